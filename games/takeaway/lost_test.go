package takeaway

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

var ctx = context.Background()

func parse(t testtool.T, take string) Moves {
	return testtool.Must(Parse(take))(t)
}

// solveLost solves heaps of at most the given number of stones.
func solveLost(t testtool.T, take string, misere bool, stones int) *Lost {
	s := &Lost{Moves: parse(t, take), Misere: misere}
	testtool.NoError(t, s.solve(ctx, stones))
	return s
}

// written returns a line of play as text.
func written(line iter.Seq[Step]) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(slices.Collect(line)), "} {", "} -> {"), "[]")
}

// The winner takes the most stones that win, the loser the fewest. The lines of the article, with 99 stones, are in
// docs/replication.md.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		take   string
		misere bool
		stones int
		want   string
	}{
		{"powers-of-2", false, 99, "{99 | false} -> {98 | true} -> {66 | false} -> {65 | true} -> {33 | false} -> {32 | true} -> {0 | false}"},
		{"1-3", true, 10, "{10 | true} -> {9 | false} -> {8 | true} -> {5 | false} -> {4 | true} -> {1 | false} -> {0 | true}"},
		{"1-3", false, 0, "{0 | false}"},
	} {
		if got := written(solveLost(t, c.take, c.misere, c.stones).Line(c.stones)); got != c.want {
			t.Errorf("%s: %s", c.take, got)
		}
	}
}

// outcomes is the backward induction by the definition.
func outcomes(moves []int, misere bool, stones int) []bool {
	won := make([]bool, stones+1)
	for n := range won {
		canMove := false
		for _, m := range moves {
			if m <= n {
				canMove = true
				won[n] = won[n] || !won[n-m]
			}
		}
		if !canMove {
			won[n] = misere
		}
	}
	return won
}

func drawMoves(t *rapid.T) []int {
	return rapid.SliceOfNDistinct(rapid.IntRange(1, 12), 1, 6, rapid.ID).Draw(t, "moves")
}

func text(moves []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(moves), "[]"), " ", ",")
}

// drawSet returns a set of moves of any kind, as text, and its moves up to a number.
func drawSet(t *rapid.T, most int) (string, []int) {
	moves := drawMoves(t)
	parts, base := []string{text(moves)}, rapid.IntRange(2, 5).Draw(t, "base")
	kind := rapid.SampledFrom([]string{"", "squares", fmt.Sprintf("powers-of-%d", base)}).Draw(t, "kind")
	if kind == "" {
		return parts[0], moves
	}
	if rapid.Bool().Draw(t, "alone") {
		moves, parts = nil, nil
	}
	for k := 1; k <= most; k++ {
		power, root := 1, int(math.Sqrt(float64(k)))
		for power < k {
			power *= base
		}
		if kind == "squares" && root*root == k || kind != "squares" && power == k {
			moves = append(moves, k)
		}
	}
	return strings.Join(append(parts, kind), ", "), moves
}

// For sets of all kinds and mixtures of them, in normal and misère play: results, best moves, lost heaps and lines
// against the definition, and a proved period against results far beyond the heaps solved.
func TestSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const far = 40_000
		take, moves := drawSet(t, far)
		misere := rapid.Bool().Draw(t, "misere")
		stones := rapid.IntRange(0, 600).Draw(t, "stones")
		s, won := solveLost(t, take, misere, stones), outcomes(moves, misere, far)
		var lost []int
		for n := range stones + 1 {
			if s.Wins(n) != won[n] {
				t.Fatalf("%s, misère %t: heap %d", take, misere, n)
			}
			if !won[n] {
				lost = append(lost, n)
			}
			var best []int
			for m := 1; m <= n; m++ {
				if slices.Contains(moves, m) && !won[n-m] {
					best = append(best, m)
				}
			}
			if got := slices.Collect(s.Best(n)); !slices.Equal(got, best) {
				t.Fatalf("%s: best moves of %d: %v, want %v", take, n, got, best)
			}
		}
		if got := slices.Collect(s.UpTo(stones)); !slices.Equal(got, lost) {
			t.Fatalf("%s, misère %t: lost heaps %v, want %v", take, misere, got, lost)
		}
		checkLine(t, s, won, moves)
		if p := s.Period; p.Proved {
			checkPeriod(t, p, won)
		}
	})
}

func checkLine(t *rapid.T, s *Lost, won []bool, moves []int) {
	before := -1
	for step := range s.Line(s.Heap()) {
		now := step.Stones
		if step.Wins != won[now] {
			t.Fatalf("%v is wrong", step)
		}
		if before >= 0 && (!slices.Contains(moves, before-now) || step.Wins == won[before]) {
			t.Fatalf("from %d to %v", before, step)
		}
		before = now
	}
	if before >= slices.Min(moves) {
		t.Fatalf("the line ends at %d", before)
	}
}

// checkPeriod checks that the period and the preperiod are right in the results
// given, and the least ones.
func checkPeriod(t *rapid.T, p Period, won []bool) {
	periodicFrom := func(length int) int {
		n := len(won) - length
		for n > 0 && won[n-1] == won[n-1+length] {
			n--
		}
		return n
	}
	if got := periodicFrom(p.Length); got != p.Preperiod {
		t.Fatalf("period %+v, but from %d", p, got)
	}
	for shorter := 1; shorter < p.Length; shorter++ {
		if p.Length%shorter == 0 && periodicFrom(shorter) < len(won)/2 {
			t.Fatalf("period %+v, but %d is one", p, shorter)
		}
	}
}

// The period of every finite set of moves up to 12 is found within a thousand
// windows, and proved.
func TestPeriodIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := solveLost(t, text(drawMoves(t)), rapid.Bool().Draw(t, "misere"), 12_000)
		if !s.Period.Proved {
			t.Errorf("%v: %+v", s.Moves, s.Period)
		}
	})
}

// Powers of b: the residue argument holds for every base tried, normal and misère;
// modulo b + 1 the moves are 1 and -1.
func TestPowers(t *testing.T) {
	for base := 2; base <= 20; base++ {
		for _, misere := range []bool{false, true} {
			s := solveLost(t, fmt.Sprintf("powers-of-%d", base), misere, 5000)
			want := base + 1
			if base%2 == 1 {
				want = 2
			}
			if p := s.Period; !p.Proved || !p.Residues || p.Length != want {
				t.Errorf("powers of %d, misère %v: %+v; want a period of %d", base, misere, p, want)
			}
		}
	}
}

// The residue argument rejects periods that do not hold.
func TestResidueArgumentRefuses(t *testing.T) {
	s := solveLost(t, "powers-of-2", false, 1000)
	for _, p := range []Period{{Length: 4}, {Length: 2}, {Length: 5, Preperiod: 3}} {
		if s.proveResidues(p) {
			t.Errorf("a period of %d is proved for powers of two", p.Length)
		}
	}
	if !s.proveResidues(Period{Length: 6, Preperiod: 7}) {
		t.Error("a multiple of the period, from later on, is not proved")
	}
	square := solveLost(t, "squares", false, 1000)
	for length := 1; length < 60; length++ {
		if square.proveResidues(Period{Length: length}) {
			t.Errorf("a period of %d is proved for squares", length)
		}
	}
}

// The lost heaps of squares begin as OEIS A030193, and no period is found.
func TestSquares(t *testing.T) {
	s := solveLost(t, "squares", false, 3000)
	if got := fmt.Sprint(slices.Collect(s.UpTo(39))); got != "[0 2 5 7 10 12 15 17 20 22 34 39]" || s.Period.Length > 0 {
		t.Errorf("lost by squares: %s, %+v", got, s.Period)
	}
}

func TestParse(t *testing.T) {
	for in, want := range map[string]string{
		"1-3": "[1 2 3]", "4, 1,3-3": "[1 3 4]", "1-3,2-7,9": "[1 2 3 4 5 6 7 9]", "powers-of-3": "[1 3 9]",
		"squares,2": "[1 2 4 9]", "30": "[]",
	} {
		m, err := Parse(in)
		if got := fmt.Sprint(m.upTo(9)); err != nil || got != want || m.String() != strings.ReplaceAll(in, " ", "") {
			t.Errorf("%q is read as %v, %s, %v", in, m, got, err)
		}
	}
	for _, in := range []string{"", "0", "0-3", "3-1", "-1", "1,,2", "1-2-3", "a", "powers-of-1", "powers-of-x", "cubes",
		"primes", "0.77", "999999999999", "1-999999999"} {
		if m, err := Parse(in); err == nil {
			t.Errorf("%q is read as %v", in, m)
		}
	}
}

func TestLostLimits(t *testing.T) {
	one := parse(t, "1")
	for _, n := range []int{-1, MaxStones + 1} {
		if _, err := Solve(ctx, one, false, n); err == nil {
			t.Errorf("%d stones are accepted", n)
		}
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Solve(stopped, one, false, 10_000_000); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	s := solveLost(t, "squares", false, 3_000_000)
	if _, err := s.period(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// Solve looks further than asked, so that the period shows.
func TestSolve(t *testing.T) {
	s, err := Solve(ctx, parse(t, "3,6,10,14"), true, 5)
	if err != nil || s.Heap() < 1000 || !s.Period.Proved {
		t.Errorf("heaps up to %d, %+v, %v", s.Heap(), s.Period, err)
	}
}

func BenchmarkLost(b *testing.B) {
	for _, take := range []string{"1-3", "powers-of-2", "squares"} {
		b.Run(take, func(b *testing.B) {
			r := parse(b, take)
			for b.Loop() {
				if _, err := Solve(ctx, r, false, 1_000_000); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
