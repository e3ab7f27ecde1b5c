// Package puzzles holds the lessons and puzzles of the explorer. A puzzle is a position on a Go board in
// which White is to move and exactly one turn is right, a pass or an entry of the matrix. They are
// positions of SEKI: White is R, black chains are rows, and the first capture wins (package board).
//
// They are made from known seki (package known) and small drawn matrices. The
// place of a puzzle is its address, which people send to others. So levels, and the puzzles of a
// level, grow only at their end, and the number of days does not change: the puzzle of a date is
// found by the remainder of its day by that number.
package puzzles

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

//go:embed puzzles.json
var text []byte

// List holds all puzzles. A position is written as rows of the board from above, separated by
// slashes: X is black, O is white, a point is a dame.
type List struct {
	Levels []Level `json:"levels"`

	// Days has a win for each day, in weeks from Monday to Sunday that become harder. After the last comes the first.
	Days []string `json:"days"`
}

// Level is a list of puzzles of one kind, the easy ones first.
type Level struct {
	Name   string   `json:"name"`
	Boards []string `json:"boards"`
}

// All returns the list. Its slices must not be changed.
var All = sync.OnceValue(func() (l List) {
	if err := json.Unmarshal(text, &l); err != nil {
		panic(fmt.Sprintf("puzzles: %v", err))
	}
	return l
})
