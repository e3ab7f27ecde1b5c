package search

import "github.com/sekilab/sekilab/internal/pns"

// decideBlocking answers a question about a board of SEKI if the player to move wins by blocking a line of the
// opponent. It needs at least two rows and two columns, and no zero lines.
func decideBlocking(b *board, first bool) pns.Truth {
	switch {
	case first && blocks(b.a, 1, b.n, b.col, b.row):
		return pns.Yes
	case !first && blocks(b.a, b.n, 1, b.row, b.col):
		return pns.No
	}
	return pns.Unknown
}

// blocks reports whether the player of the columns, who is to move, wins by blocking some row (docs/theory.md,
// 3.11). The entry in row i and column j is a[i*down+j*right]; row and col hold the line sums. With
//
//	t = c_j − a_ij + [a_ij > 0] − r_i ≤ 0
//
// and another column l, it is enough that all rows b ≠ i have
//
//	r_b > c_l + a_bl − 1 + max(0, a_il + 1 + t + a_bj).
//
// Cost: O(m·n), and as much again for each t ≤ 0.
func blocks(a []int32, down, right int, row, col []int32) bool {
	for i := range row {
		for j := range col {
			t := col[j] - row[i] - max(0, a[i*down+j*right]-1)
			if t > 0 {
				continue
			}
			for l := range col {
				if l != j && blocksBeside(a, down, right, row, col[l], t, i, j, l) {
					return true
				}
			}
		}
	}
	return false
}

// blocksBeside is the condition of blocks for one i, j and l; sum is the sum of column l.
func blocksBeside(a []int32, down, right int, row []int32, sum, t int32, i, j, l int) bool {
	for b, r := range row {
		at := b * down
		if b != i && r < sum+a[at+l*right]+max(0, a[i*down+l*right]+1+t+a[at+j*right]) {
			return false
		}
	}
	return true
}
