package automaton

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

// tuple is a matrix as the recursion sees it: the states of the matrix and of its
// children, and the entries that are positive. The states of a tuple's successor depend
// on the tuple and the letter alone, so that finitely many tuples stand for all matrices.
type tuple struct {
	positive uint16
	own      residual
	of       children
}

// A Fault reports a matrix for which an automaton contradicts the rules of the game.
type Fault struct {
	Matrix    [][]int // the smallest that was found
	Automaton seki.Result
	Rules     seki.Result
}

func (e *Fault) Error() string {
	return fmt.Sprintf("%v: the automaton says %v %v, the rules say %v %v",
		e.Matrix, e.Automaton.Outcome, e.Automaton.Kind, e.Rules.Outcome, e.Rules.Kind)
}

// closure holds the tuples of all matrices, up to symmetry.
type closure struct {
	*Automaton
	tuples []tuple
	from   []origin
	seen   map[tuple]struct{} // exact: a missing tuple would be a gap in the proof
}

type origin struct {
	tuple  uint32
	letter uint16
}

// complete checks the automaton: at every tuple, the label of the matrix is the one that
// the recursion makes of the labels of the children. Then, by induction on the sum, the
// automaton is right for every matrix. It also notes moves for what has to exist.
func (a *Automaton) complete(ctx context.Context, report func(checked int) error) error {
	c := &closure{Automaton: a, seen: make(map[tuple]struct{})}
	s := newStrategy(a)
	c.add(tuple{}, origin{})
	for k := 0; k < len(c.tuples); k++ {
		if k%4096 == 0 {
			if err := ctx.Err(); err != nil {
				return context.Cause(ctx)
			}
			if err := report(k); err != nil {
				return err
			}
		}
		t := c.tuples[k]
		want := c.byRules(&t)
		if got := a.labels[orbitOf(t.own)]; got != want {
			return &Fault{c.matrix(k), got.result(), want.result()}
		}
		s.note(&t)
		for b := range 1 << a.cells {
			c.add(c.successor(&t, b), origin{uint32(k), uint16(b)})
		}
	}
	a.moves, a.tuples = s.choose(), len(c.tuples)
	return nil
}

// byRules returns the label that the recursion gives a tuple.
func (c *closure) byRules(t *tuple) label {
	if l, over := c.over(t.positive); over {
		return l
	}
	var set uint8
	for e := range c.cells {
		if t.positive>>e&1 != 0 {
			set |= c.childSets[c.label(t.of[e])]
		}
	}
	return c.resolved[set]
}

// successor returns the tuple of hb, that of h being t.
func (c *closure) successor(t *tuple, b int) tuple {
	next := tuple{positive: t.positive | uint16(b), own: c.step(t.own, b)}
	for e := range c.cells {
		switch {
		case b>>e&1 != 0:
			next.of[e] = c.step(t.own, b&^(1<<e))
		case t.positive>>e&1 != 0:
			next.of[e] = c.step(t.of[e], b|1<<e)
		}
	}
	return next
}

// add adds a tuple, turned so that the state of the matrix is a representative, unless it
// is there.
func (c *closure) add(t tuple, from origin) {
	if g := c.inverse[symmetryOf(t.own)]; g != identity {
		turned := tuple{positive: c.letters[g][t.positive], own: c.image(g, t.own)}
		for e, to := range c.entries[g] {
			if t.positive>>e&1 != 0 {
				turned.of[to] = c.image(g, t.of[e])
			}
		}
		t = turned
	}
	if _, ok := c.seen[t]; !ok {
		c.seen[t] = struct{}{}
		c.tuples = append(c.tuples, t)
		c.from = append(c.from, from)
	}
}

// matrix returns a matrix, up to symmetry, whose tuple is number k. Each letter was read
// by a tuple that was turned afterwards; so the matrix is built and turned likewise.
func (c *closure) matrix(k int) [][]int {
	var path []origin
	for k != 0 {
		path = append(path, c.from[k])
		k = int(c.from[k].tuple)
	}
	var h [maxCells]int
	for i := len(path) - 1; i >= 0; i-- {
		t, b := c.tuples[path[i].tuple], int(path[i].letter)
		for e := range c.cells {
			h[e] = 2*h[e] + b>>e&1
		}
		g := c.inverse[symmetryOf(c.step(t.own, b))]
		turned := h
		for e, to := range c.entries[g] {
			turned[to] = h[e]
		}
		h = turned
	}
	grid := make([][]int, c.size.Rows)
	for i := range grid {
		grid[i] = h[i*c.size.Cols : (i+1)*c.size.Cols : (i+1)*c.size.Cols]
	}
	return grid
}
