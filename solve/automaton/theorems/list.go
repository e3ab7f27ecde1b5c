package theorems

import (
	"context"

	"github.com/sekilab/sekilab/internal/digraph"
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

// List finds all classes of which a property of their result holds. A matrix is a word, and
// the words that lead to a state with the property are finitely many exactly if no cycle is
// on a way to such a state. It fails as Words does. Cost: states times letters.
func List(ctx context.Context, a *automaton.Automaton, holds func(seki.Result) bool) (Classes, error) {
	g, err := newGraph(ctx, a)
	if err != nil {
		return Classes{}, err
	}
	wanted := g.wanted(holds)
	useful := digraph.Leading(g.next, wanted)
	if !digraph.Acyclic(g.next, useful) {
		family, err := g.family(ctx, wanted, useful)
		return Classes{Family: family}, err
	}
	list, err := Words(ctx, a.Size(), a.Start(), func(s automaton.State, b int) (automaton.State, bool, bool) {
		s = a.Next(s, b)
		k := g.node(s)
		return s, useful[k], wanted[k]
	})
	return Classes{List: list}, err
}
