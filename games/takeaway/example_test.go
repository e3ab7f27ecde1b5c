package takeaway_test

import (
	"fmt"

	"github.com/sekilab/sekilab/games/takeaway"
)

func Example() {
	moves, err := takeaway.Parse("1-3")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := takeaway.Solve(moves, false)
	fmt.Println(s.Wins(99), s.Period.Length, s.Period.Preperiod, s.Period.Proved)
	fmt.Println(s.Best(11), s.Line(11))
	// Output:
	// true 4 0 true
	// [3] [{11 | true} {8 | false} {7 | true} {4 | false} {3 | true} {0 | false}]
}
