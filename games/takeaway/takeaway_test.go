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
)

var ctx = context.Background()

func solve(t interface{ Fatal(...any) }, take string, misere bool, stones int) *Solution {
	m, err := ParseMoves(take)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(ctx, Game{m, misere}, stones)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The examples of Finding winning strategies, with 99 stones: with 1 to 3 at a time
// the first player wins, and the lost piles are the multiples of 4; with powers of two
// the first player loses, and the lost piles are the multiples of 3.
func TestArticle(t *testing.T) {
	for _, c := range []struct {
		take  string
		first bool
		every int
		by    string
		best  string
	}{{"1-3", true, 4, "window", "[3]"}, {"powers-of-2", false, 3, "residue", "[]"}} {
		s := solve(t, c.take, false, 1000)
		if s.Wins(99) != c.first || fmt.Sprint(s.Best(99)) != c.best {
			t.Errorf("%s: 99 stones: %v, best %v", c.take, s.Wins(99), s.Best(99))
		}
		for n := range 1001 {
			if s.Wins(n) == (n%c.every == 0) {
				t.Errorf("%s: pile %d: won is %v", c.take, n, s.Wins(n))
			}
		}
		if p, ok, _ := s.FindPeriod(ctx); !ok || p != (Period{c.every, 0, true, c.by}) {
			t.Errorf("%s: period %+v, %v", c.take, p, ok)
		}
	}
}

func formatLine(t *testing.T, line iter.Seq[Step], most, enough int) string {
	t.Helper()
	text, err := FormatLine(ctx, line, most, enough)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The line of the article for 1 to 3 stones meets the same positions at the
// winner's turns: 99, then the multiples of 4 in turn, down to 3, 2 or 1; and with powers
// of two the loser's piles are multiples of 3.
func TestLine(t *testing.T) {
	s := solve(t, "1-3", false, 99)
	line := s.Line(99)
	text := formatLine(t, line, 100, 1000)
	if !strings.HasPrefix(text, "{99 | true} -> {96 | false} -> {95 | true} -> {92 | false}") ||
		!strings.HasSuffix(text, "-> {7 | true} -> {4 | false} -> {3 | true}") {
		t.Error(text)
	}
	if got := formatLine(t, line, 4, 1000); got != "{99 | true} -> {96 | false} -> … 45 positions … -> {4 | false} -> {3 | true}" {
		t.Error(got)
	}
	if got := formatLine(t, line, 5, 49); got != "{99 | true} -> {96 | false} -> … 44 positions … -> {7 | true} -> {4 | false} -> {3 | true}" {
		t.Error(got)
	}
	if got := formatLine(t, line, 4, 48); got != "{99 | true} -> {96 | false} -> … more than 48 positions" {
		t.Error(got)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := FormatLine(stopped, line, 4, 1000); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	two := solve(t, "powers-of-2", false, 99)
	if got := formatLine(t, two.Line(99), 100, 1000); got != "{99 | false} -> {98 | true} -> {66 | false} -> {65 | true} -> {33 | false} -> {32 | true}" {
		t.Error(got)
	}
	misere := solve(t, "1-3", true, 10)
	if got := formatLine(t, misere.Line(10), 100, 1000); got != "{10 | true} -> {9 | false} -> {8 | true} -> {5 | false} -> {4 | true} -> {1 | false}" {
		t.Error(got)
	}
	if got := formatLine(t, s.Line(0), 100, 1000); got != "{0 | false}" {
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
// period and preperiod against results far beyond the piles solved.
func TestFiniteSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves, misere := drawMoves(t), rapid.Bool().Draw(t, "misere")
		stones := rapid.IntRange(0, 300).Draw(t, "stones")
		s := solve(t, text(moves), misere, stones)
		won := outcomes(moves, misere, 40_000)
		for n := range stones + 1 {
			if s.Wins(n) != won[n] {
				t.Fatalf("%v, misère %v: pile %d", moves, misere, n)
			}
			var best []int
			for m := 1; m <= n; m++ {
				if slices.Contains(moves, m) && !won[n-m] {
					best = append(best, m)
				}
			}
			if got, want := s.LosingCount(n), len(s.Losing(n, n+1)); got != want {
				t.Fatalf("%d losing piles up to %d, want %d", got, n, want)
			}
			if !slices.Equal(s.Best(n), best) {
				t.Fatalf("%v: best moves of %d: %v, want %v", moves, n, s.Best(n), best)
			}
		}
		checkLine(t, s, won, moves)
		if p, ok, _ := s.FindPeriod(ctx); ok {
			checkPeriod(t, p, won)
		}
	})
}

func checkLine(t *rapid.T, s *Solution, won []bool, moves []int) {
	line := slices.Collect(s.Line(s.Stones))
	if line[0].Stones != s.Stones {
		t.Fatalf("the line begins at %v", line[0])
	}
	for i, step := range line {
		if step.Wins != won[step.Stones] {
			t.Fatalf("%v is wrong", step)
		}
		if i > 0 && (!slices.Contains(moves, line[i-1].Stones-step.Stones) || step.Wins == line[i-1].Wins) {
			t.Fatalf("from %v to %v", line[i-1], step)
		}
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
		s := solve(t, text(drawMoves(t)), rapid.Bool().Draw(t, "misere"), 12_000)
		if p, ok, _ := s.FindPeriod(ctx); !ok || !p.Proved {
			t.Errorf("%v: %+v, %v", s.Game, p, ok)
		}
	})
}

// Powers of b: the residue argument holds for every base tried, normal and misère;
// modulo b + 1 the moves are 1 and -1.
func TestPowers(t *testing.T) {
	for base := 2; base <= 20; base++ {
		for _, misere := range []bool{false, true} {
			s := solve(t, fmt.Sprintf("powers-of-%d", base), misere, 5000)
			want := base + 1
			if base%2 == 1 {
				want = 2
			}
			p, ok, _ := s.FindPeriod(ctx)
			if !ok || !p.Proved || p.By != "residue" || p.Length != want {
				t.Errorf("powers of %d, misère %v: %+v, %v; want a period of %d", base, misere, p, ok, want)
			}
			if !slices.Equal(s.won.list(), trueAt(outcomes(s.moves.list(), misere, 5000))) {
				t.Errorf("powers of %d, misère %v: results differ from the definition", base, misere)
			}
		}
	}
}

func trueAt(won []bool) []int {
	var out []int
	for n, w := range won {
		if w {
			out = append(out, n)
		}
	}
	return out
}

// The residue argument rejects periods that do not hold.
func TestResidueArgumentRefuses(t *testing.T) {
	s := solve(t, "powers-of-2", false, 1000)
	for _, p := range []Period{{Length: 4}, {Length: 2}, {Length: 5, Preperiod: 3}} {
		if s.pattern().proveResidues(p) {
			t.Errorf("a period of %d is proved for powers of two", p.Length)
		}
	}
	if !s.pattern().proveResidues(Period{Length: 6, Preperiod: 7}) {
		t.Error("a multiple of the period, from later on, is not proved")
	}
	square := solve(t, "squares", false, 1000)
	for length := 1; length < 60; length++ {
		if square.pattern().proveResidues(Period{Length: length}) {
			t.Errorf("a period of %d is proved for squares", length)
		}
	}
}

// Squares and primes against the definition; the piles lost for squares begin as OEIS
// A030193.
func TestSquaresAndPrimes(t *testing.T) {
	for _, take := range []string{"squares", "primes"} {
		for _, misere := range []bool{false, true} {
			s := solve(t, take, misere, 3000)
			var moves []int
			for k := 1; k <= 3000; k++ {
				if isMove(take, k) {
					moves = append(moves, k)
				}
			}
			if !slices.Equal(s.won.list(), trueAt(outcomes(moves, misere, 3000))) {
				t.Errorf("%s, misère %v: results differ from the definition", take, misere)
			}
			if p, ok, _ := s.FindPeriod(ctx); ok {
				t.Errorf("%s: period %+v", take, p)
			}
		}
	}
	s := solve(t, "squares", false, 100)
	if got := fmt.Sprint(s.Losing(100, 12)); got != "[0 2 5 7 10 12 15 17 20 22 34 39]" {
		t.Errorf("lost by squares: %s", got)
	}
}

func isMove(take string, k int) bool {
	if take == "squares" {
		for j := 1; j*j <= k; j++ {
			if j*j == k {
				return true
			}
		}
		return false
	}
	for j := 2; j < k; j++ {
		if k%j == 0 {
			return false
		}
	}
	return k > 1
}

func TestAtMost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := newBitset(300)
		want := -1
		k := rapid.IntRange(-1, 299).Draw(t, "k")
		for _, n := range rapid.SliceOf(rapid.IntRange(0, 299)).Draw(t, "set") {
			set.add(n)
			if n <= k {
				want = max(want, n)
			}
		}
		if got := set.atMost(k); got != want {
			t.Errorf("at most %d of %v: %d", k, set.list(), got)
		}
	})
}

// Marking won piles move by move and by words gives the same.
func TestShiftedWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 400).Draw(t, "size")
		shift := rapid.IntRange(0, n-1).Draw(t, "shift")
		moves := rapid.SliceOf(rapid.IntRange(0, n-1)).Draw(t, "moves")
		set, words, single := newBitset(n), newBitset(n), newBitset(n)
		for _, m := range moves {
			set.add(m)
			if m+shift < len(single)*64 {
				single.add(m + shift)
			}
		}
		words.addShifted(set, shift)
		if !slices.Equal(words, single) {
			t.Errorf("%v + %d: %v", moves, shift, words.list())
		}
	})
}

func TestParseMoves(t *testing.T) {
	for in, want := range map[string]string{
		"1-3": "1-3", "1,3,4": "1,3,4", "4, 1,3-3": "1,3,4", "1-3,2-7,9": "1-7,9", "5,4": "4,5",
		"powers-of-10": "powers-of-10", "squares": "squares", "primes": "primes",
	} {
		m, err := ParseMoves(in)
		if err != nil || m.String() != want {
			t.Errorf("%q: %v, %v", in, m, err)
		}
	}
	for _, in := range []string{"", "0", "0-3", "3-1", "-1", "1,,2", "1-2-3", "a", "powers-of-1", "powers-of-x", "cubes", "999999999999", "1-999999999"} {
		if m, err := ParseMoves(in); err == nil {
			t.Errorf("%q is read as %v", in, m)
		}
	}
}

func FuzzParseMoves(f *testing.F) {
	for _, seed := range []string{"1-3", "1,3,4", "powers-of-2", "squares", "primes", "1-", ",", "9-1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		m, err := ParseMoves(in)
		if err != nil {
			return
		}
		again, err := ParseMoves(m.String())
		if err != nil || again.String() != m.String() {
			t.Errorf("%q is %v, which is read as %v, %v", in, m, again, err)
		}
	})
}

func TestLimits(t *testing.T) {
	m, _ := ParseMoves("1")
	for _, n := range []int{-1, MaxStones + 1} {
		if _, err := Solve(ctx, Game{Moves: m}, n); err == nil {
			t.Errorf("%d stones are accepted", n)
		}
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Solve(stopped, Game{Moves: m}, 10_000_000); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	s := solve(t, "squares", false, 3_000_000)
	if _, _, err := s.FindPeriod(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, take := range []string{"1-3", "powers-of-2", "squares", "primes"} {
		b.Run(take, func(b *testing.B) {
			m, _ := ParseMoves(take)
			for b.Loop() {
				if _, err := Solve(ctx, Game{Moves: m}, 1_000_000); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
