package tablebase_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// The files do not depend on the number of goroutines, nor on what is kept in
// memory.
func TestWorkersWriteTheSameTablebase(t *testing.T) {
	for _, size := range smallSizes {
		t.Run(fmt.Sprintf("%dx%d", size.rows, size.cols), func(t *testing.T) {
			t.Parallel()
			p := tablebase.Params{Rows: size.rows, Cols: size.cols, Keep: tablebase.KeepAll}
			one, many := memoryDir(t), memoryDir(t)
			makeTablebase(t, one, p, size.maxSum)
			store := openStore(t, many, p)
			err := retrograde.Solve(context.Background(), retrograde.Params{
				Rows: size.rows, Cols: size.cols, MaxSum: size.maxSum, Store: store, Workers: 4,
			}, retrograde.Handlers{})
			if err != nil {
				t.Fatal(err)
			}
			store.Close()
			compare(t, 0, "files", readFiles(t, one), readFiles(t, many))
		})
	}
}

// The engine continues where it was stopped, whatever the tablebase keeps, and
// ends with the same bytes.
func TestEngineContinues(t *testing.T) {
	t.Parallel()
	for _, keep := range []tablebase.Keep{tablebase.KeepAll, tablebase.KeepLast, tablebase.KeepKinds} {
		p := tablebase.Params{Rows: 3, Cols: 3, Keep: keep}
		solveSome := func(dir string, slabs int) error {
			store := &countdown{openStore(t, dir, p), slabs}
			defer store.Close()
			return solve(store, p, 16)
		}
		whole, parts := memoryDir(t), memoryDir(t)
		testtool.NoError(t, solveSome(whole, 1e9))
		stops := 0
		for slabs := 1; solveSome(parts, slabs) != nil; slabs++ {
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

func (c *countdown) Put(sum, index int, slab *retrograde.Slab) error {
	if c.left--; c.left < 0 {
		return errStop
	}
	return c.Store.Put(sum, index, slab)
}
