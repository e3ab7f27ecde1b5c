package rules

import (
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// TestAgainstRetrogradeFights compares Decide with the reference in positions of small
// boards and of regions with living stones around: what each player can reach, whether that
// rests on repetition, and what each first stone does. SEKI_LONG=1 takes more of them.
func TestAgainstRetrogradeFights(t *testing.T) {
	random := rand.New(rand.NewPCG(28, 2))
	most := 50
	boards := []string{"??", "???", "????", "??/??", "x??/o??", "o???x", "x?o/???/oxx", "?????", "???/???", "x?x/???/o?o"}
	if os.Getenv("SEKI_LONG") != "" {
		most = 2000
		boards = append(boards, "??????", "??o/???/x??", "???/???/x?o")
	}
	compared, repeated := 0, map[seki.Outcome]int{}
	outcomes := map[seki.Result]int{}
	for _, b := range boards {
		width := strings.IndexByte(b+"/", '/')
		var starts []plain
		each(strings.ReplaceAll(b, "/", ""), width, func(s plain) {
			if s.turn == 'X' && strings.ContainsAny(s.text, "XO") {
				starts = append(starts, s)
			}
		})
		random.Shuffle(len(starts), func(i, j int) { starts[i], starts[j] = starts[j], starts[i] })
		for _, s := range starts[:min(most, len(starts))] {
			f := compareFight(t, s)
			compared++
			outcomes[seki.Result{Outcome: f.Outcome, Kind: f.Kind}]++
			if f.Repetition[0] || f.Repetition[1] {
				repeated[f.Outcome]++
			}
		}
	}
	t.Log(compared, "positions,", outcomes, "with repetition", repeated)
	if compared < 300 || len(outcomes) < 8 || len(repeated) == 0 {
		t.Error("too few kinds of positions")
	}
}

// compareFight compares the fight of all stones of a position with the reference.
func compareFight(t *testing.T, s plain) *Fight {
	t.Helper()
	white := s
	white.turn = 'O'
	_, known := retrograde([]plain{s, white}, s.text)
	now := s.score(s.text)
	value := func(s plain) (v seki.Value, repetition bool) { // for the player to move
		b := known[s]
		switch {
		case b.low > now:
			v = seki.Win
		case b.high < now:
			v = seki.Loss
		default:
			v, repetition = seki.Draw, b.low < now || b.high > now
		}
		if s.turn == 'O' {
			v = v.Negate()
		}
		return v, repetition
	}

	r := s.region(t)
	solver := newSolver(r, 1<<28)
	f, err := solver.decide(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range seki.Players {
		first := s
		if p == seki.R {
			first = white
		}
		v, repetition := value(first)
		if f.Outcome.First(p) != v || f.Repetition[p] != repetition {
			t.Fatalf("%+v: %v, %v; when %v begins %v, %v by retrograde analysis", s, f.Outcome, f.Repetition, p, v, repetition)
		}
		legal := 0
		for k := range first.text {
			after, ok := first.put(k)
			if !ok {
				continue
			}
			legal++
			v, _ := value(after)
			at := board.Point{X: k % s.width, Y: len(s.text)/s.width - 1 - k/s.width}
			found := false
			for _, stone := range f.Stones {
				if stone.Player == p && stone.Point == at {
					found = true
					if stone.Value != v.Negate() {
						t.Fatalf("%+v: a stone of %v on %v is %v, by retrograde analysis %v", s, p, at, stone.Value, v.Negate())
					}
				}
			}
			if !found {
				t.Fatalf("%+v: a stone of %v on %v is left out", s, p, at)
			}
		}
		for _, stone := range f.Stones {
			if stone.Player == p {
				legal--
			}
		}
		if legal != 0 {
			t.Fatalf("%+v: %v", s, f.Stones)
		}
	}
	return f
}
