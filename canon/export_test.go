package canon

import (
	"context"
	"math"

	"github.com/sekilab/sekilab/seki"
)

// FormByParts is Form without the search that comes first: every matrix of more
// than one row is decomposed if it can be.
func FormByParts(A seki.Matrix) seki.Matrix {
	f := former{ctx: context.Background(), A: A, rowClass: A.RowSums(), colClass: A.ColSums(), quick: math.MinInt32}
	rows, cols, _ := f.order(whole(A))
	return A.Permute(rows, cols)
}
