package seki_test

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// seriesLength is the number of coefficients of each series of this file.
const seriesLength = 50

// series is a power series in x, cut off.
type series []*big.Int

// newSeries returns Σ_{k ≥ 0} x^(first + k·step), or x^first if step is 0.
func newSeries(first, step int) series {
	s := make(series, seriesLength)
	for k := range s {
		s[k] = new(big.Int)
		if k == first || step > 0 && k > first && (k-first)%step == 0 {
			s[k].SetInt64(1)
		}
	}
	return s
}

// add returns s + factor·other.
func (s series) add(other series, factor int64) series {
	sum := newSeries(-1, 0)
	for k := range sum {
		sum[k].Add(s[k], new(big.Int).Mul(other[k], big.NewInt(factor)))
	}
	return sum
}

func (s series) times(other series) series {
	product := newSeries(-1, 0)
	for i, a := range s {
		for j, b := range other[:len(s)-i] {
			product[i+j].Add(product[i+j], new(big.Int).Mul(a, b))
		}
	}
	return product
}

// multisets returns Z_n: the series of multisets of n things, if s is the series of one.
func (s series) multisets(n int) series {
	list := []series{newSeries(0, 0)}
	for m := 1; m <= n; m++ {
		sum := newSeries(-1, 0)
		for k := 1; k <= m; k++ {
			stretched := newSeries(-1, 0)
			for i := 0; i*k < seriesLength; i++ {
				stretched[i*k] = s[i]
			}
			sum = sum.add(stretched.times(list[m-k]), 1)
		}
		for _, c := range sum {
			if _, rest := c.QuoRem(c, big.NewInt(int64(m)), new(big.Int)); rest.Sign() != 0 {
				panic("the number of multisets is not an integer")
			}
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

// countOutcomes returns the number of classes of 2×n by the closed form, by outcome.
func countOutcomes(t *testing.T, n, sum int) (counts [2]map[string]int64, all int64) {
	for g := range counts {
		counts[g] = map[string]int64{}
	}
	for A := range enumerate.Classes(2, n, sum) {
		all++
		for g, r := range byTwoRows(t, A) {
			counts[g][r.Outcome.String()]++
		}
	}
	return counts, all
}

// TestSequences compares the generating functions of docs/known-seki.md with the closed form of all classes.
func TestSequences(t *testing.T) {
	for n, most := range []int{2: 40, 3: 24, 4: 18, 5: 16} {
		if n < 2 {
			continue
		}
		var wins [2][2]series
		for _, g := range seki.Games {
			wins[g][0], wins[g][1] = winsOfR(n, g)
		}
		for sum := n; sum <= most; sum++ {
			counts, all := countOutcomes(t, n, sum)
			check := func(g seki.Game, outcome string, want *big.Int) {
				t.Helper()
				if got := counts[g][outcome]; want.Cmp(big.NewInt(got)) != 0 {
					t.Errorf("%v, 2×%d, sum %d: %d classes are %s, by the formula %v", g, n, sum, got, outcome, want)
				}
			}
			first, second := wins[seki.Seki][0][sum], wins[seki.Seki][1][sum]
			check(seki.Seki, "WL", second)
			if n > 2 {
				check(seki.Seki, "WW", new(big.Int).Sub(first, second))
				check(seki.Seki, "LW", new(big.Int).Sub(big.NewInt(all), first))
			}
			first, second = wins[seki.DSeki][0][sum], wins[seki.DSeki][1][sum]
			check(seki.DSeki, "WL", second)
			if n == 2 {
				both := big.NewInt(int64(sum / 3))
				check(seki.DSeki, "WW", both)
				rest := new(big.Int).Sub(first, second)
				check(seki.DSeki, "WD", rest.Sub(rest, both))
				draws := new(big.Int).Sub(big.NewInt(all), new(big.Int).Lsh(first, 1))
				check(seki.DSeki, "DD", draws.Add(draws, both))
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
			value := new(big.Int)
			if want != nil {
				value.Set(want[n+k])
			} else { // LW
				all := testtool.Must(enumerate.Counter{}.Classes(t.Context(), 2, n, n+k))(t)
				value.Sub(all, first[n+k])
			}
			if value.String() != term {
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
