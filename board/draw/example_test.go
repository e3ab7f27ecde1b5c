package draw_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/seki"
)

func ExampleSmallest() {
	A := seki.Must(seki.FromRows([][]int{{2, 0}, {0, 2}}))
	p, proved, err := draw.Smallest(context.Background(), A, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s, proved: %t\n", draw.Size{Width: p.Width(), Height: p.Height()}, proved)
	// Output:
	// 4×3, proved: true
}

func ExampleDraw() {
	A := seki.Must(seki.FromRows([][]int{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}))
	_, err := draw.Draw(A)
	fmt.Println(err)
	// Output:
	// no position has the matrix 1 1 1; 1 1 1; 1 1 1: its support is not planar, it contains a subdivision of K₃,₃, which joins row 1, row 2, row 3 with column 1, column 2, column 3
}
