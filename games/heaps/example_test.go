package heaps_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/games/heaps"
)

func Example() {
	ctx := context.Background()
	rules, err := heaps.Parse("1-3") // or 0.77 for Kayles
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := heaps.Solve(ctx, rules, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Value(99), g.Period.Length, g.Period.Preperiod, g.Period.Proved)
	best, _ := g.Play(11).Best(ctx, []int{11})
	fmt.Println(best)
	line, _ := heaps.FormatLine(ctx, g.Play(11).Line([]int{11}), 100, 100)
	fmt.Println(line)
	// Output:
	// 3 4 0 true
	// [{1 3 [8]}]
	// {11 | true} -> {8 | false} -> {7 | true} -> {4 | false} -> {3 | true} -> {0 | false}
}
