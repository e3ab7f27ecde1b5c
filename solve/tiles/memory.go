package tiles

import (
	"math"

	"github.com/sekilab/sekilab/internal/arith"
)

// MaxSum is the greatest sum of a census: a Grid has entries less than 128, and G those of A divided by 4.
const MaxSum = 500

// Memory returns a bound on the bytes that a census up to a sum needs for each game. The numbers of tiles are those
// that were found up to sum 80, rounded up; beyond that they are assumed to grow no faster than the bound.
func Memory(maxSum int) float64 {
	const perSheet, perKnown, perTile = 2100, 65, 760 // with what maps leave empty, and for a tile its histogram
	grids := 20.0                                     // of two sums; those of the last are not kept
	for _, sum := range []int{maxSum/4 - 1, maxSum/4 - 2} {
		grids += 1.25 * arith.Choose(sum+8, 8) / symmetries
	}
	s := float64(maxSum) / 40
	live := 1.5e6 + grids*perSheet + 60_000*math.Pow(s, 5)*perKnown + 8_000*math.Pow(s, 3)*perTile
	return 2 * live // garbage is collected when there is as much of it
}
