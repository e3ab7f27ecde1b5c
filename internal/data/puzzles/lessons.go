package puzzles

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

//go:embed lessons.json
var lessonsText []byte

// Task is the kind of exercise on a screen.
type Task string

const (
	Turn   Task = "turn"   // make a move
	Win    Task = "win"    // win against perfect play
	Draw   Task = "draw"   // reach a draw against perfect play
	Lose   Task = "lose"   // see how a move loses: every one does
	Choose Task = "choose" // choose the right answer
	Edit   Task = "edit"   // change the entries of a matrix until it is a complete seki
	Search Task = "search" // the same for a draw that nobody has found
)

// Lesson is a screen of the introduction to SEKI: from a dame to an open question, each with one thing to do and one
// sentence to take along. The visitor is White, who is R: black chains are rows. The recursion of the game tests the
// statements of a screen about its position.
type Lesson struct {
	Name  string `json:"name"` // in its address
	Title string `json:"title"`
	Text  string `json:"text"` // what there is to see
	Do    string `json:"do"`
	Take  string `json:"take"` // the sentence to take along

	Task Task `json:"task"`
	// rows from above with slashes between, as puzzles have them; a point that touches one colour alone is an eye
	Board string `json:"board,omitempty"`
	First int    `json:"first,omitempty"` // the player who moves first: 0 White, 1 Black
	Turns string `json:"turns,omitempty"` // before the visitor's, as row.column of the matrix

	Choices []string `json:"choices,omitempty"`
	Right   int      `json:"right,omitempty"`  // the place of the right one
	Matrix  [][]int  `json:"matrix,omitempty"` // to be edited
	Most    int      `json:"most,omitempty"`   // of an entry
	More    string   `json:"more,omitempty"`   // a page of the explorer, from the first one; "" for none
	MoreIs  string   `json:"more_is,omitempty"`
}

// Lessons returns the screens, in order.
var Lessons = sync.OnceValue(func() (list []Lesson) {
	if err := json.Unmarshal(lessonsText, &list); err != nil {
		panic(fmt.Sprintf("lessons: %v", err))
	}
	return list
})
