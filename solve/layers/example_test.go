package layers_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Count the classes of all sizes up to 2×2 with sums up to 6, and list the
// complete seki among them.
func ExampleSource_Walk() {
	var census seki.Census
	source := &layers.Source{} // no tablebases: all is solved in memory
	err := source.Walk(context.Background(), layers.UpTo(2, 6), retrograde.Handlers{
		Want: func(_ seki.Layer, r seki.Results) bool { return r[seki.Seki].Kind == seki.Complete },
		Visit: func(class seki.Class) error {
			fmt.Println("complete:", canon.Form(class.Matrix))
			return nil
		},
		Layer: func(_ seki.Layer, layer seki.Census) error {
			census.Add(layer)
			return nil
		},
	})
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(census.Classes, "classes,", census.Games[seki.Seki].Seki(), "seki")
	// Output:
	// complete: 2
	// complete: 2 0; 0 2
	// complete: 1 1; 1 1
	// complete: 2 1; 1 2
	// 59 classes, 11 seki
}
