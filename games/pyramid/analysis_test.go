package pyramid

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// paper evaluates (3.2)–(3.5) of Fujita 2016, or the 0/1 model, as they are printed.
type paper struct {
	l    int // 0 for the 0/1 model
	w, z map[Position]int
}

func (p *paper) wOf(x Position) int {
	if v, known := p.w[x]; known {
		return v
	}
	best := 1 << 20
	for _, u := range Moves(x) {
		if p.l == 0 {
			best = min(best, 1-p.wOf(x.After(u)))
		} else {
			best = min(best, p.zOf(x.After(u))+1)
		}
	}
	if x == Last() {
		best = max(p.l, 1)
	}
	p.w[x] = best
	return best
}

func (p *paper) zOf(x Position) int {
	if p.l == 0 {
		return p.wOf(x)
	}
	if v, known := p.z[x]; known {
		return v
	}
	best := 0
	for _, v := range Moves(x) {
		best = max(best, p.wOf(x.After(v)))
	}
	p.z[x] = best
	return best
}

// Values, all optimal decisions and the lines of play at every position of small games,
// in both models, by the papers' equations.
func TestAnalyse(t *testing.T) {
	t.Parallel()
	// With two tiers L = 1 is also the length of a win: Z((1,1)) = 1 whatever the opponent
	// does, who loses by all decisions but one.
	if a, err := Analyse(ctx, 2, Start(2)); err != nil || !slices.Equal(a.BestZ, []Move{{2, 1, 2}}) || a.Z != 1 {
		t.Errorf("two tiers: %+v, %v", a, err)
	}
	for tiers := 3; tiers <= 5; tiers++ {
		turns := &paper{turnBound(tiers), map[Position]int{}, map[Position]int{}}
		zeroOne := &paper{0, map[Position]int{}, map[Position]int{}}
		for x := range reachable(tiers) {
			checkAnalysis(t, testtool.Must(Analyse(ctx, tiers, x))(t), turns)
			checkAnalysis(t, testtool.Must(AnalyseZeroOne(tiers, x))(t), zeroOne)
		}
	}
}

func checkAnalysis(t *testing.T, a Analysis, by *paper) {
	t.Helper()
	x := a.Position
	if a.W != by.wOf(x) || a.Z != by.zOf(x) || a.L != by.l {
		t.Fatalf("%v: W = %d, Z = %d, L = %d; the equations give %d, %d, %d", x, a.W, a.Z, a.L, by.wOf(x), by.zOf(x), by.l)
	}
	best := func(x Position, ofZ bool) (moves []Move) {
		for _, u := range Moves(x) {
			y := x.After(u)
			switch {
			case by.l == 0 && 1-by.wOf(y) == by.wOf(x),
				by.l > 0 && !ofZ && by.zOf(y)+1 == by.wOf(x),
				by.l > 0 && ofZ && by.wOf(y) == by.zOf(x):
				moves = append(moves, u)
			}
		}
		return moves
	}
	if !slices.Equal(a.BestW, best(x, false)) || !slices.Equal(a.BestZ, best(x, true)) {
		t.Fatalf("%v: decisions %v and %v; the equations give %v and %v", x, a.BestW, a.BestZ, best(x, false), best(x, true))
	}
	for _, line := range []struct {
		steps []Step
		ofZ   bool
		value int
	}{{a.LineW, false, a.W}, {a.LineZ, true, a.Z}} {
		at, ofZ, turns := x, line.ofZ, 0
		for i, step := range line.steps {
			if step.Position != at {
				t.Fatalf("%v: the line of play is at %v, not at %v", x, step.Position, at)
			}
			if i == len(line.steps)-1 {
				break
			}
			if !slices.Contains(best(at, ofZ), *step.Move) {
				t.Fatalf("%v: the line of play has %v at %v", x, step.Move, at)
			}
			if !ofZ {
				turns++
			}
			at, ofZ = at.After(*step.Move), !ofZ
		}
		if at != Last() || by.l > 0 && turns != line.value && turns+a.L != line.value {
			t.Fatalf("%v: the line of play ends at %v after %d turns of the player; the value is %d", x, at, turns, line.value)
		}
	}
}

// All positions of a game fit it; others do not, and are refused.
func TestFits(t *testing.T) {
	for x := range reachable(6) {
		if err := x.Fits(6); err != nil {
			t.Error(err)
		}
	}
	for _, x := range []Position{{}, {0, 0, 0, 1}, {0, 0, 2}, {7}, {0, 3, 0}} {
		if _, err := Analyse(ctx, 3, x); err == nil {
			t.Errorf("%v is analysed with 3 tiers", x)
		}
		if _, err := AnalyseZeroOne(3, x); err == nil {
			t.Errorf("%v is analysed with 3 tiers in the 0/1 model", x)
		}
	}
	for _, p := range []int{MaxLostTiers + 1, MaxTiers + 1} {
		if _, err := Analyse(ctx, p, Last()); err == nil {
			t.Errorf("%d tiers are accepted", p)
		}
	}
}
