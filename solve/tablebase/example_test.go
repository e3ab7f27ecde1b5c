package tablebase_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// A tablebase is written by the engine and then read.
func Example() {
	dir, err := os.MkdirTemp("", "tablebase")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	store, err := tablebase.OpenStore(dir, seki.Size{Rows: 3, Cols: 3})
	if err == nil {
		_, err = store.Solve(context.Background(), retrograde.Params{MaxSum: 12})
		err = errors.Join(err, store.Close())
	}
	if err != nil {
		log.Fatal(err)
	}

	reader, err := tablebase.Open(dir)
	if err != nil {
		log.Fatal(err)
	}
	A := seki.Must(seki.FromRows([][]int{{0, 0, 2}, {1, 2, 0}, {2, 1, 0}}))
	results, ok, err := reader.Results(A)
	if err != nil || !ok {
		log.Fatal(ok, err)
	}
	for _, g := range seki.Games {
		fmt.Printf("%s: %s, %s\n", g.Name(), results[g].Outcome, results[g].Kind)
	}

	// The complete and semi-complete seki of a layer.
	err = reader.Layer(9).Visit(context.Background(), reader.Size(), retrograde.Handlers{
		Want: func(_ seki.Layer, r seki.Results) bool { return r.IsSpecial() },
		Visit: func(class seki.Class) error {
			fmt.Printf("[%s]: %s in SEKI, %s in D-SEKI\n", class.Matrix, class.Results[0].Kind, class.Results[1].Kind)
			return nil
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// SEKI: DD, complete
	// D-SEKI: DD, seki
	// [0 1 2; 1 1 1; 2 1 0]: complete in SEKI, seki in D-SEKI
	// [0 1 2; 1 2 0; 2 0 1]: complete in SEKI, seki in D-SEKI
	// [1 1 1; 1 1 1; 1 1 1]: complete in SEKI, complete in D-SEKI
}
