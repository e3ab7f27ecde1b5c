package tablebase_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// The engine and the plain solver of the tests, which share nothing, write the
// same bytes: values, lists and counts.
func TestEngineWritesTheSameTable(t *testing.T) {
	for _, size := range smallTables {
		t.Run(fmt.Sprintf("%dx%d", size.rows, size.cols), func(t *testing.T) {
			p := tablebase.Params{Rows: size.rows, Cols: size.cols, Keep: tablebase.KeepAll}
			plain, dir := memoryDir(t), memoryDir(t)
			solveTable(t, plain, p, size.maxSum)
			store := openStore(t, dir, p)
			counts := map[int]seki.Census{}
			err := retrograde.Solve(context.Background(), retrograde.Params{
				Rows: size.rows, Cols: size.cols, MaxSum: size.maxSum, Store: store,
			}, retrograde.Handlers{Layer: func(l seki.Layer, c seki.Census) error {
				counts[l.Sum] = c
				return nil
			}})
			if err != nil {
				t.Fatal(err)
			}
			store.Close()
			compare(t, 0, "files", readFiles(t, plain), readFiles(t, dir))
			table := openTable(t, dir)
			for sum, want := range counts {
				got, err := table.Census(sum)
				if err != nil {
					t.Fatal(err)
				}
				compare(t, sum, "counts", want, got)
			}
		})
	}
}

// The engine with little memory goes on where it was stopped, whatever the table
// keeps, and ends with the same bytes.
func TestEngineContinues(t *testing.T) {
	for _, keep := range []tablebase.Keep{tablebase.KeepAll, tablebase.KeepLast, tablebase.KeepKinds} {
		p := tablebase.Params{Rows: 3, Cols: 3, Keep: keep}
		solve := func(dir string, maxSum, slabs int) error {
			store := &countdown{openStore(t, dir, p), slabs}
			defer store.Close()
			return retrograde.Solve(context.Background(), retrograde.Params{
				Rows: 3, Cols: 3, MaxSum: maxSum, Store: store, Memory: 1, Workers: 1,
			}, retrograde.Handlers{})
		}
		whole, parts := memoryDir(t), memoryDir(t)
		if err := solve(whole, 18, 1e9); err != nil {
			t.Fatal(err)
		}
		stops := 0
		for slabs := 1; solve(parts, 18, slabs) != nil; slabs++ {
			stops++
		}
		if stops < 10 {
			t.Fatalf("only %d stops", stops)
		}
		compare(t, 0, "files", readFiles(t, whole), readFiles(t, parts))
	}
}

// countdown fails after a number of slabs.
type countdown struct {
	*tablebase.Store
	left int
}

func (c *countdown) Put(sum, index int, slab *tablebase.Slab) error {
	if c.left--; c.left < 0 {
		return errStop
	}
	return c.Store.Put(sum, index, slab)
}
