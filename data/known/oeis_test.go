package known_test

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
	"github.com/sekilab/sekilab/solve/layers"
)

// TestLongSequences counts the classes of the sequences in oeis.txt again: the first 20 terms, with SEKI_LONG=1 all. The
// formula gives all classes, and layers of the engine give the classes of an outcome or a kind.
func TestLongSequences(t *testing.T) {
	read, solved := 0, map[string]map[int]seki.Census{} // by game and range
	for line := range strings.Lines(string(testtool.Must(os.ReadFile("oeis.txt"))(t))) {
		if line == "\n" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "%") {
			continue
		}
		read++
		var of, count, shape, list string
		var offset int
		if _, err := fmt.Sscan(line, &of, &count, &shape, &offset, &list); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		terms := strings.Split(list, ",")
		if !testtool.Long() {
			terms = terms[:min(len(terms), 20)]
		}
		var size seki.Size // 0×0 for all
		if shape != "all" {
			testtool.Must(fmt.Sscanf(shape, "%dx%d", &size.Rows, &size.Cols))(t)
		}
		if least := max(1, size.MinSum()); offset != least {
			t.Errorf("%s begins at %d, not at %d", line, offset, least)
		}
		if of == "classes" {
			compareTerms(t, line, terms, func(k int) *big.Int { return countAll(t, size, offset+k, count) })
			continue
		}
		r := layers.Range{Sizes: []seki.Size{size}, MinSum: offset, MaxSum: offset + len(terms) - 1}
		if shape == "all" {
			r.Sizes = seki.SizesUpTo(r.MaxSum)
		}
		g := testtool.Must(seki.ParseGame(of))(t)
		counted := slices.Index(seki.CountNames, count)
		if counted < 0 {
			t.Fatalf("%q is not counted", count)
		}
		key := fmt.Sprint(g, r)
		if solved[key] == nil {
			solved[key] = censusBySum(t, r, g)
		}
		compareTerms(t, line, terms, func(k int) *big.Int {
			return new(big.Int).SetUint64(solved[key][offset+k].Games[g].List()[counted])
		})
	}
	if read < 30 {
		t.Errorf("%d sequences", read)
	}
}

func compareTerms(t *testing.T, line string, terms []string, term func(k int) *big.Int) {
	t.Helper()
	for k, text := range terms {
		if want := term(k); text != want.String() {
			t.Errorf("%s: term %d is %s, counted are %v", line, k, text, want)
		}
	}
}

// countAll returns the number of classes of a sum, of all sizes together for 0×0.
func countAll(t *testing.T, size seki.Size, sum int, count string) *big.Int {
	t.Helper()
	var c enumerate.Counter
	switch {
	case size.Rows == 0 && count == "up-to-transpose":
		return testtool.Must(c.AllSizesUpToTranspose(t.Context(), sum))(t)
	case size.Rows == 0:
		return testtool.Must(c.AllSizes(t.Context(), sum))(t)
	}
	return testtool.Must(c.Classes(t.Context(), size.Rows, size.Cols, sum))(t)
}

// censusBySum returns the census of a game of all sizes of a range together, by sum.
func censusBySum(t *testing.T, r layers.Range, g seki.Game) map[int]seki.Census {
	t.Helper()
	bySum := map[int]seki.Census{}
	for layer := range testtool.Each(t, (&layers.Source{}).Census(t.Context(),
		layers.Query{Range: r, Games: []seki.Game{g}, CensusOnly: true})) {
		sum := bySum[layer.Layer.Sum]
		sum.Add(layer.Census)
		bySum[layer.Layer.Sum] = sum
	}
	return bySum
}
