package seki_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// series is a power series in x up to x^49.
type series [50]int

// newSeries returns Σ_{k ≥ 0} x^(first + k·step), or x^first if step is 0.
func newSeries(first, step int) (s series) {
	for k := first; k < len(s); k += step {
		if s[k] = 1; step == 0 {
			break
		}
	}
	return s
}

// add returns s + factor·other.
func (s series) add(other series, factor int) series {
	for k := range s {
		s[k] += factor * other[k]
	}
	return s
}

func (s series) times(other series) (product series) {
	for i, a := range s {
		for j, b := range other[:len(s)-i] {
			product[i+j] += a * b
		}
	}
	return product
}

// multisets returns Z_n: the series of multisets of n things, if s is the series of one.
func (s series) multisets(n int) series {
	list := []series{newSeries(0, 0)}
	for m := 1; m <= n; m++ {
		var sum series
		for k := 1; k <= m; k++ {
			var stretched series
			for i := 0; i*k < len(s); i++ {
				stretched[i*k] = s[i]
			}
			sum = sum.add(stretched.times(list[m-k]), 1)
		}
		for k := range sum {
			if sum[k]%m != 0 {
				panic("the number of multisets is not an integer")
			}
			sum[k] /= m
		}
		list = append(list, sum)
	}
	return list[n]
}

// winsOfR returns the series of classes of 2×n that R wins moving first and second, by the formulas of
// docs/known-seki.md. In SEKI the former needs n ≥ 3.
func winsOfR(n int, g seki.Game) (first, second series) {
	one, x := newSeries(0, 1), func(k int) series { return newSeries(k, 0) }
	rests := one.multisets(n)
	if g == seki.DSeki {
		first = one.times(newSeries(0, n+1)).multisets(n).add(rests, -1)
		return first, x(n).times(first)
	}
	first = one.times(x(0).add(newSeries(n, n+1), 1)).multisets(n).add(rests, -1)
	for k := 2; k <= n; k++ {
		first = first.add(x(n*k).times(one.multisets(n-k)), -1)
	}
	return first, one.times(x(1).add(newSeries(n+1, n+1), 1)).multisets(n).add(x(n).times(rests), -1)
}

// TestSequences compares the generating functions of docs/known-seki.md with the closed form of all classes.
func TestSequences(t *testing.T) {
	for n, most := range map[int]int{2: 40, 3: 22, 4: 16, 5: 14} {
		first, second := winsOfR(n, seki.Seki)
		firstD, secondD := winsOfR(n, seki.DSeki)
		for sum := n; sum <= most; sum++ {
			counts, all := map[string]int{}, 0 // by game and outcome
			for A := range enumerate.Classes(2, n, sum) {
				all++
				for g, r := range byTwoRows(t, A) {
					counts[seki.Game(g).String()+" "+r.Outcome.String()]++
				}
			}
			want := map[string]int{"seki WL": second[sum], "dseki WL": secondD[sum]}
			if n > 2 {
				want["seki WW"], want["seki LW"] = first[sum]-second[sum], all-first[sum]
			} else {
				both := sum / 3
				want["dseki WW"], want["dseki WD"] = both, firstD[sum]-secondD[sum]-both
				want["dseki DD"] = all - 2*firstD[sum] + both
			}
			for outcome, want := range want {
				if got := counts[outcome]; got != want {
					t.Errorf("2×%d, sum %d: %d classes are %s, by the formula %d", n, sum, got, outcome, want)
				}
			}
		}
	}
}

// TestSequencesForOEIS compares the terms of two rows in data/known/oeis.txt with the formulas, and the lines for the
// OEIS with the terms.
func TestSequencesForOEIS(t *testing.T) {
	text := string(testtool.Must(os.ReadFile("../data/known/oeis.txt"))(t))
	compared := 0
	for sequence := range strings.SplitSeq(text, "\n\n") {
		if !strings.Contains(sequence, "\n%O ") {
			continue
		}
		compared++
		var game, outcome, terms string
		var n, offset int
		testtool.Must(fmt.Sscanf(sequence, "%s %s 2x%d %d %s", &game, &outcome, &n, &offset, &terms))(t)
		first, second := winsOfR(n, testtool.Must(seki.ParseGame(game))(t))
		want := map[string]series{"WL": second, "WW": first.add(second, -1)}[outcome]
		list := strings.Split(terms, ",")
		for k, term := range list {
			value := want[n+k]
			if outcome == "LW" {
				all := testtool.Must(enumerate.Counter{}.Classes(t.Context(), 2, n, n+k))(t)
				value = int(all.Int64()) - first[n+k]
			}
			if strconv.Itoa(value) != term {
				t.Errorf("%.20s: a(%d) is %s, by the formula %v", sequence, n+k, term, value)
			}
		}
		large := slices.IndexFunc(list, func(term string) bool { return term != "0" && term != "1" }) + 1
		if line := fmt.Sprintf("\n%%O %d,%d", n, large); !strings.HasSuffix(strings.TrimSpace(sequence), line) ||
			offset != n || len(list) < 30 {
			t.Errorf("%.20s: %d terms from %d, and no line %q", sequence, len(list), offset, line)
		}
	}
	if compared < 6 {
		t.Errorf("%d sequences", compared)
	}
}
