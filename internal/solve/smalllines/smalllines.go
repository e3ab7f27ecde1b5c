// Package smalllines makes special seki of SEKI, that is complete or semi-complete ones, from smaller ones. Lines of
// sums 2 and 3 of such a matrix form a direct summand (docs/theory.md, 3.8 and 3.13).
package smalllines

import (
	"slices"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/partition"
	"github.com/sekilab/sekilab/seki"
)

// Summands returns the rows of the square matrices, one of each class, that can be this summand: direct sums of cycles,
// twos rows in all, and of a matrix with entries of at most 2 and threes rows and columns, all of sum 3. They are
// complete seki. Without rows there is one, the empty matrix. Cost: grows fast with threes; a tenth of a second for 8.
func Summands(twos, threes int) (list [][][]int) {
	regular := regular(threes)
	for lengths := range partition.All(twos) {
		var cycles [][]int
		for _, length := range lengths {
			cycles = directSum(cycles, cycle(length))
		}
		for _, part := range regular {
			list = append(list, directSum(part, cycles))
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

// regular returns the n×n matrices with entries of at most 2 and all line sums 3, one of each class.
func regular(n int) (list [][][]int) {
	if n == 0 {
		return [][][]int{nil}
	}
	g, err := enumerate.NewGenerator(n, n, 3*n)
	if err != nil {
		panic(err) // no memory holds a matrix so large
	}
	threes := func(sums []int) bool { return sums[0] == 3 && sums[n-1] == 3 } // in descending order
	g.Only(func(r, c []int) bool { return threes(r) && threes(c) },
		func(_ int, row []uint16, _ []int) bool { return slices.Max(row) < 3 })
	for A := range g.All() {
		list = append(list, A.Grid())
	}
	return list
}

// Nothing returns the class that small lines leave if they are all lines: the empty matrix, a complete seki.
func Nothing() seki.Class {
	draw := seki.Outcome{R: seki.Draw, C: seki.Draw}
	return seki.Class{Results: seki.Results{seki.Seki: {Outcome: draw, Kind: seki.Complete}}}
}

// Join returns the direct sum of A, which may be empty, and a summand.
func Join(A seki.Matrix, summand [][]int) (seki.Matrix, error) {
	var rest [][]int
	if A.Rows() > 0 {
		rest = A.Grid()
	}
	return seki.FromRows(directSum(rest, summand))
}

// directSum returns the rows of the block diagonal matrix of A and B. Either may be empty.
func directSum(A, B [][]int) (rows [][]int) {
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
