package lab_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
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

// A filter of classes with known results.
func ExampleCompile() {
	filter, err := lab.Compile(`seki.kind == "complete" and permanent > 4`)
	if err != nil {
		fmt.Println(err)
		return
	}
	complete := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete}
	for _, rows := range [][][]int{{{1, 1}, {1, 1}}, {{2, 1}, {1, 2}}} {
		class := seki.Class{Matrix: seki.Must(seki.FromRows(rows)), Results: seki.Results{complete, complete}}
		wanted, err := filter.Eval(context.Background(),
			invariants.NewSubject(class.Matrix, class.Results, invariants.NewOracle(context.Background())))
		fmt.Println(class.Matrix, wanted, err)
	}
	none := seki.Results{{Kind: seki.None}, {Kind: seki.None}}
	fmt.Println(filter.Foresee(seki.Layer{Size: seki.Size{Rows: 2, Cols: 2}, Sum: 4}, none) == lab.False)
	// Output:
	// 1 1; 1 1 false <nil>
	// 2 1; 1 2 true <nil>
	// true
}
