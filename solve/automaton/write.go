package automaton

import (
	"io"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton/internal/format"
)

// Write writes the automaton as text, as docs/automaton-format.md says. Equal automata are
// written as equal bytes. It fails as w does. Memory: once more that of the automaton.
func (a *Automaton) Write(w io.Writer) error {
	a = a.canonical()
	out := format.NewWriter(w, format.Header{Size: a.size, Game: a.game, States: len(a.labels)})
	next := make([]format.Step, 1<<a.cells)
	for k, l := range a.labels {
		for b := range next {
			x := a.next[k<<a.cells|b]
			next[b] = format.NewStep(int(orbitOf(x)), symmetryOf(x))
		}
		s := format.State{
			Label: format.Label{Result: l.result(), Over: l.over()}, Symmetries: a.fixing(k),
			Moves: [2][]uint8{a.moves[seki.R][k], a.moves[seki.C][k]}, Next: next,
		}
		if err := out.State(&s); err != nil {
			return err
		}
	}
	return out.Close()
}

// fixing returns the symmetries that keep the state of an orbit's representative as it is,
// without the identity.
func (a *Automaton) fixing(orbit int) []symmetry {
	return a.members[a.stabiliser[orbit]][1:]
}

// canonical returns the automaton with its states numbered in the order in which
// transitions first name them, from the first state and the least letters on. The
// representative of an orbit is the state that is named first.
func (a *Automaton) canonical() *Automaton {
	c := &Automaton{size: a.size, game: a.game, group: a.group, rules: a.rules, stabilisers: newStabilisers()}
	const unknown = ^uint32(0)
	number := slices.Repeat([]uint32{unknown}, len(a.labels)) // in c, by orbit of a
	turn := make([]symmetry, len(a.labels))                   // from the representative of a to that of c, likewise
	var order []int                                           // orbits of a, by number in c
	name := func(orbit uint32, g symmetry) {
		number[orbit], turn[orbit] = uint32(len(order)), g
		order = append(order, int(orbit))
		fixing := []symmetry{}
		for _, s := range a.fixing(int(orbit)) {
			fixing = append(fixing, a.product[a.product[g][s]][a.inverse[g]])
		}
		c.stabiliser = append(c.stabiliser, c.subgroup(a.group, fixing))
		c.nameState(a, int(orbit), g)
	}
	name(0, identity)
	for k := 0; k < len(order); k++ {
		r := turn[order[k]]
		for b := range 1 << a.cells {
			x := a.next[order[k]<<a.cells|int(a.letters[a.inverse[r]][b])]
			orbit, g := orbitOf(x), a.product[r][symmetryOf(x)]
			if number[orbit] == unknown {
				name(orbit, g)
			}
			g = a.product[g][a.inverse[turn[orbit]]]
			c.next = append(c.next, c.image(g, residual(number[orbit])<<orbitShift))
		}
	}
	return c
}

// nameState adds the label and the moves of the image under g of a state of a.
func (c *Automaton) nameState(a *Automaton, orbit int, g symmetry) {
	c.labels = append(c.labels, a.label(residual(orbit)<<orbitShift|residual(g)))
	moves := a.movesAt(orbit, g)
	for _, s := range a.fixing(orbit) { // the same state, and moves that are as good
		if other := a.movesAt(orbit, a.product[g][s]); slices.CompareFunc(other[:], moves[:], slices.Compare) < 0 {
			moves = other
		}
	}
	for p := range moves {
		c.moves[p] = append(c.moves[p], moves[p])
	}
}

// movesAt returns the moves at the image under g of a state, by player.
func (a *Automaton) movesAt(orbit int, g symmetry) (moves [2][]uint8) {
	for _, p := range seki.Players {
		owner := p
		if a.transposes[g] {
			owner = p.Opponent()
		}
		if len(a.moves[p]) == 0 { // not yet chosen
			continue
		}
		for _, e := range a.moves[p][orbit] {
			moves[owner] = append(moves[owner], a.entries[g][e])
		}
		slices.Sort(moves[owner])
	}
	return moves
}
