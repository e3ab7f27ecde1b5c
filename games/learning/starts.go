package learning

import (
	"math"
	"math/rand/v2"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Starts says where the plays of an experiment begin.
type Starts uint8

const (
	OneStart Starts = iota // all at the start
	InTurn                 // in turn at all nonterminal positions reachable from the start
	AtRandom               // at random at one of these
)

var startsNames = [...]string{"one", "turn", "random"}

// String returns the name that ParseStarts reads.
func (s Starts) String() string { return startsNames[s] }

// ParseStarts returns the Starts with the given name.
func ParseStarts(name string) (Starts, error) {
	return parse[Starts]("way to start", name, startsNames[:])
}

// from returns Match.From for the experiment, nil if all plays begin at the start.
func (e Experiment) from() func(play int) terminal.Node {
	var nodes []terminal.Node
	for _, v := range e.Arena.Reachable(nil, e.Start) {
		if !e.Arena.Terminal(v) {
			nodes = append(nodes, v)
		}
	}
	switch {
	case e.Starts == OneStart || nodes == nil:
		return nil
	case e.Starts == InTurn:
		return func(play int) terminal.Node { return nodes[(play-1)%len(nodes)] }
	}
	random := rand.New(rand.NewPCG(e.Seed, math.MaxUint64))
	return func(int) terminal.Node { return nodes[random.IntN(len(nodes))] }
}

// Check compares, for every position with a proved bound, the plays through it with the
// bound.
type Check struct {
	Positions int           // number of positions with a proved bound
	Held      int           // number of these whose bound held
	Closest   terminal.Node // the position where the plays came closest to the bound
	Counted   int           // plays through Closest that count against its bound
	Bound     Bound         // of Closest
}

// through counts the plays through each position.
type through []Summary

func (t through) add(i int, play terminal.Play, result seki.Value) {
	trace := play.Trace
	if play.Repeats {
		trace = trace[:len(trace)-1] // its last position occurs earlier too
	}
	for _, v := range trace {
		t[v].count(i, result)
	}
}

// check compares the counts with the bounds. Cost: one pass over the game for each
// position.
func (t through) check(bound func(terminal.Node) (Bound, bool)) Check {
	c := Check{Closest: terminal.None}
	closest := -1.0
	for v, s := range t {
		b, ok := bound(terminal.Node(v))
		if !ok || !b.Proved() {
			continue
		}
		c.Positions++
		if b.Held(s) {
			c.Held++
		}
		most, _ := b.Most().Float64()
		if part := float64(b.Counted(s)) / max(most, 1); part > closest {
			closest = part
			c.Closest, c.Counted, c.Bound = terminal.Node(v), b.Counted(s), b
		}
	}
	return c
}
