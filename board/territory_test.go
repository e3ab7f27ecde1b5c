package board

import (
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// territories are walls whose chain at A1, or the first one, has or has not two eyes in its
// territory for sure.
var territories = []struct {
	text  string
	alive bool
}{
	{"XXXX/....", true},                        // four in a row
	{"XXX/...", false},                         // three in a row: the opponent plays the middle one
	{"XXXX/..../....", false},                  // eight points in two rows, but the corners
	{"XXXXX/...../.....", true},                //
	{"XXXX./...X./...X./...X.", true},          // three by three in the corner
	{"..XO/..XO/XXXO/OOOO", false},             // a square of four
	{"...XO/...XO/XXXXO/OOOOO", false},         // six in a corner
	{"...XO/...XO/XXXX./OOOOO", false},         // and a liberty
	{"...X./...X./XXXX./.....", true},          // and an eye outside
	{"XXXXXXX/X.....X/X.....X", true},          //
	{"XXXXXXXXXX/........../..........", true}, // five by two at both ends
	{"X.....O/X.....O/X.....O", false},         // the region belongs to both
	{"XXXXXO/.....O/.....O", false},            // five by two, open at one end: one eye
	{"XXXX/XXX./XXXX/..../....", true},         // an eye, and four by two
	{".XO.../XXO.../OOO.../....../......", false},
}

func TestTerritory(t *testing.T) {
	for _, c := range territories {
		p := position(t, c.text)
		chains, of := p.chains()
		found := p.territory(chains, of, p.alive(chains, of))
		k := 0
		for chains[k].Colour != Black {
			k++
		}
		if found[k] != c.alive {
			t.Errorf("%s: %t", c.text, found[k])
		}
	}
}

// TestLongTerritoryAgainstPlay compares with all play on small boards: no opponent who begins
// captures a chain that is said to be alive in its territory if the owner defends it.
func TestLongTerritoryAgainstPlay(t *testing.T) {
	sizes := [][2]int{{5, 1}, {6, 1}, {3, 2}, {4, 2}}
	if testtool.Long() {
		sizes = append(sizes, [2]int{7, 1}, [2]int{3, 3})
	}
	claimed := 0
	for _, size := range sizes {
		p := New(size[0], size[1])
		var fill func(k int)
		fill = func(k int) {
			if k < len(p.points) {
				for c := range White + 1 {
					p.points[k] = c
					fill(k + 1)
				}
				return
			}
			chains, of := p.chains()
			for _, c := range chains {
				if len(c.Liberties) == 0 {
					return
				}
			}
			for c, found := range p.territory(chains, of, p.alive(chains, of)) {
				if !found {
					continue
				}
				claimed++
				if canCapture(p, chains[c].Stones[0], chains[c].Colour) {
					t.Errorf("%s%s can be captured", p, chains[c].Name())
				}
			}
		}
		fill(0)
	}
	t.Log(claimed, "chains")
	if claimed < 20 {
		t.Error("too few chains")
	}
}

// canCapture reports whether the opponent of a colour, who begins, can capture the stone at
// the point, whatever the owner does. Ko is not forbidden to the opponent, and the owner never takes
// in a ko; positions are counted as captured in at most as many turns as there are positions.
func canCapture(p *Position, at Point, owner Colour) bool {
	type state struct {
		board string
		turn  Colour
	}
	// lost are the states from which the opponent captures, found in rounds.
	lost, successors := map[state]bool{}, map[state][]state{}
	var states []state
	boards := map[string]*Position{}
	var explore func(q *Position, turn Colour)
	explore = func(q *Position, turn Colour) {
		s := state{q.String(), turn}
		if _, met := successors[s]; met {
			return
		}
		boards[s.board] = q
		states = append(states, s)
		successors[s] = []state{{s.board, turn.Other()}} // a pass
		if q.At(at) != owner {
			lost[s] = true
			return
		}
		for next := range q.Points() {
			if q.CanPlay(next, turn) {
				after := q.Clone()
				removed := after.Play(next, turn)
				if turn == owner && len(removed) == 1 {
					chains, of := after.chains()
					if c := chains[of[after.index(next)]]; len(c.Stones) == 1 && len(c.Liberties) == 1 {
						continue
					}
				}
				successors[s] = append(successors[s], state{after.String(), turn.Other()})
				explore(after, turn.Other())
			}
		}
		explore(q, turn.Other())
	}
	explore(p.Clone(), owner.Other())
	for changed := true; changed; {
		changed = false
		for _, s := range states {
			if lost[s] {
				continue
			}
			captures := 0
			for _, next := range successors[s] {
				if lost[next] {
					captures++
				}
			}
			if s.turn == owner && captures == len(successors[s]) || s.turn != owner && captures > 0 {
				lost[s], changed = true, true
			}
		}
	}
	return lost[state{p.String(), owner.Other()}]
}
