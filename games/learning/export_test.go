package learning

import "github.com/sekilab/sekilab/games/terminal"

// LimitSteps limits the search for an adversary to so many steps, and returns the function
// that takes the limit away again.
func LimitSteps(steps int) (restore func()) {
	before := maxSteps
	maxSteps = steps
	return func() { maxSteps = before }
}

// Begin sets the strategy of the first play, of a learner that has played none.
func (l *Learner) Begin(s terminal.Strategy) {
	for v, move := range l.strategy {
		if move != terminal.Free {
			l.set(terminal.Node(v), s[v])
		}
	}
}
