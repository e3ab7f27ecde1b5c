package box

import (
	"context"

	"github.com/sekilab/sekilab/seki"
)

// A Box is the box of a matrix in a game.
type Box struct {
	layout
	game   seki.Game
	values []word // in the order of layout; nil before Solve
	before word   // the last one for the previous value of outer[0], which values no longer has
	blocks *blocks
}

// Answers holds the answers to the questions about a position, by player.
type Answers struct {
	First, Second [2]bool // whether the player wins, moving first and second
}

// Solution holds the answers for a matrix and for the matrices after each of its moves.
type Solution struct {
	Answers
	After []Answers // in row-major order; the zero value where the entry is 0
}

// maxPositions would take months to solve.
const maxPositions = 1 << 52

// New returns the box of A, which is not terminal, or nil if it has more than 2^52 positions. It solves nothing.
func New(A seki.Matrix, g seki.Game) *Box {
	positions := 1.0
	for _, v := range A.Entries() {
		if positions *= float64(v + 1); positions > maxPositions {
			return nil
		}
	}
	b := &Box{layout: newLayout(A), game: g}
	b.blocks = b.newBlocks(leastBlocks)
	return b
}

// Words returns the number of words to be solved. A word holds the answers for both
// players in up to 64 positions.
func (b *Box) Words() float64 { return float64(b.stride[0]) * float64(b.outer[0].top+1) }

// Time estimates how long one processor takes to solve the box, in nanoseconds. It measures nothing, so
// the estimate is the same on a busy machine.
func (b *Box) Time() float64 { return b.Words() * using.nanoseconds }

// Bytes returns the memory that Solve needs, in bytes.
func (b *Box) Bytes() int64 { return int64(b.stride[0]) * wordBytes }

// Done returns the share of the box that Solve has solved, from 0 to 1.
func (b *Box) Done() float64 { return b.blocks.done() }

// Solve solves the box with the given number of goroutines, at least 1. If ctx ends first,
// it returns the cause; the next call continues the work. Only one goroutine may call it at
// a time, and no call may follow one that succeeded.
//
// Cost: for each of Words() words, an operation for every positive entry. Bytes() of memory are in use until Solve
// succeeds.
func (b *Box) Solve(ctx context.Context, workers int) (Solution, error) {
	if b.values == nil {
		b.values = make([]word, b.stride[0])
	}
	if err := b.solveBlocks(ctx, workers); err != nil {
		return Solution{}, err
	}
	s := Solution{After: make([]Answers, b.rows*b.cols)}
	last := &b.values[b.stride[0]-1]
	s.Answers = last.answers(b.top)
	for k, c := range b.inner {
		s.After[c.at] = last.answers(b.top - b.shift[k])
	}
	for k, c := range b.outer {
		switch {
		case c.top == 0: // a filler, not an entry of A
		case k == 0:
			s.After[c.at] = b.before.answers(b.top)
		default:
			s.After[c.at] = b.values[b.stride[0]-1-b.stride[k]].answers(b.top)
		}
	}
	b.values = nil
	return s, nil
}

// answers returns the answers for the position that a bit of the word stands for.
func (w *word) answers(bit uint) (a Answers) {
	for p := range 2 {
		a.First[p] = w[2*p+1]>>bit&1 == 0
		a.Second[p] = w[2*p]>>bit&1 == 1
	}
	return a
}

// Outcome returns the outcome that the answers imply.
func (a Answers) Outcome() (o seki.Outcome) {
	for p, value := range [...]*seki.Value{seki.R: &o.R, seki.C: &o.C} {
		switch {
		case a.First[p]:
			*value = seki.Win
		case a.Second[1-p]:
			*value = seki.Loss
		default:
			*value = seki.Draw
		}
	}
	return o
}
