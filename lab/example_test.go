package lab_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki/layers"
)

func ExampleTest() {
	statements := []lab.Statement{
		{If: `seki.kind == "complete"`, Then: `rows == cols`},
		{If: `seki.kind == "complete"`, Then: `constant`},
	}
	findings, err := lab.Test(context.Background(), statements, layers.UpTo(3, 12), lab.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range findings {
		fmt.Printf("%s: %v", v.Statement, v.Holds())
		for _, e := range v.Counterexamples {
			fmt.Printf(", counterexample %s", e.Matrix)
		}
		fmt.Println()
	}
	// Output:
	// if seki.kind == "complete" then rows == cols: true
	// if seki.kind == "complete" then constant: false, counterexample 2 1 0; 1 2 0; 0 0 2
}
