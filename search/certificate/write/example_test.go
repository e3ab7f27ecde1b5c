package write_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/search/certificate/write"
	"github.com/sekilab/sekilab/seki"
)

func Example() {
	A := seki.Must(seki.FromRows([][]int{{1, 1}, {1, 1}}))
	s := search.New(search.Options{})
	v, err := s.Verdict(context.Background(), A, seki.DSeki)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if _, err := write.Write(context.Background(), &file, s, v); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(file.String())
	proved, err := verify.Read(context.Background(), &file, 1<<30)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(proved.Game, proved.Matrix, proved.Outcome, proved.Kind)
	// Output:
	// {"format":"seki-certificate","version":1,"game":"d-seki","matrix":[[1,1],[1,1]]}
	// {"first":"R","value":"D","to":["two-rows","two-rows"]}
	// {"first":"C","value":"D","to":["two-rows","two-rows"]}
	// {"kind":"complete","r":["two-rows","two-rows","two-rows","two-rows"],"c":["two-rows","two-rows","two-rows","two-rows"]}
	// {"end":0,"crc32":"86b91b7a"}
	// dseki 1 1; 1 1 DD complete
}
