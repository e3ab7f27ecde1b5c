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
	sizes := []limits{{1, 1, 5}, {1, 4, 4}, {4, 1, 4}, {2, 2, 4}, {2, 3, 2}, {3, 2, 2}, {3, 3, 1}, {2, 5, 1}}
	if testtool.Long() {
		sizes = append(sizes, limits{2, 2, 7}, limits{2, 3, 3}, limits{3, 2, 3}, limits{3, 3, 2}, limits{3, 4, 1},
			limits{4, 3, 1})
	}
	for _, size := range sizes {
		var l8 canon.Labeler[uint8]
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
			small := raw8(A)
			l8.Form(small, A.Rows(), A.Cols(), small)
			if !slices.Equal(small, raw8(form)) {
				t.Fatalf("Labeler gives %v for %v, Form gives %v", small, A, form)
			}
		}
	}
}

func raw8(A seki.Matrix) []uint8 {
	var cells []uint8
	for _, v := range A.Entries() {
		cells = append(cells, uint8(v))
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
		switch rapid.SampledFrom([]string{"any", "few values", "circulant", "blocks", "sums", "cycles",
			"permutations"}).Draw(t, "shape") {
		case "any":
			for i := range A {
				for j := range A[i] {
					A[i][j] = rapid.IntRange(0, 300).Draw(t, "entry")
				}
			}
		case "few values":
			most := rapid.IntRange(1, 2).Draw(t, "most")
			for i := range A {
				for j := range A[i] {
					A[i][j] = rapid.IntRange(0, most).Draw(t, "entry")
				}
			}
		case "circulant":
			line := rapid.SliceOfN(rapid.IntRange(0, 2), cols, cols).Draw(t, "line")
			for i := range A {
				for j := range A[i] {
					A[i][j] = line[(i+j)%cols]
				}
			}
		case "blocks":
			size := rapid.IntRange(1, 3).Draw(t, "block")
			line := rapid.SliceOfN(rapid.IntRange(0, 2), size*size, size*size).Draw(t, "entries")
			for i := range A {
				for j := range A[i] {
					if i/size == j/size {
						A[i][j] = line[i%size*size+j%size]
					}
				}
			}
		case "sums": // of parts that are alike or nearly so
			for first := 0; first < min(rows, cols); {
				size := rapid.IntRange(1, min(4, min(rows, cols)-first)).Draw(t, "size")
				for i := range size {
					for j := range size {
						A[first+i][first+j] = rapid.IntRange(0, 2).Draw(t, "entry")
					}
				}
				first += size
			}
			if rapid.Bool().Draw(t, "complement") {
				for i := range A {
					for j := range A[i] {
						A[i][j] = 2 - A[i][j]
					}
				}
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
	rapid.Check(t, func(t *rapid.T) {
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
	})
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
		got := raw8(A)
		l.FormWithin(got, A.Rows(), A.Cols(), got, rowClass, colClass)
		if !slices.Equal(got, raw8(want)) {
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
		got := raw8(A.Permute(rows, cols))
		l.FormWithin(got, 10, 10, got, pick(classes, rows), make([]int, 10))
		if want == nil {
			want = slices.Clone(got)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("forms %v and %v within classes of equivalent matrices", got, want)
		}
	}
}

// TestLabelerReuse uses one Labeler of each width for a mixed sequence of
// matrices.
func TestLabelerReuse(t *testing.T) {
	var l8 canon.Labeler[uint8]
	var l16 canon.Labeler[uint16]
	rapid.Check(t, func(t *rapid.T) {
		A := matrices(7).Draw(t, "A")
		want := canon.Form(A)
		var cells []uint16
		for _, v := range A.Entries() {
			cells = append(cells, uint16(v))
		}
		dst := make([]uint16, len(cells))
		l16.Form(dst, A.Rows(), A.Cols(), cells)
		for k, v := range want.Entries() {
			if int(dst[k]) != v {
				t.Fatalf("Labeler[uint16] gives %v for %v, Form gives %v", dst, A, want)
			}
		}
		if isSmall(A) {
			small := raw8(A)
			l8.Form(small, A.Rows(), A.Cols(), small)
			if !slices.Equal(small, raw8(want)) {
				t.Fatalf("Labeler[uint8] gives %v for %v, Form gives %v", small, A, want)
			}
		}
	})
}

func TestLabelerDoesNotAllocate(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, A := range []seki.Matrix{circulant(4, 1), circulant(4, 1, 1), constant(4, 2), cycles(2, 2),
		regular(random, 9, 4)} {
		var l canon.Labeler[uint8]
		cells := raw8(A)
		dst := make([]uint8, len(cells))
		l.Form(dst, A.Rows(), A.Cols(), cells)
		if n := testing.AllocsPerRun(10, func() { l.Form(dst, A.Rows(), A.Cols(), cells) }); n > 0 {
			t.Errorf("%v allocations for %v", n, A)
		}
	}
}

func TestDifferent(t *testing.T) {
	// All of equal sums; regular 0-1 matrices that refinement alone cannot
	// tell apart: a 6-cycle with two 3-cycles in place of one.
	A := seki.Must(seki.FromRows([][]int{{1, 1, 0, 0}, {0, 1, 1, 0}, {0, 0, 1, 1}, {1, 0, 0, 1}}))
	B := seki.Must(seki.FromRows([][]int{{1, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 1}, {0, 0, 1, 1}}))
	if _, _, ok := canon.Equivalent(A, B); ok {
		t.Errorf("%v and %v are not equivalent", A, B)
	}
	if _, _, ok := canon.Equivalent(A, seki.Must(seki.New(1, 16, A.Entries()))); ok {
		t.Error("matrices of different sizes are not equivalent")
	}
}

func TestGroup(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		A := matrices(10).Draw(t, "A")
		group := canon.Automorphisms(A)
		orbits := group.CellOrbits()
		alike := make([]int, A.Rows()+A.Cols()) // by line the least of its orbit; lines of cells in one orbit are alike
		for v := range alike {
			alike[v] = v
		}
		join := func(v, w int) {
			a, b := alike[v], alike[w]
			for u := range alike {
				if alike[u] == max(a, b) {
					alike[u] = min(a, b)
				}
			}
		}
		count := 0
		forms := map[string]bool{}
		for _, orbit := range orbits {
			for _, cell := range orbit {
				join(orbit[0].Row, cell.Row)
				join(A.Rows()+orbit[0].Col, A.Rows()+cell.Col)
			}
			count += len(orbit)
			length := big.NewInt(int64(len(orbit)))
			if new(big.Int).Mod(group.Order, length).Sign() != 0 {
				t.Fatalf("an orbit of %d cells does not divide the order %v of the group of %v", len(orbit), group.Order, A)
			}
			form := canon.Form(marked(A, orbit[0]))
			for _, cell := range orbit[1:] {
				if !canon.Form(marked(A, cell)).Equal(form) {
					t.Fatalf("cells %v and %v of %v are in one orbit but not alike", orbit[0], cell, A)
				}
			}
			if forms[form.Key()] {
				t.Fatalf("two orbits of %v are alike at %v", A, orbit[0])
			}
			forms[form.Key()] = true
		}
		if count != A.Rows()*A.Cols() {
			t.Fatalf("the orbits of %v have %d cells", A, count)
		}
		for v, least := range group.LineOrbits() {
			if least != alike[v] {
				t.Fatalf("line %d of %v is in the orbit of %d, not %d", v, A, least, alike[v])
			}
		}
	})
}

// marked returns A with a great number added in one cell, so that two marked
// matrices are equivalent exactly when an automorphism carries cell to cell.
func marked(A seki.Matrix, cell seki.Move) seki.Matrix {
	entries := A.Entries()
	entries[cell.Row*A.Cols()+cell.Col] += 1000
	return seki.Must(seki.New(A.Rows(), A.Cols(), entries))
}

func TestKnownGroups(t *testing.T) {
	factorial := func(n int64) *big.Int { return new(big.Int).MulRange(1, n) }
	allEqual := constant(12, 1)
	if got, want := canon.Automorphisms(allEqual).Order,
		new(big.Int).Mul(factorial(12), factorial(12)); got.Cmp(want) != 0 {
		t.Errorf("12×12 all equal: order %v, not (12!)² = %v", got, want)
	}
	if got := canon.Automorphisms(circulant(12, 1, 1)).Order; got.Cmp(big.NewInt(24)) != 0 {
		t.Errorf("the 24-cycle as a 12×12 matrix: order %v, not 24", got)
	}
	identity := circulant(10, 1)
	if got := canon.Automorphisms(identity).Order; got.Cmp(factorial(10)) != 0 {
		t.Errorf("10×10 identity: order %v, not 10!", got)
	}
	// A cycle of 6 and two of 4 vertices, which refinement cannot tell apart:
	// 6, 4 and 4 automorphisms that keep rows rows, and the exchange of the last two.
	if got := canon.Automorphisms(cycles(3, 2, 2)).Order; got.Cmp(big.NewInt(6*4*4*2)) != 0 {
		t.Errorf("cycles of 6, 4 and 4 vertices: order %v, not 192", got)
	}
	// The point-line incidence of the plane of order 3, from a difference set:
	// |PGL(3,3)| = 5616.
	if got := canon.Automorphisms(circulant(13, 1, 1, 0, 1, 0, 0, 0, 0, 0, 1)).Order; got.Cmp(big.NewInt(5616)) != 0 {
		t.Errorf("PG(2,3): order %v, not 5616", got)
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

func TestSelfTranspose(t *testing.T) {
	symmetric := seki.Must(seki.FromRows([][]int{{0, 1, 2}, {1, 3, 0}, {2, 0, 0}}))
	if !canon.SelfTranspose(symmetric.Permute([]int{2, 0, 1}, []int{1, 0, 2})) {
		t.Error("a symmetric matrix is equivalent to its transpose, however its rows and columns are permuted")
	}
	if canon.SelfTranspose(seki.Must(seki.FromRows([][]int{{2, 0}, {1, 1}}))) {
		t.Error("2 0; 1 1 is not equivalent to its transpose")
	}
}

// Classes that are their own transposes by their definition, on all small matrices.
func TestSelfTransposeOfSmallMatrices(t *testing.T) {
	for _, size := range []struct{ rows, cols, most int }{{1, 1, 2}, {1, 2, 2}, {2, 1, 2}, {2, 2, 3}, {2, 3, 1}, {3, 2, 1},
		{3, 3, 1}} {
		for A := range sekitest.Filled(size.rows, size.cols, size.most) {
			T := A.Transpose()
			if _, _, want := canon.Equivalent(A, T); canon.SelfTranspose(A) != want {
				t.Fatalf("%v is equivalent to its transpose: %v, want %v", A, !want, want)
			}
		}
	}
}

func FuzzInvariance(f *testing.F) {
	f.Add(uint8(3), []byte{2, 1, 0, 1, 2, 0, 0, 0, 2}, uint64(1))
	f.Add(uint8(1), []byte{0}, uint64(1))
	f.Add(uint8(6), slices.Repeat([]byte{1, 1, 0, 0, 0, 0, 0}, 5), uint64(7))
	f.Fuzz(func(t *testing.T, cols uint8, cells []byte, seed uint64) {
		if cols == 0 || cols > 16 || len(cells) < int(cols) || len(cells) > 256 {
			return
		}
		rows := min(len(cells)/int(cols), 16)
		A := rectangle(rows, int(cols), func(i, j int) int { return int(cells[i*int(cols)+j]) })
		random := rand.New(rand.NewPCG(seed, 0))
		B := A.Permute(random.Perm(rows), random.Perm(int(cols)))
		if formA, formB := canon.Form(A), canon.Form(B); !formA.Equal(formB) {
			t.Fatalf("%v and %v are equivalent and have forms %v and %v", A, B, formA, formB)
		}
	})
}
