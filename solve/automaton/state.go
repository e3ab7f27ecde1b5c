package automaton

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// State is a state of an automaton, which stands for all matrices that lead to it.
type State residual

// Start returns the state of the zero matrix.
func (a *Automaton) Start() State { return 0 }

// Letters returns the number of letters, 2^(m·n). Bit e of a letter belongs to entry e in
// row-major order.
func (a *Automaton) Letters() int { return 1 << a.cells }

// Next returns the state of 2h + b, that of h being s.
func (a *Automaton) Next(s State, b int) State { return State(a.step(residual(s), b)) }

// At returns the result of the matrices of a state, and whether they have a zero line; if
// they have several zero rows or columns, the result is that of one of each.
func (a *Automaton) At(s State) (r seki.Result, over bool) {
	l := a.label(residual(s))
	return l.result(), l.over()
}

// Permuted returns one state for all those that permutations of rows and columns make of s.
func (a *Automaton) Permuted(s State) State {
	g := symmetryOf(residual(s))
	if !a.transposes[g] {
		return s &^ (1<<orbitShift - 1)
	}
	// s is a transpose, and no permutation of the representative: a permutation would be
	// the lesser symmetry. Up to permutations there is one transposition.
	t := slices.Index(a.transposes, true)
	return State(a.image(symmetry(t), residual(s)&^(1<<orbitShift-1)))
}

// Orbit returns the number of a state up to all symmetries, transposition among them:
// less than the first number that States returns.
func (a *Automaton) Orbit(s State) int { return int(orbitOf(residual(s))) }

// Representative returns the state that stands for an orbit.
func (a *Automaton) Representative(orbit int) State { return State(orbit) << orbitShift }
