package takeaway

import (
	"fmt"
	"math/big"
	"slices"
)

// MaxStones is the greatest heap.
const MaxStones = 1_000_000 // and the greatest move

// Lost holds the winner with each number of stones up to MaxStones.
type Lost struct {
	Moves  Moves
	Misere bool
	Period Period // its length is 0 if none is found
	won    []bool // by heap
}

// Solve finds the winner at all heaps, and at larger ones until a period shows, unless it is long. If a heap n is lost, all heaps n + m are won. So the cost is
// the number of lost heaps times the number of moves, which is small if there are many moves.
func Solve(m Moves, misere bool) *Lost {
	most := 1 << 20
	if m.isFinite() {
		most = max(most, 4*m.greatest())
	}
	return solve(m, misere, most)
}

// solve solves the heaps up to a number of stones.
func solve(m Moves, misere bool, most int) *Lost {
	s := &Lost{Moves: m, Misere: misere, won: make([]bool, most+1)}
	moves := m.upTo(most)
	for n, won := range s.won {
		switch {
		case won:
		case misere && (len(moves) == 0 || n < moves[0]):
			s.won[n] = true
		default:
			for _, m := range moves {
				if n+m > most {
					break
				}
				s.won[n+m] = true
			}
		}
	}
	s.Period = s.period()
	return s
}

// Wins reports whether the player to move wins at a heap of n stones.
func (s *Lost) Wins(n int) bool { return s.won[n] }

// UpTo returns the lost heaps of up to n stones, ascending.
func (s *Lost) UpTo(n int) []int {
	heaps := []int{}
	for k, won := range s.won[:n+1] {
		if !won {
			heaps = append(heaps, k)
		}
	}
	return heaps
}

// Best returns the winning moves at a heap of n stones, as numbers of stones to take, ascending.
func (s *Lost) Best(n int) []int {
	return slices.DeleteFunc(s.Moves.upTo(n), func(taken int) bool { return s.won[n-taken] })
}

// Step is a position of a line of play, and whether the player to move wins.
type Step struct {
	Stones int  `json:"stones"`
	Wins   bool `json:"wins"`
}

// String returns the step in the form of the article, such as {99 | true}.
func (s Step) String() string { return fmt.Sprintf("{%d | %v}", s.Stones, s.Wins) }

// Line returns a line of play from a heap of n stones to one without moves: the winner takes the most stones that keep
// the win, the loser the fewest possible.
func (s *Lost) Line(n int) []Step {
	line, moves := []Step{{n, s.won[n]}}, s.Moves.upTo(n)
	for len(moves) > 0 && moves[0] <= n {
		k := 0
		if s.won[n] {
			for k = len(moves) - 1; moves[k] > n || s.won[n-moves[k]]; {
				k--
			}
		}
		n -= moves[k]
		line = append(line, Step{n, s.won[n]})
		few, _ := slices.BinarySearch(moves, n+1)
		moves = moves[:few]
	}
	return line
}

// TreeSize returns the number of nodes of the complete game tree of a heap of n stones, counted as in the article: a
// heap that can be taken at once is a leaf. Cost: n times the number of moves additions of numbers of up to n bits.
func TreeSize(m Moves, n int) *big.Int {
	moves, size := m.upTo(n), make([]*big.Int, n+1)
	for k := range size {
		size[k] = big.NewInt(1)
		few, whole := slices.BinarySearch(moves, k)
		for _, taken := range moves[:few] {
			if !whole {
				size[k].Add(size[k], size[k-taken])
			}
		}
	}
	return size[n]
}
