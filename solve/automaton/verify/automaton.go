package verify

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/solve/automaton/internal/format"
)

type (
	label = format.Label
	step  = format.Step
)

// automaton is what a file says. A state (k, g) is the image of state k under g. If s
// fixes k, as the file claims, then (k, g) and (k, gs) are one state; the least g stands for it.
type automaton struct {
	format.Header
	*group
	labels []label
	coset  []uint16    // by state, an index into fixing and least
	moves  [2][]uint16 // by player and state: a set of entries
	next   [][]step    // by state and letter
	named  []uint32    // by state: the transition that names it first, as state and letter

	fixing [][]symmetry // the groups that fix states: the identity first
	least  [][]symmetry // by group and symmetry, the least of its coset
	groups map[string]uint16
}

func (a *automaton) begin(h format.Header) error {
	a.Header, a.group, a.groups = h, newGroup(h.Size), make(map[string]uint16)
	a.named = append(a.named, 0)
	return nil
}

// add adds the next state.
func (a *automaton) add(k int, s *format.State) error {
	fixing := append([]symmetry{0}, s.Symmetries...)
	for _, g := range fixing {
		for _, h := range fixing {
			if !slices.Contains(fixing, a.product[g][h]) {
				return &format.Error{Line: lineOf(k), Problem: fmt.Sprintf("the symmetries %d and %d fix the state, but not their product %d", h, g, a.product[g][h])}
			}
		}
	}
	a.labels = append(a.labels, s.Label)
	a.coset = append(a.coset, a.cosets(fixing))
	for p, moves := range s.Moves {
		var set uint16
		for _, e := range moves {
			set |= 1 << e
		}
		a.moves[p] = append(a.moves[p], set)
	}
	for b, to := range s.Next {
		if to.State() == len(a.named) {
			a.named = append(a.named, uint32(k<<a.cells|b))
		}
	}
	a.next = append(a.next, slices.Clone(s.Next))
	return nil
}

// lineOf returns the line of a state.
func lineOf(k int) int { return k + 2 }

func (a *automaton) cosets(fixing []symmetry) uint16 {
	least := make([]symmetry, len(a.entries))
	for g := range least {
		least[g] = symmetry(g)
		for _, s := range fixing {
			least[g] = min(least[g], a.product[g][s])
		}
	}
	k, ok := a.groups[string(least)]
	if !ok {
		k = uint16(len(a.least))
		a.groups[string(least)] = k
		a.least, a.fixing = append(a.least, least), append(a.fixing, fixing)
	}
	return k
}

// image returns the image of a state under g.
func (a *automaton) image(g symmetry, x step) step {
	k := x.State()
	return format.NewStep(k, a.least[a.coset[k]][a.product[g][x.Symmetry()]])
}

// after returns the state after a letter.
func (a *automaton) after(x step, b int) step {
	g := x.Symmetry()
	return a.image(g, a.next[x.State()][a.letters[a.inverse[g]][b]])
}

// label returns the label of any state.
func (a *automaton) label(x step) label { return a.labelOf(x.Symmetry(), a.labels[x.State()]) }

// all returns the number of states, images counted.
func (a *automaton) all() (n int) {
	for _, k := range a.coset {
		n += len(a.entries) / len(a.fixing[k])
	}
	return n
}

// reaching returns a matrix whose state is k: that of the transitions that first name the
// states on the way.
func (a *automaton) reaching(k int) matrix {
	var letters []int
	for k != 0 {
		letters = append(letters, int(a.named[k])&(1<<a.cells-1))
		k = int(a.named[k] >> a.cells)
	}
	m := newMatrix(a.cells)
	for _, b := range slices.Backward(letters) {
		m.read(b)
	}
	return m
}

// checkSymmetries checks that the steps are written as they must be and that every symmetry
// that is said to fix a state does: it keeps the label, and it turns the state
// after each letter into the state after the turned letter. Then states are one
// exactly if their images are, and a state behaves as its images do.
func (a *automaton) checkSymmetries(pause func() error) error {
	for k := range a.labels {
		if k%1024 == 0 {
			if err := pause(); err != nil {
				return err
			}
		}
		for b, to := range a.next[k] {
			if least := a.image(0, to); least != to {
				return &format.Error{Line: lineOf(k), Problem: fmt.Sprintf("the transition by letter %d: symmetry %d leads to the same state as %d, and the least must be written",
					b, to.Symmetry(), least.Symmetry())}
			}
		}
		for _, s := range a.fixing[a.coset[k]][1:] {
			if l := a.labels[k]; a.labelOf(s, l) != l {
				return a.refused(k, a.reaching(k), "symmetry %d fixes the state, but turns %v into %v", s, l, a.labelOf(s, l))
			}
			for b := range 1 << a.cells {
				turned := int(a.letters[s][b])
				if a.image(s, a.next[k][b]) != a.next[k][turned] {
					return a.refused(k, a.reaching(k), "symmetry %d fixes the state, but the states after the letters %d and %d do not go with it", s, b, turned)
				}
			}
		}
	}
	return nil
}
