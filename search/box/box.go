// Package box solves a matrix by solving all matrices below it.
//
// A game from A stays in the box of A, the Π(a_ij + 1) matrices B with 0 ≤ b_ij ≤ a_ij.
// The recursion of the game is evaluated for every one of them, 64 at a time: the answers
// for positions that differ in only a few entries are the bits of one word. Each position takes
// about a third of a nanosecond, so the time is known in advance. Unlike a search, the method
// gains nothing from good moves.
//
// # Questions
//
// For each player two questions are answered: does the player win moving first, F(B), and
// moving second, S(B)?
//
//	F(B) = ∃ move B → B':  S(B')
//	S(B) = F(B) ∧ ∀ moves B → B':  F(B')
//
// (docs/theory.md, 2.5; F(B) on the right is the pass of the opponent). Words hold S and the
// complement G of F, so that both recursions take the union over the moves:
//
//	F = ∪ S(B'),  G = ¬F,  S = F \ ∪ G(B')
//
// # Order
//
// Up to three entries, the inner ones, count the bits of a word. The others, the outer ones,
// count words lexicographically. A move in an outer entry leads to an earlier word; moves in
// inner entries shift bits inside the word, and the two equations are repeated until nothing
// changes, at most once for each move that the inner entries have. Only the words for the
// last two values of the first outer entry are needed at a time, and a new word takes the
// place of the old one, so the memory is that of one value of that entry.
package box

import (
	"context"

	"github.com/sekilab/sekilab/seki"
)

// A Box is the box of a matrix in one game or in both.
type Box struct {
	layout
	games  []seki.Game
	values []word // see layout, those for each game side by side; nil before Solve
	before []word // by game: last word of the value of outer[0] before that being solved
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

// Solutions holds the solution in each game that was asked for, by game.
type Solutions [2]Solution

// maxPositions would take months to solve.
const maxPositions = 1 << 52

// New returns the box of A, which is not terminal, in one game or both, or nil if it has more
// than 2^52 positions. It solves nothing.
func New(A seki.Matrix, games ...seki.Game) *Box {
	positions := 1.0
	for _, v := range A.Entries() {
		if positions *= float64(v + 1); positions > maxPositions {
			return nil
		}
	}
	b := &Box{layout: newLayout(A), games: games}
	b.blocks = b.newBlocks(leastBlocks)
	return b
}

// Words returns the number of words to be solved for both players, each with up to 64
// positions, in each game.
func (b *Box) Words() float64 { return float64(b.stride[0]) * float64(b.outer[0].top+1) }

// Time returns about how long one processor takes to solve the box, in nanoseconds. It does not
// depend on how busy the machine is.
func (b *Box) Time() float64 { return b.Words() * using.nanoseconds[len(b.games)-1] }

// Bytes returns the memory that Solve needs, in bytes.
func (b *Box) Bytes() int64 { return int64(b.stride[0]) * int64(len(b.games)) * wordBytes }

// Done returns the share of the box that Solve has solved, from 0 to 1.
func (b *Box) Done() float64 { return b.blocks.done() }

// Solve solves the box with the given number of goroutines, at least 1. If ctx ends first,
// it returns the cause; the next call continues the work. Only one goroutine may call it at
// a time, and no call may follow one that succeeded.
//
// Cost: Words() words, each an operation for every positive entry; the second game adds about
// a third with AVX-512, and otherwise as much again. It holds Bytes() of memory until it succeeds.
func (b *Box) Solve(ctx context.Context, workers int) (s Solutions, err error) {
	if b.values == nil {
		b.values, b.before = make([]word, b.stride[0]*len(b.games)), make([]word, len(b.games))
	}
	if err := b.solveBlocks(ctx, workers); err != nil {
		return s, err
	}
	for i, g := range b.games {
		s[g] = b.solution(i)
	}
	b.values = nil
	return s, nil
}

// solution returns the answers in b.games[i].
func (b *Box) solution(i int) Solution {
	s := Solution{After: make([]Answers, b.rows*b.cols)}
	last := &b.values[(b.stride[0]-1)*len(b.games)+i]
	s.Answers = last.answers(b.top)
	for k, c := range b.inner {
		s.After[c.at] = last.answers(b.top - b.shift[k])
	}
	for k, c := range b.outer {
		switch {
		case c.top == 0: // a filler, not an entry of A
		case k == 0:
			s.After[c.at] = b.before[i].answers(b.top)
		default:
			s.After[c.at] = b.values[(b.stride[0]-1-b.stride[k])*len(b.games)+i].answers(b.top)
		}
	}
	return s
}

// answers returns the answers for the position of the given bit of the word.
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
