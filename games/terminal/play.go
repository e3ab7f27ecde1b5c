package terminal

import "github.com/sekilab/sekilab/seki"

// Play is a finished play, given by its trace x₀, x₁, …, x_k. By (T3) the last
// node is terminal or equal to an earlier one; all others are distinct.
type Play struct {
	Trace   []Node
	Repeats bool // the last node appeared before: the play is drawn
}

// Last returns the last node of the trace.
func (p Play) Last() Node { return p.Trace[len(p.Trace)-1] }

// Result returns the result of a play for player p: a draw if it repeats a node,
// a win if its last node is in W_p, else a loss.
func (a *Arena) Result(play Play, p Player) seki.Value {
	switch {
	case play.Repeats:
		return seki.Draw
	case a.Wins(play.Last(), p):
		return seki.Win
	}
	return seki.Loss
}
