package heaps

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Move is a move at a heap: take so many stones and leave the heaps of Left, one or none.
type Move struct {
	Heap int   `json:"heap"` // the number of the heap, 1
	Take int   `json:"take"`
	Left []int `json:"left"`
}

// Step is a position of a line of play, the heap unless it is empty, and whether the player to move
// wins.
type Step struct {
	Heaps []int `json:"heaps"`
	Wins  bool  `json:"wins"`
}

// MaxMoves bounds the winning moves that Best returns.
const MaxMoves = 1_000_000

// Best returns the winning moves at a heap of n ≤ Heap() stones, in the order of the stones taken.
// There are none if the player to move loses. The error is a LongError if there are more than
// MaxMoves, or the context's. Cost: of the order of the number of moves.
func (s *Lost) Best(ctx context.Context, n int) ([]Move, error) {
	best := []Move{}
	for _, taken := range s.Moves.listTo(n) {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case s.Wins(n - taken):
		case len(best) == MaxMoves:
			return nil, LongError(fmt.Sprintf("there are more than %d winning moves", MaxMoves))
		default:
			best = append(best, Move{1, taken, heapOf(n - taken)})
		}
	}
	return best, nil
}

// heapOf returns the list of a heap of n stones, which is empty if the heap is.
func heapOf(n int) []int {
	if n == 0 {
		return []int{}
	}
	return []int{n}
}

// Line yields a line of play from a heap of n ≤ Heap() stones to one without moves: the winner takes
// the most stones that keep the win, the loser the fewest possible. Each step costs at most about as
// much as Best.
func (s *Lost) Line(n int) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		n := n // a line can be read again
		for takes := s.Moves.listTo(n); yield(Step{heapOf(n), s.Wins(n)}); {
			few, exact := slices.BinarySearch(takes, n)
			if exact {
				few++
			}
			if takes = takes[:few]; few == 0 { // a heap of n is too small for the others
				return
			}
			k := 0
			if s.Wins(n) {
				for k = few - 1; s.Wins(n - takes[k]); {
					k--
				}
			}
			n -= takes[k]
		}
	}
}

// String returns the step in the form of the article, such as {99 | true}.
func (s Step) String() string {
	n := 0
	if len(s.Heaps) > 0 {
		n = s.Heaps[0]
	}
	return fmt.Sprintf("{%d | %v}", n, s.Wins)
}

// FormatLine returns a line of play, {99 | true} -> {96 | false} -> …, without the middle if it
// has more than most ≥ 2 positions. It reads at most enough positions of the line; of a longer
// line it shows only the first ones. It returns the context's error.
func FormatLine(ctx context.Context, line iter.Seq[Step], most, enough int) (string, error) {
	var steps []Step
	note := ""
	for step := range line {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if len(steps) == enough {
			note = fmt.Sprintf("… more than %d positions", enough)
			break
		}
		steps = append(steps, step)
	}
	first, last := steps, []Step{}
	switch n := len(steps); {
	case note != "":
		first = steps[:min(n, most/2)]
	case n > most:
		note = fmt.Sprintf("… %s …", units.Plural(n-most, "position", "positions"))
		first, last = steps[:most/2], steps[n-(most-most/2):]
	}
	words := units.Texts(first, Step.String)
	if note != "" {
		words = append(words, note)
	}
	return strings.Join(append(words, units.Texts(last, Step.String)...), " -> "), nil
}
