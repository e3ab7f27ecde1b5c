package takeaway

import (
	"context"
	"errors"
	"fmt"
	"iter"
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

// solveLost solves heaps of up to so many stones and no more.
func solveLost(t testtool.T, take string, misere bool, stones int) *Lost {
	s := &Lost{Moves: parse(t, take), Misere: misere}
	testtool.NoError(t, s.solve(ctx, stones))
	return s
}

// The examples of Finding winning strategies, with 99 stones: with 1 to 3 at a time
// the first player wins, and the lost heaps are the multiples of 4; with powers of two
// the first player loses, and the lost heaps are the multiples of 3.
func TestArticle(t *testing.T) {
	for _, c := range []struct {
		take  string
		first bool
		every int
		by    bool // residues
		best  string
	}{{"1-3", true, 4, false, "[3]"}, {"powers-of-2", false, 3, true, "[]"}} {
		s := solveLost(t, c.take, false, 1000)
		if s.Wins(99) != c.first || fmt.Sprint(slices.Collect(s.Best(99))) != c.best {
			t.Errorf("%s: 99 stones: %v, best %v", c.take, s.Wins(99), slices.Collect(s.Best(99)))
		}
		for n := range 1001 {
			if s.Wins(n) == (n%c.every == 0) {
				t.Errorf("%s: heap %d: won is %v", c.take, n, s.Wins(n))
			}
		}
		if p := s.Period; p.Length != c.every || p.Preperiod != 0 || !p.Proved || p.Residues != c.by {
			t.Errorf("%s: period %+v", c.take, p)
		}
	}
}

// written returns a line of play as text.
func written(line iter.Seq[Step]) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(slices.Collect(line)), "} {", "} -> {"), "[]")
}

// The line of the article for 1 to 3 stones meets the same positions at the
// winner's turns: 99, then the multiples of 4 in turn, down to 3, 2 or 1, from which the winner
// ends the game; and with powers of two the loser's heaps are multiples of 3.
func TestLine(t *testing.T) {
	s := solveLost(t, "1-3", false, 99)
	line := s.Line(99)
	text := written(line)
	if !strings.HasPrefix(text, "{99 | true} -> {96 | false} -> {95 | true} -> {92 | false}") ||
		!strings.HasSuffix(text, "-> {7 | true} -> {4 | false} -> {3 | true} -> {0 | false}") {
		t.Error(text)
	}
	two := solveLost(t, "powers-of-2", false, 99)
	if got := written(two.Line(99)); got != "{99 | false} -> {98 | true} -> {66 | false} -> {65 | true} -> {33 | false} -> {32 | true} -> {0 | false}" {
		t.Error(got)
	}
	misere := solveLost(t, "1-3", true, 10)
	if got := written(misere.Line(10)); got != "{10 | true} -> {9 | false} -> {8 | true} -> {5 | false} -> {4 | true} -> {1 | false} -> {0 | true}" {
		t.Error(got)
	}
	if got := written(s.Line(0)); got != "{0 | false}" {
		t.Error(got)
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

// For any finite set: results, best moves and lines against the definition, and the
// period and preperiod against results far beyond the heaps solved.
func TestFiniteSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves, misere := drawMoves(t), rapid.Bool().Draw(t, "misere")
		stones := rapid.IntRange(0, 300).Draw(t, "stones")
		s := solveLost(t, text(moves), misere, stones)
		won, lost := outcomes(moves, misere, 40_000), map[int]bool{}
		for n := range stones + 1 {
			if s.Wins(n) != won[n] {
				t.Fatalf("%v, misère %v: heap %d", moves, misere, n)
			}
			var best []int
			for m := 1; m <= n; m++ {
				if slices.Contains(moves, m) && !won[n-m] {
					best = append(best, m)
				}
			}
			if got := slices.Collect(s.Best(n)); !slices.Equal(got, best) {
				t.Fatalf("%v: best moves of %d: %v, want %v", moves, n, got, best)
			}
		}
		for n := range s.UpTo(stones) {
			lost[n] = true
		}
		for n := range stones + 1 {
			if lost[n] == won[n] {
				t.Fatalf("%v, misère %v: %v is in the list of lost heaps: %v", moves, misere, n, lost[n])
			}
		}
		checkLine(t, s, won, moves)
		if p := s.Period; p.Length > 0 {
			checkPeriod(t, p, won)
		}
	})
}

func checkLine(t *rapid.T, s *Lost, won []bool, moves []int) {
	var before int
	for step := range s.Line(s.Heap()) {
		now := step.Stones
		if step.Wins != won[now] {
			t.Fatalf("%v is wrong", step)
		}
		if before > 0 && (!slices.Contains(moves, before-now) || step.Wins == won[before]) {
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
			if !slices.Equal(s.results(), outcomes(s.Moves.upTo(5000), misere, 5000)) {
				t.Errorf("powers of %d, misère %v: results differ from the definition", base, misere)
			}
		}
	}
}

// results returns by number of stones whether the player to move wins.
func (s *Lost) results() (won []bool) {
	for n := range s.size {
		won = append(won, s.Wins(n))
	}
	return won
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

// Squares against the definition; the lost heaps begin as OEIS A030193.
func TestSquares(t *testing.T) {
	var moves []int
	for k := 1; k*k <= 3000; k++ {
		moves = append(moves, k*k)
	}
	for _, misere := range []bool{false, true} {
		s := solveLost(t, "squares", misere, 3000)
		if !slices.Equal(s.results(), outcomes(moves, misere, 3000)) {
			t.Errorf("misère %v: results differ from the definition", misere)
		}
		if s.Period.Length > 0 {
			t.Errorf("misère %v: period %+v", misere, s.Period)
		}
	}
	s := solveLost(t, "squares", false, 100)
	if got := fmt.Sprint(slices.Collect(s.UpTo(39))); got != "[0 2 5 7 10 12 15 17 20 22 34 39]" {
		t.Errorf("lost by squares: %s", got)
	}
}

// drawSet returns a set of moves of any kind, as text and as a predicate up to 3000.
func drawSet(t *rapid.T) (string, func(int) bool) {
	moves := drawMoves(t)
	text, base := text(moves), rapid.IntRange(2, 5).Draw(t, "base")
	kind := rapid.SampledFrom([]string{"", "squares", "powers"}).Draw(t, "kind")
	switch {
	case kind == "":
		return text, func(k int) bool { return slices.Contains(moves, k) }
	case rapid.Bool().Draw(t, "alone"):
		moves, text = nil, ""
	default:
		text += ", "
	}
	if kind == "squares" {
		return text + kind, func(k int) bool {
			root := 1
			for root*root < k {
				root++
			}
			return slices.Contains(moves, k) || root*root == k
		}
	}
	return text + fmt.Sprintf("powers-of-%d", base), func(k int) bool {
		for power := 1; power <= k; power *= base {
			if power == k {
				return true
			}
		}
		return slices.Contains(moves, k)
	}
}

// For sets of all kinds and mixtures of them: the results and their period in normal and misère play
// against the definition.
func TestMixedSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		take, isMove := drawSet(t)
		stones := rapid.IntRange(0, 200).Draw(t, "stones")
		if rapid.Bool().Draw(t, "many") {
			stones += 400
		}
		const far = 900
		var moves []int
		for k := 1; k <= far; k++ {
			if isMove(k) {
				moves = append(moves, k)
			}
		}
		misere := rapid.Bool().Draw(t, "misere")
		s, won := solveLost(t, take, misere, stones), outcomes(moves, misere, far)
		for n := range stones + 1 {
			if s.Wins(n) != won[n] {
				t.Fatalf("%s, misère %t: heap %d", take, misere, n)
			}
		}
		if p := s.Period; p.Proved {
			for n := p.Preperiod; n+p.Length < len(won); n++ {
				if won[n] != won[n+p.Length] {
					t.Fatalf("%s: %+v, but %d and %d stones differ", take, p, n, n+p.Length)
				}
			}
			if q := p.Preperiod; q > 0 && won[q-1] == won[q-1+p.Length] {
				t.Fatalf("%s: %+v, but it begins before", take, p)
			}
		}
	})
}

func TestParse(t *testing.T) {
	for in, want := range map[string]string{
		"1-3": "[1 2 3]", "4, 1,3-3": "[1 3 4]", "1-3,2-7,9": "[1 2 3 4 5 6 7 9]", "powers-of-3": "[1 3 9]", "squares,2": "[1 2 4 9]", "30": "[]",
	} {
		m, err := Parse(in)
		if got := fmt.Sprint(m.upTo(9)); err != nil || got != want || m.String() != strings.ReplaceAll(in, " ", "") {
			t.Errorf("%q is read as %v, %s, %v", in, m, got, err)
		}
	}
	for _, in := range []string{"", "0", "0-3", "3-1", "-1", "1,,2", "1-2-3", "a", "powers-of-1", "powers-of-x", "cubes", "primes", "0.77", "999999999999", "1-999999999"} {
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
