package search

import (
	"math"

	"github.com/sekilab/sekilab/internal/pns"
)

// decideGood answers a question about a board of D-SEKI without zero lines, if the defender has a good
// line: then the attacker does not win.
func decideGood(b *board) pns.Truth {
	for j, sum := range b.col {
		if good(b.a, j, b.n, b.row, sum) {
			return pns.No
		}
	}
	return pns.Unknown
}

// good reports whether a line is good: its player, moving second, does not lose D-SEKI (docs/theory.md, 3.9). The
// entries of the line are a[at], a[at+step], …, and sum is theirs; crossing holds the sums of the crossing lines.
// Let d_j be the sum of crossing line j less its entry a_j, D_j = d_j + 2·a_j − sum − 1, and m₁ ≤ m₂ the two least
// d_j. The line is good if
//
//	all D_j ≥ 0,
//	m₂ ≥ sum + 1 or m₁ + m₂ ≥ sum + 2,
//	at most three entries are positive, or the sum of D_j over these is at least 2.
func good(a []int32, at, step int, crossing []int32, sum int32) bool {
	m1, m2 := int32(math.MaxInt32), int32(math.MaxInt32)
	positive, surplus := 0, int32(0)
	for _, c := range crossing {
		v := a[at]
		at += step
		d := c - v
		D := d + 2*v - sum - 1
		if D < 0 {
			return false
		}
		if v > 0 {
			positive++
			surplus = min(surplus+D, 2)
		}
		m1, m2 = min(m1, d), min(m2, max(m1, d))
	}
	return len(crossing) > 1 && m2+max(0, m1-1) > sum && (positive <= 3 || surplus >= 2)
}
