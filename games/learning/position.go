package learning

import (
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// positionLearner follows LNWP, LLP or their combination: after a failure it
// takes the successor σ_x of its move at one position x, the last own position
// of the trace where the list goes on. Positions are in the order of their
// first visit, so that a single player searches depth first (section 4.3).
type positionLearner struct {
	table
	patient  bool          // LLP, or the second phase of the combination
	combined bool          // LNWP that becomes LLP when it is at its end
	last     terminal.Node // the last own position so far with a successor, or None
}

// Move returns the current move, and points to v when its list goes on.
func (l *positionLearner) Move(v terminal.Node) int {
	move := *l.at(v)
	if move+1 < l.degree(v) {
		l.last = v
	}
	return int(move)
}

// End moves on at the position pointed to after a failure. When no list goes
// on, the start is no winning position by Theorem 4.6 (b), and the combination
// begins LLP from the heads of all lists.
func (l *positionLearner) End(result seki.Value) (changed bool) {
	last := l.last
	l.last = terminal.None
	switch {
	case !isFailure(result, l.patient):
		return false
	case last != terminal.None:
		*l.at(last)++
		return true
	case l.combined && !l.patient:
		l.patient = true
		for slot, move := range l.move {
			changed = changed || move != 0
			l.move[slot] = 0
		}
		return changed
	}
	return false
}

// Memory returns |X_p| moves and one pointer.
func (l *positionLearner) Memory() int { return len(l.move) + 1 }
