package inspect_test

import (
	"fmt"
	"os"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// The record of a matrix, as seki check writes it.
func ExampleNewClass() {
	A := seki.Must(seki.FromRows([][]int{{3, 1}, {0, 2}}))
	result, err := reference.New(seki.Seki).Solve(A)
	if err != nil {
		fmt.Println(err)
		return
	}
	games := []seki.Game{seki.Seki}
	class := inspect.NewClass(A, canon.Form(A), games, seki.Results{seki.Seki: result})
	for _, name := range []string{"jsonl", "csv", "latex"} {
		if err := text.NewWriter[inspect.Class](os.Stdout, name, seki.ClassColumns(games), nil)(class); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// {"matrix":[[3,1],[0,2]],"canonical":[[3,1],[0,2]],"rows":2,"cols":2,"sum":6,"row_sums":[4,2],"col_sums":[3,3],"games":{"seki":{"outcome":"WD","kind":"none"}}}
	// matrix,canonical,rows,cols,sum,row_sums,col_sums,seki_outcome,seki_kind,seki_must_pass
	// 3 1; 0 2,3 1; 0 2,2,2,6,4 2,3 3,WD,none,
	// \begin{pmatrix} 3 & 1 \\ 0 & 2 \end{pmatrix}
}
