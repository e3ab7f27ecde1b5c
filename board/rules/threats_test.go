package rules

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// withThreats is a position of a game with threats that are moves: a player may make one, the opponent may answer it, and
// if that is not done the player may carry it out, which ends the game and is worth more than the fight.
type withThreats struct {
	plain
	left  int  // threats
	owner byte // of the threats
	open  bool // one was made and is not answered
	done  bool // one was carried out
}

const carriedOut = 100 // points

func (s withThreats) after() (next []withThreats) {
	if s.done {
		return nil
	}
	for _, after := range s.plain.after() {
		next = append(next, withThreats{after, s.left, s.owner, s.open, false})
	}
	elsewhere := plain{s.text, s.width, 'X' + 'O' - s.turn, -1, false}
	switch mine := s.turn == s.owner; {
	case mine && s.open:
		next = append(next, withThreats{elsewhere, s.left, s.owner, false, true})
	case mine && s.left > 0:
		next = append(next, withThreats{elsewhere, s.left - 1, s.owner, true, false})
	case !mine && s.open:
		next = append(next, withThreats{elsewhere, s.left, s.owner, false, false})
	}
	return next
}

func (s withThreats) ended(stake string) (score int, ok bool) {
	switch {
	case s.done && s.owner == 'X':
		return carriedOut, true
	case s.done:
		return -carriedOut, true
	}
	return s.score(stake), s.passed
}

// TestLongThreats compares what a player can reach who may retake kos with the game in which threats are moves, in
// positions of small boards and beside living stones.
func TestLongThreats(t *testing.T) {
	random := rand.New(rand.NewPCG(45, 1))
	boards, share := []string{"??", "????", "??/??", "o???x", "x?o/???/oxx"}, 0.2
	if testtool.Long() {
		boards, share = append(boards, "?????", "???/???", "x??x/o??o/oooo"), 0.3
	}
	compared, changed := 0, 0
	for _, b := range boards {
		width := strings.IndexByte(b+"/", '/')
		var starts []withThreats
		each(strings.ReplaceAll(b, "/", ""), width, func(s plain) {
			for _, owner := range []byte("XO") {
				starts = append(starts, withThreats{s, mostThreats, owner, false, false})
			}
		})
		order, known := retrograde(starts, strings.Repeat("X", len(starts[0].text)))
		for _, s := range order {
			if s.open || s.done || random.Float64() >= share {
				continue
			}
			r := s.region(t)
			if r.threats = int8(s.left); s.owner == 'O' {
				r.threats = -r.threats
			}
			want := known[s]
			got, err := r.Value(t.Context(), 1<<28)
			if err != nil || got != (Value{want.low, want.high, true}) {
				t.Errorf("%+v: %+v, %v; by retrograde analysis %+v", s, got, err, want)
			}
			compared++
			if without, ok := known[withThreats{s.plain, 0, s.owner, false, false}]; ok && without != want {
				changed++
			}
		}
	}
	if compared < 400 || changed < 10 || testtool.Long() && (compared < 1000 || changed < 20) {
		t.Errorf("%d positions, in %d threats change something", compared, changed)
	}
	t.Log(compared, "positions, in", changed, "threats change something")
}

// What threats change is found where they change something, and not elsewhere: on all boards of 3×2, 5×1 and
// some of 3×3 it is what the values with threats say, for each player, whoever begins.
func TestLongThreatsAreFound(t *testing.T) {
	found, none, least := 0, 0, 15
	sizes := [][3]int{{3, 2, 4}, {5, 1, 1}, {6, 1, 12}}
	if testtool.Long() {
		sizes, least = [][3]int{{3, 2, 1}, {5, 1, 1}, {6, 1, 1}, {3, 3, 10}}, 50
	}
	for _, size := range sizes {
		number := 0
		eachClass(size[0], size[1], func(p *board.Position) {
			if number++; number%size[2] > 0 {
				return
			}
			s := testtool.Must(NewSolver(p, stonesOf(p, slices.Collect(p.Points())), 1<<26))(t)
			s.fill()
			f := testtool.Must(s.decide(t.Context()))(t)
			var want []Threats
			for _, first := range seki.Players {
				for _, owner := range seki.Players {
					best := seki.Loss - 1
					for n := range mostThreats + 1 {
						at := s.startOf(first).state
						if at.threats = int8(n); owner == seki.R {
							at.threats = -at.threats
						}
						v, _, err := s.value(t.Context(), at)
						if err != nil {
							t.Fatal(err)
						}
						if first != owner {
							v = v.Negate()
						}
						if n > 0 && v > best {
							want = append(want, Threats{first, owner, n, v})
						}
						best = max(best, v)
					}
				}
			}
			if !slices.Equal(f.Threats, want) {
				t.Errorf("%v: %+v, want %+v", p, f.Threats, want)
			}
			if found += len(want); len(want) == 0 {
				none++
			}
		})
	}
	if found < least || none < least {
		t.Errorf("%d found, %d positions without", found, none)
	}
	t.Log(found, none)
}
