package elimination

// Solution holds the result of every set under backward induction.
type Solution struct {
	game   *Game
	choice []int8 // by set: the item struck; none if fewer than two items are left
	result []int8 // by set: the item left in the end; none of the empty set
}

// none is no item.
const none = -1

// Solve solves the game by backward induction: the result of one item is that item; the
// result of a larger set is that after a best strike of the mover, one with a result
// that the mover likes best. Of several best strikes it takes that of the item the
// mover likes least, and of these the first in Items. Ascending order visits every set
// after its subsets. Cost for k items: time 2^k·k, memory 2^(k+1) bytes.
func (g *Game) Solve() *Solution {
	s := &Solution{game: g, choice: make([]int8, g.All()+1), result: make([]int8, g.All()+1)}
	s.choice[0], s.result[0] = none, none
	for set := Set(1); set <= g.All(); set++ {
		if set.size() == 1 {
			s.choice[set], s.result[set] = none, int8(set.only())
			continue
		}
		strike := g.worst(g.mover(set), s.best(set)).only()
		s.choice[set] = int8(strike)
		s.result[set] = s.result[set.without(strike)]
	}
	return s
}

// best returns the strikes that give the best result for the mover.
func (s *Solution) best(left Set) Set {
	ranks, best := s.game.ranks[s.game.mover(left)], Set(0)
	least := len(s.game.Items)
	for item := range left.items {
		rank := ranks[s.Result(left.without(item))]
		if rank < least {
			best, least = 0, rank
		}
		if rank == least {
			best |= 1 << item
		}
	}
	return best
}

// Result returns the item that is left in the end of a set that is not empty.
func (s *Solution) Result(left Set) int { return int(s.result[left]) }

// Best returns the items that the mover does best to strike, none when only one item
// is left.
func (s *Solution) Best(left Set) Set {
	if left.size() == 1 {
		return 0
	}
	return s.best(left)
}

// Line returns the strikes from a set on under backward induction, as Solve chooses
// them.
func (s *Solution) Line(left Set) []Strike {
	line, _ := s.game.play(left, func(left Set) int { return int(s.choice[left]) })
	return line
}
