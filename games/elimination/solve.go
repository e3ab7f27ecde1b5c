package elimination

// Solution holds the result of every set under backward induction.
type Solution struct {
	game   *Game
	result []int8 // by nonempty set: the item left in the end
}

// Solve solves the game by backward induction: the result of a single item is that item;
// the result of a larger set is the result after a best strike, one whose result the mover
// likes best. Ascending order visits every set after its subsets. Cost for k items: time
// 2^k·k, memory 2^k bytes.
func (g *Game) Solve() *Solution {
	s := &Solution{game: g, result: make([]int8, g.All()+1)}
	for set := Set(1); set <= g.All(); set++ {
		if set.size() == 1 {
			s.result[set] = int8(set.only())
		} else {
			s.result[set] = s.result[set.Without(s.choice(set))]
		}
	}
	return s
}

// choice returns the strike at a set of two items or more: of the best strikes, the item that the mover likes least.
func (s *Solution) choice(left Set) int {
	return s.game.worst(s.game.mover(left), s.Best(left))
}

// Result returns the item of a nonempty set that is left in the end.
func (s *Solution) Result(left Set) int { return int(s.result[left]) }

// Best returns the items whose strike is best for the mover, none if only one item is left.
func (s *Solution) Best(left Set) (best Set) {
	if left.size() == 1 {
		return 0
	}
	ranks, least := s.game.ranks[s.game.mover(left)], len(s.game.Items)
	for item := range left.items {
		rank := ranks[s.Result(left.Without(item))]
		if rank < least {
			best, least = 0, rank
		}
		if rank == least {
			best |= 1 << item
		}
	}
	return best
}

// Line returns the strikes from a set on under backward induction: in turn the choice at
// each set (see choice), until one item is left.
func (s *Solution) Line(left Set) (strikes []int) {
	for left.size() > 1 {
		item := s.choice(left)
		strikes = append(strikes, item)
		left = left.Without(item)
	}
	return strikes
}
