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

func ExampleTwoLines() {
	A := seki.Must(seki.FromRows([][]int{{2, 0, 0}, {1, 3, 1}, {0, 1, 2}}))
	found, _ := seki.TwoLines(A) // with one move C makes the rest, a seki, with R to move
	fmt.Println(found.Known.Outcome, "with", found.Rest)
	fmt.Println(found.Result(seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Plain}).Outcome)
	// Output:
	// W? with 3 1; 1 2
	// WD
}
