package tablebase_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// The files do not depend on the number of goroutines, nor on the data in memory.
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
