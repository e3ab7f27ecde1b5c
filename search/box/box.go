// Package box solves a matrix by solving all matrices below it.
//
// A game from A stays in the box of A, the Π(a_ij + 1) matrices B with 0 ≤ b_ij ≤ a_ij.
// The recursion of the game is evaluated for every one of them, 64 at a time: the answers
// for positions that differ in only a few entries are the bits of one word. A position takes about
// a third of a nanosecond whatever the matrix, so the time is known in advance. But unlike a search,
// the method cannot skip the rest once it has found a good move.
//
// # Questions
//
// For each player two questions are answered: does the player win moving first, F(B), and
// moving second, S(B)?
//
//	F(B) = ∃ move B → B':  S(B')
//	S(B) = F(B) ∧ ∀ moves B → B':  F(B')
//
// (docs/theory.md, 2.5; F(B) on the right is the pass of the opponent). A word stores S and, in place
// of F, its complement G, so that both recursions become unions over the moves:
//
//	F = ∪ S(B'),  G = ¬F,  S = F \ ∪ G(B')
//
// # Order
//
// Up to three entries, the inner ones, number the bits of a word. The others, the outer ones,
// number the words, in lexicographic order. A move in an outer entry leads to an earlier word, which
// is already solved. A move in an inner entry stays in the word and shifts its bits, so the two
// equations are repeated until nothing changes; that takes at most as many rounds as there are moves
// in the inner entries. Words only refer to words with the same value of the first outer entry or
// with one less. A new word overwrites the one for that value, so the words for a single value of the
// first outer entry are in memory.
//
// # Files
//
// layout.go maps positions to bits of words, walk.go goes through the words, and
// blocks.go divides them among goroutines; kernel.go solves a run of words, with a version in assembly
// (kernel_amd64.s).
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
