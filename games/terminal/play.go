package terminal

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

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

// Simulator plays one play after another. It reuses its memory, which is linear
// in the nodes, and is not safe for concurrent use.
type Simulator struct {
	arena *Arena
	seen  []int32 // the number of the last play that visited the node
	plays int32
	trace []Node
}

// NewSimulator returns a simulator of plays of a.
func (a *Arena) NewSimulator() *Simulator {
	return &Simulator{arena: a, seen: make([]int32, a.Size())}
}

// Play plays from x to a terminal node or a repetition. At each other node v it
// calls choose, at most once, for an index in Moves(v); an index out of range is an
// error. The trace is valid until the next call.
func (s *Simulator) Play(x Node, choose func(Node) int) (Play, error) {
	if s.plays++; s.plays < 0 { // wrapped around after 2³¹ plays
		clear(s.seen)
		s.plays = 1
	}
	s.trace = s.trace[:0]
	for v := x; ; {
		s.trace = append(s.trace, v)
		if s.seen[v] == s.plays {
			return Play{s.trace, true}, nil
		}
		s.seen[v] = s.plays
		moves := s.arena.Moves(v)
		if len(moves) == 0 {
			return Play{s.trace, false}, nil
		}
		k := choose(v)
		if k < 0 || k >= len(moves) {
			return Play{}, fmt.Errorf("node %d has %d moves, so there is no move number %d", v, len(moves), k+1)
		}
		v = moves[k]
	}
}
