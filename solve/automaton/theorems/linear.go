package theorems

import "math/big"

// solve solves a system of linear equations with one solution, given by the rows of its
// matrix with the right side as the last column, by Gauss–Jordan elimination. It changes
// the rows.
func solve(rows [][]*big.Rat) []*big.Rat {
	n := len(rows)
	product := new(big.Rat)
	for c := range n {
		pivot := c
		for rows[pivot][c].Sign() == 0 {
			pivot++
		}
		rows[c], rows[pivot] = rows[pivot], rows[c]
		inverse := new(big.Rat).Inv(rows[c][c])
		for j := c; j <= n; j++ {
			rows[c][j].Mul(rows[c][j], inverse)
		}
		for i := range n {
			if i == c || rows[i][c].Sign() == 0 {
				continue
			}
			factor := new(big.Rat).Set(rows[i][c])
			for j := c; j <= n; j++ {
				if rows[c][j].Sign() != 0 {
					rows[i][j].Sub(rows[i][j], product.Mul(factor, rows[c][j]))
				}
			}
		}
	}
	solution := make([]*big.Rat, n)
	for i := range rows {
		solution[i] = rows[i][n]
	}
	return solution
}
