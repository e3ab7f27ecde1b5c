package learning

import (
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// positionLearner follows LNWP, LLP or their combination: after a failure it
// takes the next move at one position, the last own position of the trace that has
// one. A single player thus searches the game depth first (Böhme et al. 2006,
// section 4.3).
type positionLearner struct {
	moveTable
	combined bool          // LNWP until it finds nothing to change, then LLP
	last     terminal.Node // the last own position of the trace with a next move, or None
}

// Move returns the current move, and sets last to v if v has a next move.
func (l *positionLearner) Move(v terminal.Node) int {
	move := l.at(v)
	if move+1 < l.degree(v) {
		l.last = v
	}
	return int(move)
}

// End takes the next move at the last position after a failure. If there is none,
// the start is not a winning position (Theorem 4.6 (b)), and the combination begins
// LLP with the first move of every list.
func (l *positionLearner) End(result seki.Value) (changed bool) {
	last := l.last
	l.last = terminal.None
	switch {
	case !l.fails(result):
		return false
	case last != terminal.None:
		l.set(l.arena.Slot(last), l.at(last)+1)
		return true
	case l.combined && !l.acceptDraws:
		l.acceptDraws = true
		for slot, move := range l.move {
			changed = changed || move != 0
			l.set(slot, 0)
		}
		return changed
	}
	return false
}

// Memory counts |X_p| moves and one position.
func (l *positionLearner) Memory() int { return len(l.move) + 1 }
