package draw_test

import (
	"fmt"

	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/seki"
)

func ExampleDraw() {
	A := seki.Must(seki.FromRows([][]int{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}))
	_, err := draw.Draw(A, 1)
	fmt.Println(err)
	// Output:
	// no position has the matrix 1 1 1; 1 1 1; 1 1 1: its support is not planar, it contains a subdivision of K₃,₃, which joins row 1, row 2, row 3 with column 1, column 2, column 3
}
