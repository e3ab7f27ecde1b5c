package pyramid_test

import (
	"context"
	"fmt"

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
