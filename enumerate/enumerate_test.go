package enumerate

import (
	"context"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// generate returns the number of classes that a generator generates.
func generate(ctx context.Context, g *Generator) (count uint64, err error) {
	err = g.Visit(ctx, func([]uint16) bool { count++; return true })
	return count, err
}

// TestEveryMatrixHasItsClass finds the classes of small layers without any
// generator: the canonical forms of all matrices.
func TestEveryMatrixHasItsClass(t *testing.T) {
	t.Parallel()
	for _, size := range []struct{ rows, cols, sum int }{
		{1, 1, 3}, {1, 3, 7}, {3, 1, 7}, {2, 2, 8}, {2, 3, 7}, {3, 2, 7}, {3, 3, 6}, {2, 4, 6}, {4, 4, 5},
	} {
		forms := map[string]bool{}
		eachComposition(size.sum, size.rows*size.cols, func(entries []int) {
			A := seki.Must(seki.New(size.rows, size.cols, entries))
			if !slices.Contains(A.RowSums(), 0) && !slices.Contains(A.ColSums(), 0) {
				forms[canon.Form(A).Key()] = true
			}
		})
		count := 0
		for A := range Classes(size.rows, size.cols, size.sum) {
			if !forms[A.Key()] {
				t.Errorf("%v is not a canonical form of size %d×%d and sum %d", A, size.rows, size.cols, size.sum)
			}
			delete(forms, A.Key())
			count++
		}
		if len(forms) > 0 || count == 0 {
			t.Errorf("%d×%d, sum %d: %d classes are missing, %d were there", size.rows, size.cols, size.sum, len(forms), count)
		}
	}
}

// eachComposition visits every way to write sum as count parts ≥ 0, in order.
func eachComposition(sum, count int, visit func([]int)) {
	parts := make([]int, count)
	var fill func(k, left int)
	fill = func(k, left int) {
		if k == count-1 {
			parts[k] = left
			visit(parts)
			return
		}
		for parts[k] = 0; parts[k] <= left; parts[k]++ {
			fill(k+1, left-parts[k])
		}
	}
	fill(0, sum)
}

// TestUpToTranspose compares the listing up to transposition with the classes
// that are not greater than their transpose.
func TestUpToTranspose(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]int{{1, 1, 3}, {2, 2, 9}, {3, 3, 9}, {4, 4, 8}, {2, 3, 7}, {5, 5, 7}} {
		g := testtool.Must(NewGenerator(c[0], c[1], c[2]))(t)
		var want []string
		for A := range g.All() {
			if c[0] != c[1] || canon.Form(A.Transpose()).Compare(A) >= 0 {
				want = append(want, A.String())
			}
		}
		g.UpToTranspose()
		var got []string
		for A := range g.All() {
			got = append(got, A.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: %v, not %v", c, got, want)
		}
		if n, err := generate(t.Context(), g); err != nil || n != uint64(len(want)) {
			t.Errorf("%v: %d generated, %d listed, error %v", c, n, len(want), err)
		}
	}
}

// TestOnly compares a restricted generator with the classes that the restrictions leave of all.
func TestOnly(t *testing.T) {
	t.Parallel()
	margins := func(r, c []int) bool { return r[0] >= c[0] && c[len(c)-1] > 1 }
	row := func(r int, row []uint16, c []int) bool {
		for j, v := range row {
			if v > 0 && (c[j] < r || int(v) == r && r > 2) {
				return false
			}
		}
		return true
	}
	left := 0
	for _, size := range []struct{ rows, cols, sum int }{{1, 1, 2}, {3, 1, 6}, {2, 2, 9}, {3, 3, 10}, {4, 3, 10},
		{3, 4, 12}, {4, 4, 12}, {5, 5, 9}} {
		g := testtool.Must(NewGenerator(size.rows, size.cols, size.sum))(t)
		var want, got []string
		_ = g.Visit(t.Context(), func(cells []uint16) bool {
			A := matrixOf(size.rows, size.cols, cells)
			r, c := A.RowSums(), A.ColSums()
			for i, sum := range r {
				if !row(sum, cells[i*size.cols:(i+1)*size.cols], c) {
					return true
				}
			}
			if margins(r, c) {
				want = append(want, A.String())
			}
			return true
		})
		g.Only(margins, row)
		testtool.NoError(t, g.Visit(t.Context(), func(cells []uint16) bool {
			got = append(got, matrixOf(size.rows, size.cols, cells).String())
			return true
		}))
		if !slices.Equal(got, want) {
			t.Errorf("%v: %q, want %q", size, got, want)
		}
		left += len(want)
	}
	if left < 20 {
		t.Errorf("only %d classes are left", left)
	}
}

func matrixOf(rows, cols int, cells []uint16) seki.Matrix {
	entries := make([]int, len(cells))
	for k, v := range cells {
		entries[k] = int(v)
	}
	return seki.Must(seki.New(rows, cols, entries))
}
