package explain_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

func ExampleExplain() {
	A := seki.Must(seki.FromRows([][]int{{2, 1}, {1, 2}}))
	x, err := explain.Explain(context.Background(), search.New(search.Options{}), A, seki.Seki)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(x.Outcome)
	for _, c := range x.Choices[seki.R] {
		fmt.Println("R", c.Move, c.Value)
		for _, turn := range c.Line.Turns {
			fmt.Println("  ", turn.Player, turn.Move, turn.After)
		}
		if race := c.Line.Race; race != nil {
			fmt.Println("  ", race.Player, race.Move, "wins the race in line", race.Line)
		}
	}
	// Output:
	// DD
	// R (1,1) L
	//    C (2,1) wins the race in line 0
	// R (1,2) L
	//    C (2,2) wins the race in line 1
}
