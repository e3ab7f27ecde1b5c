package rules

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The lines of the fights on all boards of 5×1 and some of 3×2, 6×1 and 3×3 are right (checkLines). Where a player with
// one chain in the fight loses, that chain is captured, however its owner plays: the owner plays at random against best
// turns. SEKI_LONG=1 takes all boards but of 3×3.
func TestLongTheOnlyChainIsCaptured(t *testing.T) {
	random := rand.New(rand.NewPCG(45, 2))
	games, sizes := 0, [][3]int{{3, 2, 2}, {5, 1, 1}, {6, 1, 3}, {3, 3, 100}}
	if testtool.Long() {
		sizes = [][3]int{{3, 2, 1}, {5, 1, 1}, {6, 1, 1}, {3, 3, 4}}
	}
	for _, size := range sizes {
		number := 0
		eachClass(size[0], size[1], func(p *board.Position) {
			if number++; number%size[2] > 0 {
				return
			}
			s := testtool.Must(newSolver(p, slices.Collect(p.Points()), 1<<24))(t)
			f, err := s.outcome(t.Context())
			if err != nil {
				return
			}
			for _, first := range seki.Players {
				f.Best[first] = s.bestPlay(s.startOf(first))
			}
			checkLines(t, s, f)
			for _, loser := range seki.Players {
				chains := slices.DeleteFunc(slices.Clone(s.chains),
					func(c board.Chain) bool { return c.Colour != board.ColourOf(loser) })
				for _, first := range seki.Players {
					loses := f.Outcome.First(first) == seki.Loss
					if first != loser {
						loses = f.Outcome.First(first) == seki.Win
					}
					if len(chains) == 1 && loses {
						games++
						if !s.captures(t, random, chains[0], first) {
							t.Errorf("%v: %v keep their chain, %v first", p, loser, first)
						}
					}
				}
			}
		})
	}
	if games < 20 || testtool.Long() && games < 60 {
		t.Errorf("%d games", games)
	}
	t.Log(games, "games")
}

// captures reports whether a chain is captured in play by its owner at random and the opponent as well as possible.
func (s *solver) captures(t *testing.T, random *rand.Rand, c board.Chain, first seki.Player) bool {
	stones := s.numbers(c)
	for at := s.startOf(first); ; {
		if at.stones[playerOf(c.Colour)]&stones == 0 {
			return true
		}
		next := turn{at.turn, noKo, at.pass()}
		if at.turn.colour() != c.Colour {
			s.value(t, at)
			p := s.gains[at.turn]
			if best, _, ok := p.turn(p.places[at], func(k int32) int { return int(p.nodes[k].rank) }); ok {
				next = best
			}
		} else if all := s.turns(at); random.IntN(8) > 0 {
			next = all[random.IntN(len(all))]
		}
		if next.point == noKo && at.passed {
			return false
		}
		at = next.after
	}
}
