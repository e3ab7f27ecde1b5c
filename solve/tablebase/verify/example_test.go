package verify_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
	"github.com/sekilab/sekilab/solve/tablebase/verify"
)

func ExampleTablebase() {
	dir, err := os.MkdirTemp("", "tablebase")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	store, err := tablebase.OpenStore(dir, seki.Size{Rows: 2, Cols: 2})
	if err == nil {
		_, err = store.Solve(context.Background(), retrograde.Params{MaxSum: 6})
		err = errors.Join(err, store.Close())
	}
	if err == nil {
		err = verify.Tablebase(context.Background(), dir, verify.Options{Deep: true}, func(r verify.Report) error {
			fmt.Printf("sum %d: %d classes, %d values derived again\n", r.Sum, r.Classes, r.Derived)
			return nil
		})
	}
	fmt.Println(err)
	// Output:
	// sum 2: 1 classes, 2 values derived again
	// sum 3: 2 classes, 2 values derived again
	// sum 4: 6 classes, 7 values derived again
	// sum 5: 9 classes, 7 values derived again
	// sum 6: 17 classes, 16 values derived again
	// <nil>
}
