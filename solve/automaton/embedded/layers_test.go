package embedded

import (
	"flag"
	"math/bits"
	"os"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
	"github.com/sekilab/sekilab/solve/layers"
)

var (
	rows   = flag.Int("rows", 2, "`rows` of the classes that -max-sum compares")
	cols   = flag.Int("cols", 2, "their `columns`")
	maxSum = flag.Int("max-sum", 0, "compare all classes of -rows and -cols up to this `sum` with layers")
)

// TestAgainstLayers compares every class up to a sum, and its transpose, with layers,
// which know nothing of automata.
func TestAgainstLayers(t *testing.T) {
	t.Parallel()
	ranges := []layers.Range{
		layers.OfSize(seki.Size{Rows: 2, Cols: 2}, 40),
		layers.OfSize(seki.Size{Rows: 3, Cols: 2}, 18),
		layers.OfSize(seki.Size{Rows: 4, Cols: 2}, 14),
	}
	switch {
	case *maxSum > 0:
		ranges = []layers.Range{layers.OfSize(seki.Size{Rows: *rows, Cols: *cols}, *maxSum)}
	case os.Getenv("SEKI_LONG") != "":
		ranges[0].MaxSum, ranges[1].MaxSum, ranges[2].MaxSum = 120, 40, 24
	}
	for _, q := range ranges {
		compared := 0
		source := layers.Source{Memory: 3 << 30}
		for item, err := range source.Classes(t.Context(), layers.Query{Range: q}) {
			if err != nil {
				t.Fatal(err)
			}
			if item.End != nil {
				continue
			}
			compared++
			for _, class := range []seki.Class{item.Class, item.Class.Transposed()} {
				A := class.Matrix
				for _, game := range seki.Games {
					if got, over := run(Automaton(A.Size(), game), A); got != class.Results[game] || over {
						t.Errorf("%v, %v: %v, over %v; layers say %v", game, A, got, over, class.Results[game])
					}
				}
			}
		}
		t.Logf("%v and transposed, up to sum %d: %d classes", q.Sizes, q.MaxSum, compared)
		if compared == 0 {
			t.Errorf("%v: no class was compared", q.Sizes)
		}
	}
}

// run returns what the automaton says of a matrix. Result does too, but takes longer.
func run(a *automaton.Automaton, A seki.Matrix) (r seki.Result, over bool) {
	digits, state := 0, a.Start()
	for i := range A.Rows() {
		for j := range A.Cols() {
			digits = max(digits, bits.Len(uint(A.At(i, j))))
		}
	}
	for k := digits - 1; k >= 0; k-- {
		b := 0
		for i := range A.Rows() {
			for j := range A.Cols() {
				b |= A.At(i, j) >> k & 1 << (i*A.Cols() + j)
			}
		}
		state = a.Next(state, b)
	}
	return a.At(state)
}
