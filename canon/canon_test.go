package canon_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"gonum.org/v1/gonum/stat/combin"
	"pgregory.net/rapid"
)

// orbit is the class of a matrix by definition, from all permutations.
type orbit struct {
	form          seki.Matrix
	automorphisms int64 // of each member
	members       map[string]bool
}

func orbitOf(A seki.Matrix) *orbit {
	o := &orbit{members: map[string]bool{}}
	for _, rows := range combin.Permutations(A.Rows(), A.Rows()) {
		for _, cols := range combin.Permutations(A.Cols(), A.Cols()) {
			P := A.Permute(rows, cols)
			o.members[P.Key()] = true
			if P.Equal(A) {
				o.automorphisms++
			}
			if descending(P.RowSums()) && descending(P.ColSums()) && (o.form.Rows() == 0 || P.Compare(o.form) > 0) {
				o.form = P
			}
		}
	}
	return o
}

func descending(s []int) bool {
	return slices.IsSortedFunc(s, func(a, b int) int { return b - a })
}

func TestLongAllSmallMatrices(t *testing.T) {
	t.Parallel()
	type limits struct{ rows, cols, most int }
	sizes := []limits{{1, 1, 5}, {1, 4, 4}, {4, 1, 4}, {2, 2, 4}, {2, 3, 2}, {3, 2, 2}, {3, 3, 1}, {2, 4, 1}}
	if testtool.Long() {
		sizes = append(sizes, limits{2, 2, 7}, limits{2, 3, 3}, limits{3, 2, 3}, limits{3, 3, 2}, limits{3, 4, 1},
			limits{4, 3, 1}, limits{2, 5, 1})
	}
	for _, size := range sizes {
		orbits := map[string]*orbit{}
		for A := range sekitest.Filled(size.rows, size.cols, size.most) {
			o := orbits[A.Key()]
			if o == nil {
				o = orbitOf(A)
				for member := range o.members {
					orbits[member] = o
				}
			}
			want, order := o.form, o.automorphisms
			form, rows, cols := canon.FormWithPermutations(A)
			if !form.Equal(want) {
				t.Fatalf("Form(%v) = %v, all permutations give %v", A, form, want)
			}
			if parts := canon.FormByParts(A); !parts.Equal(want) {
				t.Fatalf("the form of %v by parts is %v, all permutations give %v", A, parts, want)
			}
			if !A.Permute(rows, cols).Equal(form) {
				t.Fatalf("permutations %v, %v of %v do not give its form %v", rows, cols, A, form)
			}
			if got := canon.Automorphisms(A).Order; got.Cmp(big.NewInt(order)) != 0 {
				t.Fatalf("%v has %d automorphisms, not %v", A, order, got)
			}
		}
	}
}

func raw[Cell uint8 | uint16](A seki.Matrix) []Cell {
	var cells []Cell
	for _, v := range A.Entries() {
		cells = append(cells, Cell(v))
	}
	return cells
}

// matrices draws matrices of many sizes, with many or few symmetries.
func matrices(maxSize int) *rapid.Generator[seki.Matrix] {
	return rapid.Custom(func(t *rapid.T) seki.Matrix {
		rows := rapid.IntRange(1, maxSize).Draw(t, "rows")
		cols := rapid.IntRange(1, maxSize).Draw(t, "cols")
		A := make([][]int, rows)
		for i := range A {
			A[i] = make([]int, cols)
		}
		fill := func(entry func(i, j int) int) {
			for i := range A {
				for j := range A[i] {
					A[i][j] = entry(i, j)
				}
			}
		}
		entries := func(n, most int) []int { return rapid.SliceOfN(rapid.IntRange(0, most), n, n).Draw(t, "entries") }
		switch rapid.SampledFrom([]string{"any", "few values", "circulant", "blocks", "sums", "cycles",
			"permutations"}).Draw(t, "shape") {
		case "any":
			list := entries(rows*cols, 300)
			fill(func(i, j int) int { return list[i*cols+j] })
		case "few values":
			list := entries(rows*cols, rapid.IntRange(1, 2).Draw(t, "most"))
			fill(func(i, j int) int { return list[i*cols+j] })
		case "circulant":
			line := entries(cols, 2)
			fill(func(i, j int) int { return line[(i+j)%cols] })
		case "blocks":
			size := rapid.IntRange(1, 3).Draw(t, "block")
			block := entries(size*size, 2)
			fill(func(i, j int) int {
				if i/size != j/size {
					return 0
				}
				return block[i%size*size+j%size]
			})
		case "sums": // of parts that are alike or nearly so
			for first := 0; first < min(rows, cols); {
				size := rapid.IntRange(1, min(4, min(rows, cols)-first)).Draw(t, "size")
				part := entries(size*size, 2)
				for k, v := range part {
					A[first+k/size][first+k%size] = v
				}
				first += size
			}
			if rapid.Bool().Draw(t, "complement") {
				fill(func(i, j int) int { return 2 - A[i][j] })
			}
		case "cycles": // refinement alone cannot tell cycles of different lengths apart
			for first := 0; first < min(rows, cols); {
				size := rapid.IntRange(1, min(rows, cols)-first).Draw(t, "cycle")
				for k := range size {
					A[first+k][first+k]++
					A[first+k][first+(k+1)%size]++
				}
				first += size
			}
		case "permutations": // regular when square
			for range rapid.IntRange(1, 3).Draw(t, "degree") {
				for i, j := range rapid.Permutation(indices(max(rows, cols))).Draw(t, "permutation") {
					A[i%rows][j%cols]++
				}
			}
		}
		return seki.Must(seki.FromRows(A))
	})
}

func indices(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// permuted draws a matrix equivalent to A.
func permuted(t *rapid.T, A seki.Matrix) seki.Matrix {
	return A.Permute(rapid.Permutation(indices(A.Rows())).Draw(t, "row permutation"),
		rapid.Permutation(indices(A.Cols())).Draw(t, "column permutation"))
}

func TestInvariance(t *testing.T) {
	t.Parallel()
	l := new(labelers)
	rapid.Check(t, l.invariance)
}

func FuzzInvariance(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { new(labelers).invariance(t) }))
}

// labelers are used for a mixed sequence of matrices.
type labelers struct {
	l8  canon.Labeler[uint8]
	l16 canon.Labeler[uint16]
}

// invariance: equivalent matrices have one form.
func (l *labelers) invariance(t *rapid.T) {
	A := matrices(12).Draw(t, "A")
	B := permuted(t, A)
	form, rows, cols := canon.FormWithPermutations(A)
	if !A.Permute(rows, cols).Equal(form) {
		t.Fatalf("permutations %v, %v of %v do not give its form %v", rows, cols, A, form)
	}
	if !descending(form.RowSums()) || !descending(form.ColSums()) {
		t.Fatalf("the sums of %v are not descending", form)
	}
	if parts := canon.FormByParts(B); !parts.Equal(form) {
		t.Fatalf("%v and %v are equivalent and have forms %v and, by parts, %v", A, B, form, parts)
	}
	if other := canon.Form(B); !other.Equal(form) {
		t.Fatalf("%v and %v are equivalent and have forms %v and %v", A, B, form, other)
	}
	rows, cols, ok := canon.Equivalent(A, B)
	if !ok || !A.Permute(rows, cols).Equal(B) {
		t.Fatalf("Equivalent(%v, %v) = %v, %v, %v", A, B, rows, cols, ok)
	}
	cells, want := raw[uint16](A), raw[uint16](form)
	l.l16.Form(cells, A.Rows(), A.Cols(), cells) // what it leaves behind does not change the next form
	cells = raw[uint16](B)
	if l.l16.Form(cells, A.Rows(), A.Cols(), cells); !slices.Equal(cells, want) {
		t.Fatalf("Labeler[uint16] gives %v for %v, Form gives %v", cells, B, form)
	}
	if isSmall(A) {
		small := raw[uint8](B)
		if l.l8.Form(small, A.Rows(), A.Cols(), small); !slices.Equal(small, raw[uint8](form)) {
			t.Fatalf("Labeler[uint8] gives %v for %v, Form gives %v", small, B, form)
		}
	}
}

// TestFormWithin compares the form within given classes with that from all
// permutations.
func TestFormWithin(t *testing.T) {
	var l canon.Labeler[uint8]
	rapid.Check(t, func(t *rapid.T) {
		A := matrices(4).Filter(isSmall).Draw(t, "A")
		rowClass := rapid.SliceOfN(rapid.IntRange(0, 1), A.Rows(), A.Rows()).Draw(t, "row classes")
		colClass := rapid.SliceOfN(rapid.IntRange(0, 1), A.Cols(), A.Cols()).Draw(t, "column classes")
		var want seki.Matrix
		first := true
		for _, rows := range combin.Permutations(A.Rows(), A.Rows()) {
			for _, cols := range combin.Permutations(A.Cols(), A.Cols()) {
				P := A.Permute(rows, cols)
				if descending(pick(rowClass, rows)) && descending(pick(colClass, cols)) && (first || P.Compare(want) > 0) {
					want, first = P, false
				}
			}
		}
		got := raw[uint8](A)
		l.FormWithin(got, A.Rows(), A.Cols(), got, rowClass, colClass)
		if !slices.Equal(got, raw[uint8](want)) {
			t.Fatalf("FormWithin gives %v for %v within %v, %v; all permutations give %v", got, A, rowClass, colClass, want)
		}
	})
}

// isSmall reports whether the entries of A fit into a byte.
func isSmall(A seki.Matrix) bool { return slices.Max(A.Entries()) < 256 }

func pick(values, indices []int) []int {
	picked := make([]int, len(indices))
	for k, i := range indices {
		picked[k] = values[i]
	}
	return picked
}

// TestFormWithinLarge is invariance within classes where the search prunes by
// automorphisms.
func TestFormWithinLarge(t *testing.T) {
	var l canon.Labeler[uint8]
	A := circulant(10, 1, 1)
	classes := []int{2, 2, 2, 1, 1, 1, 1, 1, 0, 0}
	random := rand.New(rand.NewPCG(3, 4))
	var want []uint8
	for range 20 {
		rows, cols := random.Perm(10), random.Perm(10)
		got := raw[uint8](A.Permute(rows, cols))
		l.FormWithin(got, 10, 10, got, pick(classes, rows), make([]int, 10))
		if want == nil {
			want = slices.Clone(got)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("forms %v and %v within classes of equivalent matrices", got, want)
		}
	}
}

func TestLabelerDoesNotAllocate(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, A := range []seki.Matrix{circulant(4, 1), circulant(4, 1, 1), constant(4, 2), cycles(2, 2),
		regular(random, 9, 4)} {
		var l canon.Labeler[uint8]
		cells := raw[uint8](A)
		dst := make([]uint8, len(cells))
		l.Form(dst, A.Rows(), A.Cols(), cells)
		if n := testing.AllocsPerRun(10, func() { l.Form(dst, A.Rows(), A.Cols(), cells) }); n > 0 {
			t.Errorf("%v allocations for %v", n, A)
		}
	}
}

func TestComponents(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		A := matrices(8).Draw(t, "A")
		components := canon.Components(A)
		entries := make([]int, A.Rows()*A.Cols())
		last := -1
		for _, c := range components {
			if !slices.IsSorted(c.Rows) || !slices.IsSorted(c.Cols) || c.Rows[0] <= last {
				t.Fatalf("the components %v of %v are not in order", components, A)
			}
			last = c.Rows[0]
			if slices.Contains(c.Matrix.RowSums(), 0) || slices.Contains(c.Matrix.ColSums(), 0) {
				t.Fatalf("the component %v of %v has a zero row or column", c, A)
			}
			if len(canon.Components(c.Matrix)) != 1 {
				t.Fatalf("the component %v of %v falls apart", c, A)
			}
			for i, row := range c.Rows {
				for j, col := range c.Cols {
					entries[row*A.Cols()+col] = c.Matrix.At(i, j)
				}
			}
		}
		if !slices.Equal(entries, A.Entries()) {
			t.Fatalf("the components %v do not add up to %v", components, A)
		}
	})
}
