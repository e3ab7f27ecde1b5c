package learning

import (
	"math/rand/v2"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// traceLearner follows LNWT, LLT, rLNWT or rLLT: after a failure it changes its
// move at every own position of the trace to the next one in cyclic order, or to a
// random one, which may be the same.
type traceLearner struct {
	moveTable
	random *rand.Rand      // nil for the deterministic rules
	marked []terminal.Node // the own positions of the play, at most |X_p|
}

func newTraceLearner(t moveTable, random *rand.Rand) *traceLearner {
	return &traceLearner{t, random, make([]terminal.Node, 0, len(t.move))}
}

// Move marks v and returns the current move.
func (l *traceLearner) Move(v terminal.Node) int {
	l.marked = append(l.marked, v)
	return int(l.at(v))
}

// End changes the moves at the marked positions after a failure.
func (l *traceLearner) End(result seki.Value) (changed bool) {
	if l.fails(result) {
		for _, v := range l.marked {
			before := l.at(v)
			move := (before + 1) % l.degree(v)
			if l.random != nil {
				move = l.random.Int32N(l.degree(v))
			}
			l.set(l.arena.Slot(v), move)
			changed = changed || move != before
		}
	}
	l.marked = l.marked[:0]
	return changed
}

// Memory counts |X_p| moves and room for as many marks.
func (l *traceLearner) Memory() int { return len(l.move) + cap(l.marked) }
