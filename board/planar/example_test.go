package planar_test

import (
	"fmt"

	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/seki"
)

func ExampleObstruction() {
	A := seki.Must(seki.FromRows([][]int{{1, 1, 1, 0}, {1, 1, 1, 0}, {1, 1, 0, 1}, {0, 0, 1, 1}}))
	k, found := planar.Obstruction(A)
	fmt.Println(found, k)
	// Output:
	// true K₃,₃, which joins row 1, row 2, row 3 with column 1, column 2, column 3 (row 3–column 4–row 4–column 3)
}
