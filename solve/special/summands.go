package special

import (
	"iter"
	"slices"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

// DirectSums yields the classes of a layer that are special seki and the direct sum of some special seki, as rest lists
// them, and of small lines (docs/theory.md, 3.8 and 3.13). Lines of sum 3 are small only if threes is set. rest returns
// the special seki without small lines of a layer with fewer lines, or of the layer itself. An error ends the sequence.
func DirectSums(of seki.Layer, threes bool, rest func(seki.Layer) ([]seki.Class, error)) iter.Seq2[seki.Class, error] {
	return func(yield func(seki.Class, error) bool) {
		for small := range min(of.Rows, of.Cols) + 1 {
			for three := range small + 1 {
				if three > 0 && !threes {
					break
				}
				left := seki.Layer{Size: seki.Size{Rows: of.Rows - small, Cols: of.Cols - small}, Sum: of.Sum - 2*small - three}
				var parts []seki.Class
				var err error
				if left == (seki.Layer{}) {
					parts = []seki.Class{{Results: seki.Results{seki.Seki: complete}}} // of the empty matrix
				} else if min(left.Rows, left.Cols) > 0 {
					parts, err = rest(left)
				}
				if err != nil {
					yield(seki.Class{}, err)
					return
				}
				if len(parts) > 0 && !yieldSums(parts, Summands(small-three, three), yield) {
					return
				}
			}
		}
	}
}

// complete is the result of a complete seki.
var complete = seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete}

// yieldSums yields the direct sums of parts, which may be empty matrices, and of summands, with the results of the parts.
func yieldSums(parts []seki.Class, summands [][][]int, yield func(seki.Class, error) bool) bool {
	for _, part := range parts {
		var rows [][]int
		if part.Matrix.Rows() > 0 {
			rows = part.Matrix.Grid()
		}
		for _, summand := range summands {
			A, err := seki.FromRows(directSum(rows, summand))
			if !yield(seki.Class{Matrix: A, Results: part.Results}, err) || err != nil {
				return false
			}
		}
	}
	return true
}

// Summands returns the rows of the square matrices, one of each class, that small lines can be: direct sums of cycles,
// twos rows in all, and of a matrix with entries of at most 2 and threes rows and columns, all of sum 3. They are
// complete seki. Without rows there is one, the empty matrix. Cost: grows fast with threes; a tenth of a second for 8.
func Summands(twos, threes int) (list [][][]int) {
	regular := regular(threes)
	for lengths := range arith.AllPartitions(twos) {
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
