package takeaway_test

import (
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/games/takeaway"
)

func Example() {
	ctx := context.Background()
	moves, err := takeaway.Parse("1-3")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := takeaway.Solve(ctx, moves, false, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Wins(99), s.Period.Length, s.Period.Preperiod, s.Period.Proved)
	fmt.Println(slices.Collect(s.Best(11)))
	for step := range s.Line(11) {
		fmt.Print(step, " ")
	}
	// Output:
	// true 4 0 true
	// [3]
	// {11 | true} {8 | false} {7 | true} {4 | false} {3 | true} {0 | false}
}
