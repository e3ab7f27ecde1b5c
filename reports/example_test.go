package reports_test

import (
	"context"
	"fmt"
	"time"

	"github.com/sekilab/sekilab/reports"
)

func ExampleBuild() {
	r, err := reports.Build(context.Background(), reports.Options{
		Size: 2, MaxSum: 10, Version: "1.0.0", Command: "seki report --size 2 --max-sum 10 DIR",
		Clock: reports.FixedClock(time.Unix(0, 0)),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Document().Title)
	fmt.Println(r.Totals.Seki.Complete, "complete seki among", r.Classes, "classes")
	// Output:
	// Seki matrices up to 2×2, sums up to 10
	// 5 complete seki among 265 classes
}
