package layers_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// Count the classes of all sizes up to 2×2 with sums up to 6, and list the
// complete seki among them.
func ExampleSource_Classes() {
	var census seki.Census
	source := &layers.Source{} // no tablebases: all is solved in memory
	query := layers.Query{Range: layers.UpTo(2, 6), Want: layers.OfKinds(seki.CompleteSeki, seki.Seki)}
	for item, err := range source.Classes(context.Background(), query) {
		switch {
		case err != nil:
			fmt.Println(err)
		case item.End != nil:
			census.Add(item.End.Census)
		default:
			fmt.Println("complete:", canon.Form(item.Matrix))
		}
	}
	fmt.Println(census.Classes, "classes,", census.Games[seki.Seki].Seki(), "seki")
	// Output:
	// complete: 2
	// complete: 2 0; 0 2
	// complete: 1 1; 1 1
	// complete: 2 1; 1 2
	// 59 classes, 11 seki
}
