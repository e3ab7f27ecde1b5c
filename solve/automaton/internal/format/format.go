// Package format reads and writes files of automata line by line, as
// docs/automaton-format.md describes them. Finder and verifier share it and nothing else.
package format

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

const (
	name    = "seki-automaton"
	version = 1
)

// Limits of the format.
const (
	MaxCells  = 10      // entries of a matrix
	MaxLine   = 5       // entries of a matrix of a single row or column
	MaxStates = 1 << 22 // up to symmetry
)

// Header is the first line.
type Header struct {
	Size   seki.Size
	Game   seki.Game
	States int // up to symmetry
}

// Letters returns the number of letters.
func (h Header) Letters() int { return 1 << (h.Size.Rows * h.Size.Cols) }

// Bytes bounds the memory that a reader needs for the states.
func (h Header) Bytes() int64 { return int64(h.States) * (4*int64(h.Letters()) + stateBytes) }

// stateBytes is what a reader keeps of a state besides its transitions, at most, while its
// lists grow.
const stateBytes = 200

// Symmetries returns the order of the group of the size.
func (h Header) Symmetries() int {
	order := 1
	for _, n := range []int{h.Size.Rows, h.Size.Cols} {
		for k := 2; k <= n; k++ {
			order *= k
		}
	}
	if h.Size.Rows == h.Size.Cols && h.Size.Rows > 1 {
		order *= 2
	}
	return order
}

// Fits returns an error for a size whose automata no file holds.
func Fits(size seki.Size) error {
	if size.Rows < 1 || size.Cols < 1 || size.Rows > MaxLine || size.Cols > MaxLine || size.Rows*size.Cols > MaxCells {
		return fmt.Errorf("%v: an automaton needs at most %d entries, and at most %d in a single line", size, MaxCells, MaxLine)
	}
	return nil
}

// Label is what a state says of a matrix.
type Label struct {
	seki.Result      // of the kind None if the game is over
	Over        bool // it has a zero line
}

// Step is a state, as the image of a numbered one under a symmetry: number<<8 | symmetry.
type Step uint32

const symmetryBits = 8 // the largest group, of 2×5, has 240 elements

// NewStep returns the image of a state under a symmetry.
func NewStep(state int, symmetry uint8) Step { return Step(state)<<symmetryBits | Step(symmetry) }

// State returns the number of the state.
func (s Step) State() int { return int(s >> symmetryBits) }

// Symmetry returns the symmetry.
func (s Step) Symmetry() uint8 { return uint8(s & (1<<symmetryBits - 1)) }

// State is the line of a state. Lists are ascending.
type State struct {
	Label
	Symmetries []uint8    // that fix the state, but for the identity
	Moves      [2][]uint8 // by player: entries
	Next       []Step     // by letter
}

// words are the second words of labels, by kind.
var words = map[seki.Kind]string{
	seki.None: "none", seki.Plain: "seki", seki.Complete: "complete",
	seki.SemiCompleteR: "semi-complete-R", seki.SemiCompleteC: "semi-complete-C",
}

const over = "over"

// String returns the outcome and the kind, or that the game is over.
func (l Label) String() string {
	if l.Over {
		return l.Outcome.String() + " " + over
	}
	return l.Outcome.String() + " " + words[l.Kind]
}

func parseLabel(outcome, word string) (l Label, ok bool) {
	values := map[byte]seki.Value{'L': seki.Loss, 'D': seki.Draw, 'W': seki.Win}
	if len(outcome) != 2 {
		return l, false
	}
	l.Outcome = seki.Outcome{R: values[outcome[0]], C: values[outcome[1]]}
	l.Kind, l.Over = seki.None, word == over
	found := l.Over
	for kind, name := range words {
		if word == name {
			l.Kind, found = kind, true
		}
	}
	return l, found && l.Outcome.Known()
}
