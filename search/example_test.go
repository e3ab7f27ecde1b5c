package search_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// A matrix of the paper's abstract: entries up to 2, all line sums equal.
func ExampleSolver_Verdict() {
	A := seki.Must(seki.FromRows([][]int{
		{2, 1, 1, 0}, {0, 2, 1, 1}, {1, 0, 2, 1}, {1, 1, 0, 2},
	}))
	s := search.New(search.Options{})
	for _, g := range seki.Games {
		v, err := s.Verdict(context.Background(), A, g)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Name(), v.Outcome(), v.Kind)
	}
	// Output:
	// SEKI DD complete
	// D-SEKI DD seki
}
