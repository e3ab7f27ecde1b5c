// Package smalllines makes special seki of SEKI, those that are complete or semi-complete, from smaller ones: what lines of
// sums 2 and 3 such a matrix has are those of a direct summand (docs/theory.md, 3.8 and 3.13).
package smalllines

import (
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/partition"
	"github.com/sekilab/sekilab/seki"
)

// Summands returns the rows of the square matrices, one of each class, that can be this summand: direct sums of cycles, twos
// rows in all, and of a matrix with entries of at most 2 and threes rows and columns, all of sum 3. They are complete seki. Without
// rows there is one, the empty matrix.
// Cost: grows fast with threes; a fraction of a second for 7.
func Summands(twos, threes int) (list [][][]int) {
	regular := regular(threes)
	for lengths := range partition.All(twos) {
		var cycles [][]int
		for _, length := range lengths {
			cycles = DirectSum(cycles, cycle(length))
		}
		for _, part := range regular {
			list = append(list, DirectSum(part, cycles))
		}
	}
	return list
}

// cycle returns the rows of a matrix in which each line has two units, in a cycle; of one line, `2`.
func cycle(length int) [][]int {
	rows := make([][]int, length)
	for i := range rows {
		rows[i] = make([]int, length)
		rows[i][i]++
		rows[i][(i+1)%length]++
	}
	return rows
}

// regular returns the n×n matrices with entries of at most 2 and all line sums 3, one of each class. It does not use package enumerate, whose
// generator would be a hundredth of the solver for the web.
func regular(n int) (list [][][]int) {
	if n == 0 {
		return [][][]int{nil}
	}
	seen := map[string]bool{}
	rows, left := make([][]int, n), slices.Repeat([]int{3}, n) // left of the sums of the columns
	var place func(i int)
	place = func(i int) {
		if i == n {
			if key := canon.Form(seki.Must(seki.FromRows(rows))).Key(); !seen[key] {
				seen[key] = true
				list = append(list, slices.Clone(rows))
			}
			return
		}
		for _, row := range rowsOf3(left) {
			if i > 0 && slices.Compare(row, rows[i-1]) > 0 || !columnsDescend(rows[:i], row) {
				continue
			}
			rows[i] = row
			for j, x := range row {
				left[j] -= x
			}
			place(i + 1)
			for j, x := range row {
				left[j] += x
			}
		}
	}
	place(0)
	return list
}

// rowsOf3 returns the rows of sum 3 with entries of at most 2 and at most those of left.
func rowsOf3(left []int) (list [][]int) {
	row := make([]int, len(left))
	var choose func(j, rest int)
	choose = func(j, rest int) {
		if j == len(row) {
			if rest == 0 {
				list = append(list, slices.Clone(row))
			}
			return
		}
		for x := range min(2, rest, left[j]) + 1 {
			row[j] = x
			choose(j+1, rest-x)
		}
		row[j] = 0
	}
	choose(0, 3)
	return list
}

// columnsDescend reports whether columns that are equal in the rows above do not ascend in a row: every class has a matrix whose
// rows and whose columns descend lexicographically.
func columnsDescend(above [][]int, row []int) bool {
	for j := 1; j < len(row); j++ {
		if row[j-1] < row[j] && !slices.ContainsFunc(above, func(r []int) bool { return r[j-1] != r[j] }) {
			return false
		}
	}
	return true
}

// DirectSum returns the rows of the block diagonal matrix of A and B, each of which may be empty.
func DirectSum(A, B [][]int) (rows [][]int) {
	left, right := width(A), width(B)
	for _, row := range A {
		rows = append(rows, slices.Concat(row, make([]int, right)))
	}
	for _, row := range B {
		rows = append(rows, slices.Concat(make([]int, left), row))
	}
	return rows
}

// width returns the number of columns.
func width(A [][]int) int {
	if len(A) == 0 {
		return 0
	}
	return len(A[0])
}
