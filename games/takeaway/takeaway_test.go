package takeaway

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

func parse(t testtool.T, take string) Moves {
	return testtool.Must(Parse(take))(t)
}

// solveLost solves heaps of at most the given number of stones.
func solveLost(t testtool.T, take string, misere bool, stones int) *Lost {
	return solve(parse(t, take), misere, stones)
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
		return parts[0], ascending(moves)
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
	return strings.Join(append(parts, kind), ", "), ascending(moves)
}

// For sets of all kinds and mixtures of them, in normal and misère play: results, best moves, lost heaps and lines
// against the definition, and a proved period against results far beyond the heaps solved.
func TestSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const far = 10_000
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
			if got := s.Best(n); !slices.Equal(got, best) {
				t.Fatalf("%s: best moves of %d: %v, want %v", take, n, got, best)
			}
		}
		if got := s.UpTo(stones); !slices.Equal(got, lost) {
			t.Fatalf("%s, misère %t: lost heaps %v, want %v", take, misere, got, lost)
		}
		checkLine(t, s, won, moves)
		if p := s.Period; p.Proved {
			checkPeriod(t, p, won)
		}
		for p, q := 1, 0; p+q < min(12, len(s.won)); p, q = p+q%2, (q+1)%5 {
			for n := q; s.proveResidues(Period{Length: p, Preperiod: q}) && n+p < 1000; n++ {
				if won[n] != won[n+p] {
					t.Fatalf("%s: a period of %d from %d is proved by residues, but not so at %d", take, p, q, n)
				}
			}
		}
	})
}

func checkLine(t *rapid.T, s *Lost, won []bool, moves []int) {
	before := -1
	for _, step := range s.Line(len(s.won) - 1) {
		now := step.Stones
		if step.Wins != won[now] {
			t.Fatalf("%v is wrong", step)
		}
		legal := func(m int) bool { return m <= before && (!won[before] || !won[before-m]) }
		choice := slices.IndexFunc(moves, legal) // of the loser: the fewest stones
		if before >= 0 && won[before] {
			choice = len(moves) - 1
			for choice >= 0 && !legal(moves[choice]) {
				choice--
			}
		}
		if before >= 0 && (choice < 0 || moves[choice] != before-now) {
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

// Solve looks further than asked, so that the period shows.
func TestSolve(t *testing.T) {
	if s := Solve(parse(t, "3,6,10,14"), true); !s.Period.Proved {
		t.Errorf("%+v", s.Period)
	}
	if s := Solve(parse(t, "1-400000"), false); s.Period.Length != 400_001 || !s.Period.Proved {
		t.Errorf("%+v", s.Period)
	}
}

// nodes counts the nodes of a tree by visiting each of them.
func nodes(moves []int, n int) int64 {
	count := int64(1)
	if !slices.Contains(moves, n) {
		for _, m := range moves {
			if m <= n {
				count += nodes(moves, n-m)
			}
		}
	}
	return count
}

func TestTreeSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves, n := drawMoves(t), rapid.IntRange(0, 15).Draw(t, "stones")
		if got := TreeSize(parse(t, text(moves)), n); got.Int64() != nodes(moves, n) {
			t.Fatalf("%v of %d: %v, not %d", moves, n, got, nodes(moves, n))
		}
	})
}
