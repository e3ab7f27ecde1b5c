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
	// no position has the matrix 1 1 1; 1 1 1; 1 1 1: its support is not planar
}
