package theorems

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// Classes is all classes of a size with a property of their result, whatever their sum.
type Classes struct {
	// List has their canonical forms, by sum and then as Matrix.Compare says, if they are
	// finitely many.
	List []seki.Matrix

	// Family is infinitely many of them, nil if there are not so many.
	Family *Family
}

// LastSum returns the greatest sum of a class, if there are finitely many and at least one.
func (c Classes) LastSum() (sum int, ok bool) {
	if len(c.List) == 0 {
		return 0, false
	}
	return c.List[len(c.List)-1].Sum(), true
}

// maxListed bounds the matrices that List visits. All complete seki of 3×3 are some hundreds.
const maxListed = 1 << 20

// List finds all classes of which a property of their result holds. A matrix is a word, and the
// words that lead to a state with the property are finitely many exactly if no cycle is on a
// way to such a state. It fails if there are more than a million matrices, or
// one has an entry above seki.MaxEntry. Cost: states times letters.
func List(ctx context.Context, a *automaton.Automaton, holds func(seki.Result) bool) (Classes, error) {
	g, err := newGraph(ctx, a)
	if err != nil {
		return Classes{}, err
	}
	wanted := g.wanted(holds)
	useful := g.before(wanted)
	if !g.acyclic(useful) {
		family, err := g.family(ctx, wanted, useful)
		return Classes{Family: family}, err
	}
	l := &lister{graph: g, ctx: ctx, wanted: wanted, useful: useful, found: map[string]seki.Matrix{}}
	if err := l.follow(a.Start(), make([]int, a.Size().Rows*a.Size().Cols), 1); err != nil {
		return Classes{}, err
	}
	var c Classes
	for _, A := range l.found {
		c.List = append(c.List, A)
	}
	slices.SortFunc(c.List, func(a, b seki.Matrix) int { return cmp.Or(cmp.Compare(a.Sum(), b.Sum()), a.Compare(b)) })
	return c, nil
}

// lister follows words to the wanted nodes, which are finitely many.
type lister struct {
	*graph
	ctx            context.Context
	wanted, useful []bool
	found          map[string]seki.Matrix // canonical forms
	steps          int
}

// follow goes on from a matrix by all letters but those before the first.
func (l *lister) follow(s automaton.State, entries []int, first int) error {
	if err := l.ctx.Err(); err != nil {
		return context.Cause(l.ctx)
	}
	for b := first; b < l.a.Letters(); b++ {
		next := l.a.Next(s, b)
		k := l.node(next)
		if !l.useful[k] {
			continue
		}
		if l.steps++; l.steps > maxListed {
			return fmt.Errorf("more than %d matrices to list", maxListed)
		}
		longer := then(entries, b)
		if l.wanted[k] {
			A, err := seki.New(l.a.Size().Rows, l.a.Size().Cols, longer)
			if err != nil {
				return err
			}
			form := canon.Form(A)
			l.found[form.Key()] = form
		}
		if err := l.follow(next, longer, 0); err != nil {
			return err
		}
	}
	return nil
}

// then returns the entries of 2h + b.
func then(h []int, b int) []int {
	A := make([]int, len(h))
	for e, v := range h {
		A[e] = 2*v + b>>e&1
	}
	return A
}
