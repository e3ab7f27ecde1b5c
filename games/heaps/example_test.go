package heaps_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/games/heaps"
)

func Example() {
	ctx := context.Background()
	moves, err := heaps.Parse("1-3")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := heaps.Solve(ctx, moves, false, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Wins(99), s.Period.Length, s.Period.Preperiod, s.Period.Proved)
	best, _ := s.Best(ctx, 11)
	fmt.Println(best)
	line, _ := heaps.FormatLine(ctx, s.Line(11), 100, 100)
	fmt.Println(line)
	// Output:
	// true 4 0 true
	// [{1 3 [8]}]
	// {11 | true} -> {8 | false} -> {7 | true} -> {4 | false} -> {3 | true} -> {0 | false}
}
