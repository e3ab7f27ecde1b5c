package learning

import "github.com/sekilab/sekilab/games/terminal"

// Begin sets the strategy of the first play, of a learner that has played none.
func (l *Learner) Begin(s terminal.Strategy) {
	for v, move := range l.strategy {
		if move != terminal.Free {
			l.strategy[v] = s[v]
		}
	}
}
