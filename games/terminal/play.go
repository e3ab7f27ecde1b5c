package terminal

import (
	"fmt"
	"iter"

	"github.com/sekilab/sekilab/seki"
)

// Play is a finished play, known by its trace x₀, x₁, …, x_k. By (T3) the
// last node is either terminal or the first one to appear for the second time;
// all others are distinct.
type Play struct {
	Trace   []Node
	Repeats bool // the last node appeared before, so the play is drawn
}

// Last returns the last node of the trace.
func (p Play) Last() Node { return p.Trace[len(p.Trace)-1] }

// Result returns the result of a play for player p: a draw when it repeats,
// else a win exactly when its last node is in W_p, else a loss.
func (a *Arena) Result(play Play, p Player) seki.Value {
	switch {
	case play.Repeats:
		return seki.Draw
	case a.Wins(play.Last(), p):
		return seki.Win
	}
	return seki.Loss
}

// Table is where plays are played one after the other. It reuses its memory,
// which is linear in the nodes. It is not safe for concurrent use.
type Table struct {
	arena *Arena
	seen  []int32 // the number of the last play that visited the node
	plays int32
	trace []Node
}

// NewTable returns a table for plays of a.
func (a *Arena) NewTable() *Table {
	return &Table{arena: a, seen: make([]int32, a.Size())}
}

// Play plays from x until a terminal node or a repetition. At each node v that
// is not terminal it asks choose for the index of a move in Moves(v); it fails
// when the answer is out of range. choose is asked at most once about a node.
// The trace is valid until the next call.
func (t *Table) Play(x Node, choose func(Node) int) (Play, error) {
	if t.plays++; t.plays < 0 { // wrapped around after 2³¹ plays
		clear(t.seen)
		t.plays = 1
	}
	t.trace = t.trace[:0]
	for v := x; ; {
		t.trace = append(t.trace, v)
		if t.seen[v] == t.plays {
			return Play{t.trace, true}, nil
		}
		t.seen[v] = t.plays
		moves := t.arena.Moves(v)
		if len(moves) == 0 {
			return Play{t.trace, false}, nil
		}
		k := choose(v)
		if k < 0 || k >= len(moves) {
			return Play{}, fmt.Errorf("node %d has %d moves, so there is no move number %d", v, len(moves), k+1)
		}
		v = moves[k]
	}
}

// PlayOut plays the situation s, a strategy of all players, from x.
func (a *Arena) PlayOut(x Node, s Strategy) (Play, error) {
	return a.NewTable().Play(x, func(v Node) int { return int(s[v]) })
}

// Plays yields every play from x in which s is followed where it prescribes a
// move, in the order of the move lists. Their number can be exponential in the
// size of the game. The trace is valid until the next play.
func (a *Arena) Plays(x Node, s Strategy) iter.Seq[Play] {
	return func(yield func(Play) bool) {
		p := plays{arena: a, strategy: s, onPath: make([]bool, a.Size()), yield: yield}
		p.from(x)
	}
}

type plays struct {
	arena    *Arena
	strategy Strategy
	onPath   []bool
	trace    []Node
	yield    func(Play) bool
}

// from yields the plays that continue the trace with v, and reports whether to
// go on.
func (p *plays) from(v Node) bool {
	p.trace = append(p.trace, v)
	defer func() { p.trace = p.trace[:len(p.trace)-1] }()
	if p.onPath[v] || p.arena.Terminal(v) {
		return p.yield(Play{p.trace, p.onPath[v]})
	}
	p.onPath[v] = true
	defer func() { p.onPath[v] = false }()
	if w := p.arena.Next(p.strategy, v); w != None {
		return p.from(w)
	}
	for _, w := range p.arena.Moves(v) {
		if !p.from(w) {
			return false
		}
	}
	return true
}
