package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// A search that ends at a layer of a tablebase agrees with one that has none, in both
// games, with the kinds, for both orientations.
func TestFloorsEqualNone(t *testing.T) {
	t.Parallel()
	tables := tablesOf(t, map[seki.Size]int{{Rows: 3, Cols: 3}: 11, {Rows: 4, Cols: 3}: 10, {Rows: 4, Cols: 4}: 10})
	rng := rand.New(rand.NewPCG(18, 1))
	for _, size := range []seki.Size{{Rows: 3, Cols: 3}, {Rows: 3, Cols: 4}, {Rows: 4, Cols: 3}, {Rows: 4, Cols: 4}} {
		none := New(Options{Memory: 1 << 27, Workers: 1})
		// The second has little memory, so that a lower layer may be the floor, or none.
		for _, with := range []*Solver{New(Options{Memory: 1 << 27, Workers: 2, Prober: tables}), New(Options{Memory: 12 << 20, Workers: 1, Prober: tables})} {
			for range 15 {
				entries := make([]int, size.Rows*size.Cols)
				for range 12 + rng.IntN(10) {
					entries[rng.IntN(len(entries))]++
				}
				A, err := seki.New(size.Rows, size.Cols, entries)
				if err != nil {
					t.Fatal(err)
				}
				want, wantErr := none.SolveBoth(context.Background(), A)
				got, err := with.SolveBoth(context.Background(), A)
				if got != want || (err == nil) != (wantErr == nil) {
					t.Fatalf("%v: %v (%v) with tables, %v (%v) without", A, got, err, want, wantErr)
				}
			}
			A := constantLineSums(size.Rows, 7, 99, rng)
			if size.Rows != size.Cols {
				continue
			}
			want, _ := none.SolveBoth(context.Background(), A)
			before := with.Nodes()
			if got, err := with.SolveBoth(context.Background(), A); err != nil || got != want {
				t.Fatalf("%v: %v (%v) with tables, %v without", A, got, err, want)
			}
			t.Logf("%v: %d positions with tables", A, with.Nodes()-before)
		}
		t.Logf("%v: %d positions without tables", size, none.Nodes())
	}
}

// tablesOf makes tablebases of sizes up to a sum of each.
func tablesOf(t *testing.T, maxSums map[seki.Size]int) *tablebase.Set {
	t.Helper()
	dir := t.TempDir()
	source := &layers.Source{Keep: dir}
	for size, maxSum := range maxSums {
		for _, err := range source.Census(t.Context(), layers.Query{Range: layers.OfSize(size, maxSum)}) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	tables, err := tablebase.OpenSet(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	return tables
}
