package heaps

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/heaps/misere"
	"github.com/sekilab/sekilab/internal/testtool"
)

func solve(t testtool.T, name string, heap int) *Grundy {
	return testtool.Must(Solve(context.Background(), parse(t, name), heap))(t)
}

// drawName returns the name of a game that has moves.
func drawName(t *rapid.T) string {
	name, most := rapid.SampledFrom([]string{"0.", "4.", "8.", "C."}).Draw(t, "whole"), 7
	if name == "8." || name == "C." || rapid.Bool().Draw(t, "hexadecimal") {
		most = 15
	}
	for _, digit := range rapid.SliceOfN(rapid.IntRange(0, most), 1, 5).Draw(t, "digits") {
		name += fmt.Sprintf("%X", digit)
	}
	if name[0] == '0' && strings.Trim(name, "0.") == "" {
		name += "1"
	}
	return name
}

// after returns, by the definition, what moves from a heap of n stones leave, in the order of the
// stones taken.
func after(name string, n int) (heaps [][]int) {
	whole, digits, found := strings.Cut(name, ".")
	if !found {
		for _, taken := range setByDefinition(name, n) {
			heaps = append(heaps, withoutEmpty([]int{n - taken}))
		}
		return heaps
	}
	for taken, digit := range whole + digits {
		left, kinds := n-taken, strings.IndexRune(hexadecimal, digit)
		if kinds%2 == 1 && left == 0 {
			heaps = append(heaps, []int{})
		}
		if kinds/2%2 == 1 && left >= 1 {
			heaps = append(heaps, []int{left})
		}
		for a := 1; kinds/4%2 == 1 && a <= left-a; a++ {
			heaps = append(heaps, []int{a, left - a})
		}
		for a := 1; kinds/8 == 1 && a <= left; a++ {
			for b := a; b <= left-a-b; b++ {
				heaps = append(heaps, []int{a, b, left - a - b})
			}
		}
	}
	return heaps
}

// setByDefinition returns the moves of up to n stones of a set in the form that text writes, or
// of squares, primes and powers-of-B.
func setByDefinition(set string, n int) (moves []int) {
	for k := 1; k <= n; k++ {
		for part := range strings.SplitSeq(set, ",") {
			base, powers := 0, false
			if _, err := fmt.Sscanf(part, "powers-of-%d", &base); err == nil {
				for power := 1; power <= k; power *= base {
					powers = powers || power == k
				}
			}
			if powers || part == fmt.Sprint(k) || (part == "squares" || part == "primes") && isMove(part, k) {
				moves = append(moves, k)
				break
			}
		}
	}
	return moves
}

func valuesByDefinition(name string, heap int) []int {
	values := make([]int, heap+1)
	for n := range values {
		reached := map[int]bool{}
		for _, heaps := range after(name, n) {
			sum := 0
			for _, m := range heaps {
				sum ^= values[m]
			}
			reached[sum] = true
		}
		for reached[values[n]] {
			values[n]++
		}
	}
	return values
}

// Values, and those that a proved period gives far beyond the heaps solved, against the
// definition.
func TestValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := drawName(t)
		far := 200
		if strings.ContainsAny(name, "89ABCDEF") {
			far = 80 // each value costs the square of the heap
		}
		heap := rapid.IntRange(0, far*3/4).Draw(t, "heap")
		g, values := solve(t, name, heap), valuesByDefinition(name, far)
		for n := range min(g.Heap(), far) + 1 {
			if g.Value(n) != values[n] {
				t.Fatalf("%s, solved to %d: heap %d has the value %d, not %d", name, heap, n, values[n], g.Value(n))
			}
		}
		if p := g.Period; p.Proved {
			if p.Checked > heap {
				t.Fatalf("%s: %+v, but only heaps up to %d were solved", name, p, heap)
			}
			if q := p.Preperiod; q > 0 && values[q-1] == values[q-1+p.Length] {
				t.Fatalf("%s: %+v, but it begins before", name, p)
			}
		}
		if again := solve(t, g.Rules.String(), 0).Rules; !reflect.DeepEqual(again, g.Rules) {
			t.Fatalf("%s is read as %v and then as %v", name, g.Rules, again)
		}
	})
}

// The values do not depend on the mask of the sparse space.
func TestEveryMask(t *testing.T) {
	for _, name := range []string{"0.77", "0.007", "4.7", "0.356", "0.8F"} {
		r, values := parse(t, name), valuesByDefinition(name, 120)
		for mask := int32(1); mask < 16; mask++ {
			s := &solver{rules: r, values: []int32{0}, seen: make([]int32, 2), mask: mask}
			for n := 1; n < len(values); n++ {
				if s.add(n); int(s.values[n]) != values[n] {
					t.Fatalf("%s, mask %b: heap %d has the value %d, not %d", name, mask, n, values[n], s.values[n])
				}
			}
		}
	}
}

// Periods and last exceptions from the OEIS.
func TestLongKnownPeriods(t *testing.T) {
	for _, known := range []struct {
		name         string
		period, last int // exception
		long         bool
	}{
		{"0.77", 12, 70, false},      // A002186, Kayles
		{"0.137", 34, 51, false},     // A002187, Dawson's chess
		{"0.07", 34, 52, false},      // the same, one stone later: Dawson's Kayles
		{"0.4", 34, 53, false},       // the same, two stones later
		{"0.115", 14, 0, false},      // A125829
		{"0.117", 48, 46, false},     // A071453
		{"0.176", 8, 23, false},      // A125920
		{"0.11377", 32, 186, false},  // A071452
		{"0.1377", 24, 140, false},   // A071434
		{"0.7777", 24, 141, false},   // A071074, double Kayles
		{"0.177", 20, 496, false},    // A071435
		{"0.127", 4, 46577, true},    // A071464
		{"0.560", 144, 326639, true}, // A071436 has 326637, but g(326639) = 26 and g(326639+144) = 16
	} {
		if known.long && !testtool.Long() {
			continue
		}
		p := solve(t, known.name, MaxHeap).Period
		if !p.Proved || p.Length != known.period || p.Preperiod != known.last+1 {
			t.Errorf("%s: %+v; the period is %d, the last exception %d", known.name, p, known.period, known.last)
		}
	}
	// Winning Ways, chapter 4.
	for name, period := range map[string]int{"0.055": 148, "0.156": 349, "0.356": 142} {
		if p := solve(t, name, MaxHeap).Period; !p.Proved || p.Length != period {
			t.Errorf("%s: %+v; the period is %d", name, p, period)
		}
	}
}

// All exceptions of Kayles (Guy and Smith 1956) and of Dawson's chess (OEIS A002187).
func TestExceptions(t *testing.T) {
	for name, want := range map[string][]int{
		"0.77":  {0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70},
		"0.137": {0, 14, 16, 17, 31, 34, 51},
		"0.3":   {},
	} {
		if got := solve(t, name, 1000).Exceptions(); !slices.Equal(got, want) {
			t.Errorf("%s: exceptions %v, not %v", name, got, want)
		}
	}
}

// The period against all pairs of a period and a preperiod, for sequences of any kind.
func TestFindPeriod(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.SliceOfN(rapid.Int32Range(0, 2), 0, 8).Draw(t, "start")
		period := rapid.SliceOfN(rapid.Int32Range(0, 2), 1, 6).Draw(t, "period")
		size, k := rapid.IntRange(1, 60).Draw(t, "size"), rapid.IntRange(0, 5).Draw(t, "k")
		for len(start) < size {
			start = append(start, period...)
		}
		values := start[:size]
		s := &sequence{values: values, size: size}
		h := rapid.IntRange(2, 3).Draw(t, "h")
		rules := Rules{digits: make([]byte, k+1)}
		rules.digits[k] = byte(1) << h
		holds := func(p, q int) bool { // the theorem's condition
			for n := q; n < h*q+(h-1)*p+k; n++ {
				if n+p >= size || values[n+p] != values[n] {
					return false
				}
			}
			return true
		}
		got, _ := s.period(t.Context(), rules)
		found := got.Proved
		for q := 1; q < size; q++ {
			for p := 1; p < size; p++ {
				// What follows must also agree with the values at hand, as it does in a game.
				agrees := holds(p, q)
				for n := q; agrees && n+p < size; n++ {
					agrees = values[n] == values[n+p]
				}
				if !agrees {
					continue
				}
				if !found || got.Length != p || max(1, got.Preperiod) != q || got.Checked != h*q+h*p+k-1 {
					t.Fatalf("%v, k = %d: %+v, %t, not period %d from %d on", values, k, got, found, p, q)
				}
				return
			}
		}
		if found {
			t.Fatalf("%v, k = %d: %+v is not proved", values, k, got)
		}
	})
}

// wins is the backward induction over several heaps. A player who cannot move loses or, in misère
// play, wins.
func wins(name string, misere bool, heaps []int, known map[string]bool) bool {
	heaps = slices.Sorted(slices.Values(withoutEmpty(heaps)))
	key := fmt.Sprint(heaps)
	won, ok := known[key]
	if ok {
		return won
	}
	moves := 0
	for k, n := range heaps {
		for _, left := range after(name, n) {
			moves++
			won = won || !wins(name, misere, slices.Concat(heaps[:k], left, heaps[k+1:]), known)
		}
	}
	known[key] = won || misere && moves == 0
	return known[key]
}

func solveMisere(t testtool.T, name string, heap int) *Misere {
	return testtool.Must(SolveMisere(context.Background(), parse(t, name), heap, standard))(t)
}

var standard = MisereSearch{Limits: misere.Standard}

// Misère quotients: order, period and least preperiod, the outcomes of two heaps that are beyond those solved, against the
// definition; and no heap of the first periods has another element than its own.
func TestLongMisere(t *testing.T) {
	t.Parallel()
	for _, known := range []struct {
		name                     string
		order, period, preperiod int
		long                     bool
	}{
		{"0.3", 2, 2, 0, false}, // 0, *1, 0, *1, …
		{"0.33", 6, 3, 0, false},
		{"0.75", 8, 2, 8, false},
		{"0.123", 20, 5, 5, false},
		{"0.34", 12, 8, 7, false},
		{"0.77", 40, 12, 71, true},
		{"0.F", 2, 2, 0, false}, // any position is lost exactly if its stones are odd in number
	} {
		if known.long && !testtool.Long() {
			continue
		}
		m := solveMisere(t, known.name, MaxMisereHeap)
		p := m.Period
		if !p.Proved || p.Length != known.period || p.Preperiod != known.preperiod || m.Quotient.Order() != known.order {
			t.Errorf("%s: %d elements, %+v; not %+v", known.name, m.Quotient.Order(), p, known)
		}
		results := map[string]bool{}
		for a := range 26 {
			for b := range 27 - a {
				if wins(known.name, true, []int{a, b}, results) == m.Quotient.Lost(m.Of([]int{a, b})) {
					t.Fatalf("%s: the outcome of %d and %d is wrong", known.name, a, b)
				}
			}
		}
	}
}

// Several heaps: winner, winning moves and line of play against the definition.
func TestSeveralHeaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		misere, known, most := rapid.Bool().Draw(t, "misere"), map[string]bool{}, 6
		var name string
		var g Play
		switch take := rapid.Bool().Draw(t, "take-away"); {
		case take:
			name, most = text(drawMoves(t)), 9
			if g = solve(t, name, most).Play(most); misere {
				g = solve(t, name, most).PlayMisere(most)
			}
		case misere:
			name, most = drawName(t), 4 // up to which all octal games have a small quotient; with 5 some seem to have an infinite one
			g = solveMisere(t, name, most).Play(most)
		default:
			name = drawName(t)
			g = solve(t, name, most).Play(most)
		}
		heaps := rapid.SliceOfN(rapid.IntRange(0, most), 1, 3).Draw(t, "heaps")
		var want []string
		for k, n := range heaps {
			for _, left := range after(name, n) {
				if !wins(name, misere, slices.Concat(heaps[:k], left, heaps[k+1:]), known) {
					want = append(want, fmt.Sprint(k+1, left))
				}
			}
		}
		best := testtool.Must(g.Best(context.Background(), heaps))(t)
		var got []string
		for _, move := range best {
			got = append(got, fmt.Sprint(move.Heap, move.Left))
			sum := move.Take
			for _, n := range move.Left {
				sum += n
			}
			if sum != heaps[move.Heap-1] {
				t.Fatalf("%s, %v: the stones of %+v do not add up", name, heaps, move)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s, %v: the winning moves are %v, not %v", name, heaps, want, got)
		}
		line := slices.Collect(g.Line(heaps))
		for i, step := range line {
			if step.Wins != wins(name, misere, step.Heaps, known) {
				t.Fatalf("%s: %v in the line from %v", name, step, heaps)
			}
			var next []string // positions, the heaps in order
			wanted, fewest, most := []string{}, 100, 0
			for k, n := range step.Heaps {
				for _, left := range after(name, n) {
					position := slices.Concat(step.Heaps[:k], left, step.Heaps[k+1:])
					taken := n
					for _, m := range left {
						taken -= m
					}
					if step.Wins && wins(name, misere, position, known) {
						continue
					}
					next = append(next, fmt.Sprint(taken, position))
					fewest, most = min(fewest, taken), max(most, taken)
				}
			}
			taken := fewest
			if step.Wins {
				taken = most
			}
			for _, n := range next {
				if strings.HasPrefix(n, fmt.Sprint(taken, " ")) {
					wanted = append(wanted, n)
				}
			}
			switch {
			case i+1 == len(line):
				if len(next) > 0 {
					t.Fatalf("%s: the line from %v ends at %v", name, heaps, step)
				}
			case !slices.Contains(wanted, fmt.Sprint(taken, line[i+1].Heaps)):
				t.Fatalf("%s: %v leads to %v, not to one of %v", name, step, line[i+1], wanted)
			}
		}
	})
}

func TestParse(t *testing.T) {
	for name, want := range map[string]string{".77": "0.77", "0.7700": "0.77", " 4. ": "4.0", "4.7": "4.7", "0.001": "0.001", "c.0fA0": "C.0FA", "3,1,2": "1-3"} {
		if r, err := Parse(name); err != nil || r.String() != want {
			t.Errorf("%q is read as %v, %v", name, r, err)
		}
	}
	for name, want := range map[string]string{
		"":                             "is no set of moves",
		"x":                            "is no set of moves",
		"1.7":                          "must stand 0 or 4, or 8 or C",
		"0.7G":                         "digit 2 after the point",
		"0.0":                          "no digit allows a move",
		".":                            "no digit allows a move",
		"0.7½":                         "digits are 0 to 7, and to F",
		"0." + strings.Repeat("7", 65): "too many",
	} {
		if _, err := Parse(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %q", name, err, want)
		}
	}
}

// A cancelled context ends the search, and heaps out of bounds are refused.
func TestRefuse(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, _ := Parse("0.007")
	if _, err := Solve(ctx, r, 1000); err != context.Canceled {
		t.Errorf("a cancelled search: %v", err)
	}
	if _, err := solve(t, "0.77", 100).Play(100).Best(ctx, []int{100}); err != context.Canceled {
		t.Errorf("cancelled winning moves: %v", err)
	}
	if m, err := SolveMisere(ctx, r, 1000, standard); err != context.Canceled || m.Heap() != 0 {
		t.Errorf("a cancelled search in misère play: %v", err)
	}
	for _, heap := range []int{-1, MaxHeap + 1} {
		if _, err := Solve(context.Background(), r, heap); err == nil {
			t.Errorf("a heap of %d is solved", heap)
		}
		if _, err := SolveMisere(context.Background(), r, heap, standard); err == nil {
			t.Errorf("a heap of %d is solved in misère play", heap)
		}
	}
}

// What is kept of more heaps than are asked for is that of the game.
func TestKeptHeaps(t *testing.T) {
	rules := testtool.Must(Parse("squares"))(t)
	search := MisereSearch{Limits: misere.Standard}
	search.Progress = func(s *misere.Solver) { kept := s.Keep(); search.Kept = &kept }
	if _, err := SolveMisere(t.Context(), rules, 12, search); err != nil {
		t.Fatal(err)
	}
	kept := len(search.Kept.Heaps) - 1
	m, err := SolveMisere(t.Context(), rules, 3, search)
	if err != nil || m.Heap() < kept || kept < 9 {
		t.Fatalf("of %d heaps %v are known: %v", kept, m, err)
	}
}
