package tiles

import (
	"math"
	"math/bits"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

// MaxSum is the greatest sum of a census: a Grid has entries less than 128, and G those of A divided by 4.
const MaxSum = 500

// found describes the numbers that were found in a game up to sum 80: at sum S solver.known has (20 + known·(S − 30))² entries, within 7 % from
// S = 50 on, and there are at most tiles·(S/40)^2.5 tiles. Beyond they are assumed to grow no faster.
var found = [...]struct{ known, tiles float64 }{seki.Seki: {20.3, 8_500}, seki.DSeki: {18.1, 4_900}}

// places returns the number of places that solver.known needs, a power of two. A map fills seven eighths of them before it takes more.
func places(g seki.Game, maxSum int) int {
	root := 20 + found[g].known*max(float64(maxSum)-30, float64(maxSum*maxSum)/160)
	return 1 << bits.Len(uint(1.2*root*root))
}

// Memory returns a bound on the bytes that a census up to a sum takes for a game. It covers the garbage, a sixth of all at most,
// so it does not depend on when that is collected.
func Memory(g seki.Game, maxSum int) float64 {
	const perSheet, perPlace, perTile = 2100, 41, 900 // a tile has a number, a histogram and weights
	sheets := 0.0                                     // of two sums; those of the last are not kept
	for _, sum := range []int{maxSum/4 - 1, maxSum/4 - 2} {
		sheets += 75 + 1.1*arith.Choose(sum+8, 8)/symmetries
	}
	tiles := found[g].tiles * math.Pow(float64(maxSum)/40, 2.5)
	return 1.2 * (2.5e6 + sheets*perSheet + float64(places(g, maxSum))*perPlace + tiles*perTile)
}

// Work returns about how many matrices a census up to maxSum has found when it passes the layer of a sum: 512 with each H whose tile is in a
// sheet. It is in proportion to the time, of which it differs by a tenth at most (sums 40, 60 and 80).
func Work(sum, maxSum int) uint64 {
	n := 0.0
	for s := range sum/4 + 1 {
		for units := range min(9, maxSum/2-2*s) + 1 {
			n += matrices * arith.Choose(9, units) * arith.Choose(s+8, 8) / symmetries
		}
	}
	return uint64(n)
}
