package retrograde_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// List every complete seki of 3×3 with a sum up to 8, and count classes.
func ExampleSolve() {
	handlers := retrograde.Handlers{
		Want: func(_ seki.Layer, r seki.Results) bool { return r[seki.Seki].Kind == seki.Complete },
		Visit: func(class seki.Class) error {
			fmt.Println("complete:", canon.Form(class.Matrix))
			return nil
		},
		Layer: func(l seki.Layer, c seki.Census) error {
			fmt.Printf("sum %d: %d classes, %d complete\n", l.Sum, c.Classes, c.Games[seki.Seki].Complete)
			return nil
		},
	}
	err := retrograde.Solve(context.Background(), retrograde.Params{Rows: 3, Cols: 3, MaxSum: 8}, handlers)
	if err != nil {
		fmt.Println(err)
	}
	// Unordered output:
	// sum 3: 1 classes, 0 complete
	// sum 4: 3 classes, 0 complete
	// sum 5: 13 classes, 0 complete
	// complete: 1 1 0; 1 0 1; 0 1 1
	// complete: 2 0 0; 0 1 1; 0 1 1
	// complete: 2 0 0; 0 2 0; 0 0 2
	// sum 6: 38 classes, 3 complete
	// sum 7: 97 classes, 0 complete
	// complete: 2 1 0; 1 2 0; 0 0 2
	// sum 8: 217 classes, 1 complete
}
