package seki_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
)

// A sized is a size with the greatest sum of its classes that a test tries, and that with SEKI_LONG=1.
type sized struct{ rows, cols, short, long int }

// to is the greatest sum that is tried now.
func (s sized) to() int {
	if testtool.Long() {
		return s.long
	}
	return s.short
}

// each calls visit with every class of the size, by sum.
func (s sized) each(visit func(seki.Matrix)) {
	for sum := max(s.rows, s.cols); sum <= s.to(); sum++ {
		for A := range enumerate.Classes(s.rows, s.cols, sum) {
			visit(A)
		}
	}
}

// A solved class has its results by the recursion.
type solved struct {
	seki.Matrix
	results seki.Results
}

// solvedOf are the classes of each size that were solved for a test, by sum: the tests try the same ones.
var solvedOf = map[seki.Size][][]solved{}

// A trial counts what a test meets.
type trial struct {
	*testing.T
	seen map[string]int
}

func newTrial(t *testing.T) trial { return trial{t, map[string]int{}} }

// saw counts what is true.
func (t trial) saw(what string, yes bool) {
	if yes {
		t.seen[what]++
	}
}

// need fails where something was met less often than it must be, so that the test can fail at all.
func (t trial) need(least int, list ...string) {
	for _, what := range list {
		if t.seen[what] < least {
			t.Errorf("%s: %d, want at least %d", what, t.seen[what], least)
		}
	}
}

// compare calls visit with every class of each size, and its results by the recursion. Classes come by size, then by
// sum. It returns what visit counted.
func compare(t *testing.T, sizes []sized, visit func(t trial, A seki.Matrix, results seki.Results)) trial {
	t.Helper()
	all := newTrial(t)
	for _, size := range sizes {
		for sum := range size.to() + 1 {
			for _, class := range solvedLayer(t, seki.Size{Rows: size.rows, Cols: size.cols}, sum) {
				visit(all, class.Matrix, class.results)
			}
		}
	}
	return all
}

// solvedLayer returns the classes of a size with a sum, after the classes with smaller sums.
func solvedLayer(t *testing.T, size seki.Size, sum int) []solved {
	t.Helper()
	if sum < len(solvedOf[size]) {
		return solvedOf[size][sum]
	}
	if size.Rows > size.Cols { // by symmetry, which TestSymmetry tests
		var layer []solved
		for _, class := range solvedLayer(t, size.Transposed(), sum) {
			layer = append(layer, solved{canon.Form(class.Transpose()), class.results.Transposed()})
		}
		solvedOf[size] = append(solvedOf[size], layer)
		return layer
	}
	below := map[string]seki.Results{} // by the keys of canonical forms
	if sum > 0 {
		for _, class := range solvedLayer(t, size, sum-1) {
			below[class.Key()] = class.results
		}
	}
	var layer []solved
	if sum >= max(size.Rows, size.Cols) {
		for A := range enumerate.Classes(size.Rows, size.Cols, sum) {
			results, err := reference.Derive(A, func(child seki.Matrix) (seki.Results, error) {
				found, ok := below[canon.Form(child).Key()]
				if !ok {
					return found, fmt.Errorf("%v is no class of sum %d", child, sum-1)
				}
				return found, nil
			})
			testtool.NoError(t, err)
			layer = append(layer, solved{A, results})
		}
	}
	solvedOf[size] = append(solvedOf[size], layer)
	return layer
}

// A line is a row against the other rows: its entries a, the sums of the columns outside it, d, and
// its sum u (docs/theory.md, 3.2 and 3.9).
type line struct {
	a, d []int
	u    int
}

// lines returns the rows of A.
func lines(A seki.Matrix) []line {
	list := make([]line, A.Rows())
	for i := range list {
		for j, c := range A.ColSums() {
			a := A.At(i, j)
			list[i].a, list[i].d = append(list[i].a, a), append(list[i].d, c-a)
			list[i].u += a
		}
	}
	return list
}

// lead is the lead of 3.2 with credit z.
func (row line) lead(z int) int {
	least := row.d[0] + row.a[0] + z
	for j, d := range row.d {
		if row.a[j] > 0 {
			d += z
		}
		least = min(least, d)
	}
	return least - row.u
}

// first is (F) of 3.2: after a move in the row, (S) holds or the row is zero, which is a tie if
// the column is zero as well. It returns the column of the first such move.
func (row line) first(z int) (col int, ok bool) {
	return row.someMove(func(after line, j int) bool {
		if after.u == 0 {
			return z == 1 || after.d[j] > 0
		}
		return after.lead(z) >= 1
	})
}

// someMove returns the column of the first move in the row that makes ok true of the row then.
func (row line) someMove(ok func(after line, j int) bool) (col int, found bool) {
	for j, a := range row.a {
		if a > 0 && ok(row.lower(j), j) {
			return j, true
		}
	}
	return 0, false
}

// lower is the row after a move in it, in column j.
func (row line) lower(j int) line {
	after := line{slices.Clone(row.a), row.d, row.u - 1}
	after.a[j]--
	return after
}

// parse returns a matrix given as text.
func parse(t *testing.T, text string) seki.Matrix {
	t.Helper()
	return testtool.Must(notation.Parse(text))(t)
}

// valueOf is the value of a player moving first who so wins, or whose opponent wins moving second.
func valueOf(wins, loses bool) seki.Value {
	switch {
	case wins:
		return seki.Win
	case loses:
		return seki.Loss
	}
	return seki.Draw
}
