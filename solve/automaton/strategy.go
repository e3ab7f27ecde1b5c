package automaton

import (
	"math/bits"

	"github.com/sekilab/sekilab/seki"
)

// strategy collects moves for every player who wins, or draws without passing.
type strategy struct {
	*Automaton
	good [2]map[uint32]map[uint16]bool // by player and state: sets of good moves at tuples
}

func newStrategy(a *Automaton) *strategy {
	return &strategy{a, [2]map[uint32]map[uint16]bool{{}, {}}}
}

// note notes which moves keep the value of the matrix of a tuple.
func (s *strategy) note(t *tuple) {
	l := s.labels[orbitOf(t.own)]
	for _, p := range seki.Players {
		if !l.needsMove(p) {
			continue
		}
		var set uint16
		for e := range s.cells {
			if t.positive>>e&1 != 0 && s.label(t.of[e]).outcome().First(p.Opponent()).Negate() == l.outcome().First(p) {
				set |= 1 << e
			}
		}
		// A matrix is met in one of the positions in which its state is a representative.
		for _, g := range s.members[s.stabiliser[orbitOf(t.own)]] {
			owner := p
			if s.transposes[g] {
				owner = p.Opponent()
			}
			sets := s.good[owner][orbitOf(t.own)]
			if sets == nil {
				sets = make(map[uint16]bool)
				s.good[owner][orbitOf(t.own)] = sets
			}
			sets[s.letters[g][set]] = true
		}
	}
}

// needsMove reports whether p, to move, wins, or draws by an active move.
func (l label) needsMove(p seki.Player) bool {
	if l.over() {
		return false
	}
	switch l.outcome().First(p) {
	case seki.Win:
		return true
	case seki.Draw:
		must, one := l.result().Kind.MustPass()
		// A draw by passing in WD and DW: none, because the opponent then begins and wins.
		return !(one && must == p) && l.result().Kind != seki.Complete
	}
	return false
}

// choose returns for each player and state a short list of moves, at least one of which
// is good at every tuple with this state: mostly a single move.
func (s *strategy) choose() (moves [2][][]uint8) {
	for _, p := range seki.Players {
		moves[p] = make([][]uint8, len(s.labels))
		for state, sets := range s.good[p] {
			moves[p][state] = hit(sets, s.cells)
		}
	}
	return moves
}

// hit returns a short list of elements that meets every set: always the element that
// meets most of those left.
func hit(sets map[uint16]bool, elements int) (list []uint8) {
	for len(sets) > 0 {
		best, most := 0, -1
		for e := range elements {
			n := 0
			for set := range sets {
				n += bits.OnesCount16(set >> e & 1)
			}
			if n > most {
				best, most = e, n
			}
		}
		left := make(map[uint16]bool)
		for set := range sets {
			if set>>best&1 == 0 {
				left[set] = true
			}
		}
		list, sets = append(list, uint8(best)), left
	}
	return list
}
