package takeaway_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/games/takeaway"
)

func Example() {
	moves, err := takeaway.ParseMoves("1-3")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := takeaway.Solve(context.Background(), takeaway.Game{Moves: moves}, 99)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Wins(99), s.Best(99), s.Losing(20, 10))
	p, _, _ := s.FindPeriod(context.Background())
	fmt.Println(p.Length, p.Preperiod, p.Proved)
	line, _ := takeaway.FormatLine(context.Background(), s.Line(11), 100, 100)
	fmt.Println(line)
	// Output:
	// true [3] [0 4 8 12 16 20]
	// 4 0 true
	// {11 | true} -> {8 | false} -> {7 | true} -> {4 | false} -> {3 | true}
}
