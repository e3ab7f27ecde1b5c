package canon_test

import (
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

func ExampleForm() {
	A := seki.Must(seki.FromRows([][]int{{0, 1, 2}, {2, 0, 0}, {0, 2, 1}}))
	form, rows, cols := canon.FormWithPermutations(A)
	fmt.Println(form, rows, cols)
	fmt.Println(A.Permute(rows, cols).Equal(form))
	// Output:
	// 2 1 0; 1 2 0; 0 0 2 [0 2 1] [2 1 0]
	// true
}

func ExampleEquivalent() {
	A := seki.Must(seki.FromRows([][]int{{2, 0}, {1, 1}}))
	B := seki.Must(seki.FromRows([][]int{{1, 1}, {0, 2}}))
	_, _, ok := canon.Equivalent(A, B)
	fmt.Println(ok)
	_, _, ok = canon.Equivalent(A, A.Transpose())
	fmt.Println(ok)
	// Output:
	// true
	// false
}

func ExampleAutomorphisms() {
	A := seki.Must(seki.FromRows([][]int{{1, 1, 0}, {1, 1, 0}, {0, 0, 2}}))
	group := canon.Automorphisms(A)
	fmt.Println("order", group.Order)
	for _, orbit := range group.CellOrbits() {
		fmt.Println(orbit)
	}
	// Output:
	// order 4
	// [(1,1) (1,2) (2,1) (2,2)]
	// [(1,3) (2,3)]
	// [(3,1) (3,2)]
	// [(3,3)]
}

func ExampleComponents() {
	A := seki.Must(seki.FromRows([][]int{{1, 0, 1}, {0, 2, 0}, {1, 0, 1}}))
	for _, c := range canon.Components(A) {
		fmt.Println(c.Matrix)
	}
	// Output:
	// 1 1; 1 1
	// 2
}
