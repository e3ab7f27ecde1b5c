package verify_test

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
	// seki-certificate 1 dseki 1,1;1,1
	// value R D t t
	// value C D t t
	// kind complete R - t t t t C - t t t t
	// end 0 10257ace
	// dseki 1 1; 1 1 DD complete
}
