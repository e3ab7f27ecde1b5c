package testpuzzle

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// Lesson is a screen of the introduction to SEKI. Its task is to make a move (turn), to win or reach a draw against
// perfect play (win, draw), to see how every move loses (lose), to choose the right answer (choose), or to change the
// entries of a matrix until it is a complete seki (edit; search for a draw that nobody has found).
type Lesson struct {
	Name  string `json:"name"` // in its address
	Title string `json:"title"`
	Text  string `json:"text"` // what there is to see
	Do    string `json:"do"`
	Take  string `json:"take"` // the sentence to take along
	Task  string `json:"task"`
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

// Lessons reads the screens of the introduction, puzzles.Lessons.
func Lessons(t *testing.T, text []byte) (list []Lesson) {
	t.Helper()
	decode := json.NewDecoder(bytes.NewReader(text))
	decode.DisallowUnknownFields()
	testtool.NoError(t, decode.Decode(&list))
	return list
}
