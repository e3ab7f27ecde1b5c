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
