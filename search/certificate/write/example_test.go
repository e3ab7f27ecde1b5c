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
	// {"s":"H2","p":"R","m":[[1,1],[1,1]],"to":[0,0,0,0]}
	// {"s":"H2","p":"C","m":[[1,1],[1,1]],"to":[0,0,0,0]}
	// {"first":"R","value":"D","to":[1,2]}
	// {"first":"C","value":"D","to":[2,1]}
	// {"kind":"complete","r":[0,0,0,0],"c":[0,0,0,0]}
	// {"end":2,"crc32":"4c8ff2c4"}
	// dseki 1 1; 1 1 DD complete
}
