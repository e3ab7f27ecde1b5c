package pyramid_test

import (
	"context"
	"fmt"
	"os"

	"github.com/sekilab/sekilab/games/pyramid"
)

func ExampleSolve() {
	v, err := pyramid.Solve(context.Background(), 9)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("W = %d, Z = %d, L = %d, first player wins: %v\n", *v.W, *v.Z, v.L, v.FirstWins)
	// Output: W = 22, Z = 30, L = 22, first player wins: true
}

func ExampleNewTree() {
	tree, err := pyramid.NewTree(2, 0, 100)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := tree.WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Optimal decisions of the first player, 2 tiers
	// (1,1) mark (2,1,2): the last bar is left
}
