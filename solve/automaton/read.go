package automaton

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton/internal/format"
)

// Read reads an automaton that Write wrote, compressed with zstd or not. It does
// not prove it again: package verify does. It fails when the text is not as
// docs/automaton-format.md says, with the number of the line; when the automaton would take more
// than maxBytes of memory (0: no limit), and up to twice that while it grows; when ctx ends, with its cause; and as r does. Cost:
// linear in the length of the text, memory for 4 bytes a transition.
func Read(ctx context.Context, r io.Reader, maxBytes int64) (*Automaton, error) {
	a := &Automaton{stabilisers: newStabilisers()}
	begin := func(h format.Header) error {
		a.size, a.game, a.group, a.rules = h.Size, h.Game, newGroup(h.Size), newRules(h.Size, h.Game)
		return nil
	}
	err := format.Read(ctx, r, maxBytes, begin, func(k int, s *format.State) error {
		if !a.isSubgroup(s.Symmetries) {
			return &format.Error{Line: k + 2, Problem: "the symmetries and the identity are not a group"}
		}
		a.stabiliser = append(a.stabiliser, a.subgroup(a.group, s.Symmetries))
		a.labels = append(a.labels, newLabel(s.Result, s.Over))
		for _, p := range seki.Players {
			a.moves[p] = append(a.moves[p], slices.Clone(s.Moves[p]))
		}
		for _, to := range s.Next {
			a.next = append(a.next, residual(to.State())<<orbitShift|residual(to.Symmetry()))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for k, x := range a.next {
		if a.image(identity, x) != x {
			return nil, &format.Error{Line: k>>a.cells + 2, Problem: fmt.Sprintf(
				"the transition by letter %d: another symmetry before %d leads to the same state", k&(1<<a.cells-1), symmetryOf(x))}
		}
	}
	return a, nil
}

// isSubgroup reports whether the symmetries and the identity are a group.
func (g *group) isSubgroup(list []symmetry) bool {
	for _, a := range list {
		for _, b := range list {
			if p := g.product[a][b]; p != identity && !slices.Contains(list, p) {
				return false
			}
		}
	}
	return true
}
