package seki_test

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

func ExampleMatrix_After() {
	A := seki.Must(seki.FromRows([][]int{{1, 0}, {0, 2}}))
	for mv := range A.Moves() {
		B := A.After(mv)
		for _, g := range seki.Games {
			if outcome, over, _ := B.Terminal(g); over {
				fmt.Printf("%v: %v ends %s: %v\n", mv, B, g.Name(), outcome)
			}
		}
	}
	// Output:
	// (1,1): 0 0; 0 2 ends SEKI: LL
	// (1,1): 0 0; 0 2 ends D-SEKI: DD
}
