package pyramid

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// plain evaluates (3.2)–(3.5) of Fujita 2016 as they are printed or, if L is 0, the 0/1 model of the one-stage paper,
// section 3.2, where both players minimise.
type plain struct {
	L    int
	w, z map[Position]int
}

func plainTurns(p int) *plain { return &plain{turnBound(p), map[Position]int{}, map[Position]int{}} }
func plainZeroOne() *plain    { return &plain{0, map[Position]int{}, nil} }

// decision returns the value of a decision, for W or for Z.
func (p *plain) decision(x Position, u Move, ofZ bool) int {
	switch {
	case p.L == 0:
		return 1 - p.W(x.After(u))
	case ofZ:
		return p.W(x.After(u))
	}
	return p.Z(x.After(u)) + 1
}

func (p *plain) W(x Position) int {
	v, known := p.w[x]
	if !known {
		v = 1 << 20
		for _, u := range Moves(x) {
			v = min(v, p.decision(x, u, false))
		}
		if x == Last() {
			v = max(p.L, 1)
		}
		p.w[x] = v
	}
	return v
}

func (p *plain) Z(x Position) int {
	if p.L == 0 {
		return p.W(x)
	}
	v, known := p.z[x]
	if !known {
		for _, u := range Moves(x) {
			v = max(v, p.decision(x, u, true))
		}
		p.z[x] = v
	}
	return v
}

// best returns all optimal decisions.
func (p *plain) best(x Position, ofZ bool) []Move {
	value := p.W(x)
	if ofZ {
		value = p.Z(x)
	}
	return slices.DeleteFunc(Moves(x), func(u Move) bool { return p.decision(x, u, ofZ) != value })
}

// Values, all optimal decisions and the lines of play at every position of small games, in both models, and the values
// of larger games, by the papers' equations.
func TestLongSolverEqualsRecursion(t *testing.T) {
	t.Parallel()
	// With two tiers L = 1 is also the length of a win: Z((1,1)) = 1 for every decision of the opponent, although all but
	// one lose.
	if a, err := Analyse(ctx, 2, Start(2), false); err != nil || !slices.Equal(a.BestZ, []Move{{2, 1, 2}}) || a.Z != 1 {
		t.Errorf("two tiers: %+v, %v", a, err)
	}
	for tiers := 3; tiers <= 6; tiers++ {
		turns, zeroOne := plainTurns(tiers), plainZeroOne()
		for x := range reachable(tiers) {
			checkAnalysis(t, testtool.Must(Analyse(ctx, tiers, x, false))(t), turns)
			checkAnalysis(t, testtool.Must(Analyse(ctx, tiers, x, true))(t), zeroOne)
		}
	}
	most := 7
	if testtool.Long() {
		most = 9
	}
	for p := 2; p <= most; p++ {
		plain := plainTurns(p)
		w, z := plain.W(Start(p)), plain.Z(Start(p))
		if v, err := Solve(ctx, p); err != nil || *v.W != w || *v.Z != z || v.FirstWins != (w <= turnBound(p)) {
			t.Errorf("p = %d: fast %+v (%v), recursion %d, %d", p, v, err, w, z)
		}
	}
}

func checkAnalysis(t *testing.T, a Analysis, by *plain) {
	t.Helper()
	x := a.Position
	if a.W != by.W(x) || a.Z != by.Z(x) || a.L != by.L {
		t.Fatalf("%v: W = %d, Z = %d, L = %d; the equations give %d, %d, %d", x, a.W, a.Z, a.L, by.W(x), by.Z(x), by.L)
	}
	if w, z := by.best(x, false), by.best(x, true); !slices.Equal(a.BestW, w) || !slices.Equal(a.BestZ, z) {
		t.Fatalf("%v: decisions %v and %v; the equations give %v and %v", x, a.BestW, a.BestZ, w, z)
	}
	if u, wins := BestWin(x); wins && by.L > 0 && u != by.best(x, false)[0] {
		t.Fatalf("%v: the first best move is %v, not %v", x, u, by.best(x, false)[0])
	}
	for _, line := range []struct {
		steps []Step
		ofZ   bool
		value int
	}{{a.LineW, false, a.W}, {a.LineZ, true, a.Z}} {
		at, ofZ, turns := x, line.ofZ, 0
		for i, step := range line.steps {
			if last := i == len(line.steps)-1; step.Position != at || last != (step.Move == nil) {
				t.Fatalf("%v: the line of play is at %v, not at %v", x, step.Position, at)
			} else if last {
				break
			}
			if !slices.Contains(by.best(at, ofZ), *step.Move) {
				t.Fatalf("%v: the line of play has %v at %v", x, step.Move, at)
			}
			if !ofZ {
				turns++
			}
			at, ofZ = at.After(*step.Move), !ofZ
		}
		if at != Last() || by.L > 0 && turns != line.value && turns+a.L != line.value {
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
		for _, zeroOne := range []bool{false, true} {
			if _, err := Analyse(ctx, 3, x, zeroOne); err == nil {
				t.Errorf("%v is analysed with 3 tiers, in the 0/1 model: %t", x, zeroOne)
			}
		}
	}
	if _, err := Analyse(ctx, MaxLostTiers+1, Last(), false); err == nil {
		t.Error("too many tiers are accepted")
	}
}
