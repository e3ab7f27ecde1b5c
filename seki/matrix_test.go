package seki_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/seki"
)

// anyMatrix draws a matrix with sizes and entries up to the given limits.
func anyMatrix(t *rapid.T, maxSize, maxEntry int) seki.Matrix {
	rows, cols := rapid.IntRange(1, maxSize).Draw(t, "rows"), rapid.IntRange(1, maxSize).Draw(t, "cols")
	entries := rapid.SliceOfN(rapid.IntRange(0, maxEntry), rows*cols, rows*cols).Draw(t, "entries")
	return seki.Must(seki.New(rows, cols, entries))
}

// anyOrder draws a permutation of 0…n−1.
func anyOrder(t *rapid.T, n int) []int {
	return rapid.SampledFrom(combin.Permutations(n, n)).Draw(t, "order")
}

func TestNewRefuses(t *testing.T) {
	full := make([]int, 1<<16)
	for _, c := range []struct {
		rows, cols int
		entries    []int
		want       string // "" if it is accepted
	}{
		{0, 1, nil, "a 0×1 matrix has no entries: both sizes must be at least 1"},
		{1, 0, nil, "a 1×0 matrix has no entries: both sizes must be at least 1"},
		{-1, -1, []int{1}, "a -1×-1 matrix has no entries: both sizes must be at least 1"},
		{2, 3, []int{1, 2, 3}, "a 2×3 matrix needs 6 entries, not 3"},
		{1, 1, []int{1, 2}, "a 1×1 matrix needs 1 entries, not 2"},
		{2, 3, []int{0, 0, 0, 0, -1, 0}, "entry -1 in row 2, column 2 is outside 0…65535"},
		{3, 2, []int{0, 0, 0, 0, 65536, 0}, "entry 65536 in row 3, column 1 is outside 0…65535"},
		{3, 2, []int{0, 0, 0, 0, 65535, 0}, ""},
		{1 << 16, 2, full, "a 65536×2 matrix is too large: at most 65536 entries"},
		{1, 1<<16 + 1, full, "a 1×65537 matrix is too large: at most 65536 entries"},
		{1 << 62, 4, nil, "a 4611686018427387904×4 matrix is too large: at most 65536 entries"},
		{1 << 16, 1, full, ""}, {1, 1 << 16, full, ""}, {1 << 8, 1 << 8, full, ""},
	} {
		_, err := seki.New(c.rows, c.cols, c.entries)
		if (err != nil) != (c.want != "") || err != nil && err.Error() != c.want {
			t.Errorf("New(%d, %d, %d entries): %v, want %s", c.rows, c.cols, len(c.entries), err, c.want)
		}
	}
	for want, rows := range map[string][][]int{
		"a matrix needs at least one row":                            nil,
		"a 1×0 matrix has no entries: both sizes must be at least 1": {{}},
		"row 3 has 2 entries, row 1 has 1":                           {{1}, {2}, {1, 2}},
		"row 2 has 1 entries, row 1 has 2":                           {{1, 2}, {1}, {1, 2, 3}},
		"entry -1 in row 1, column 1 is outside 0…65535":             {{-1}},
	} {
		if _, err := seki.FromRows(rows); err == nil || err.Error() != want {
			t.Errorf("FromRows(%v): %v, want %s", rows, err, want)
		}
	}
}

// panics reports whether f panics.
func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func TestPanics(t *testing.T) {
	if !panics(func() { seki.Must(seki.New(0, 0, nil)) }) {
		t.Error("Must does not panic on an error")
	}
	A := seki.Must(seki.New(2, 2, []int{0, 1, 1, 1}))
	if !panics(func() { A.After(seki.Move{Row: 0, Col: 0}) }) {
		t.Error("After does not panic in a zero entry")
	}
	for _, at := range []seki.Move{{Row: 0, Col: 3}, {Row: 1, Col: -1}, {Row: 2, Col: 0}, {Row: -1, Col: 3}} {
		if !panics(func() { A.At(at.Row, at.Col) }) || !panics(func() { A.After(at) }) {
			t.Errorf("At or After does not panic at %v, outside the matrix", at)
		}
		if !panics(func() { A.Permute([]int{0, at.Row}, []int{0, at.Col}) }) {
			t.Errorf("Permute does not panic at %v, outside the matrix", at)
		}
	}
}

// TestMatrix compares the views of a matrix, and of one with its lines in other orders.
func TestMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t, 5, 20)
		order, orderCols := anyOrder(t, A.Rows()), anyOrder(t, A.Cols())
		T, P := A.Transpose(), A.Permute(order, orderCols)
		rows, cols, sum := make([]int, A.Rows()), make([]int, A.Cols()), 0
		var texts []string
		for i, row := range A.Grid() {
			texts = append(texts, strings.Trim(fmt.Sprint(row), "[]"))
			for j, v := range row {
				if A.At(i, j) != v || A.Entries()[i*A.Cols()+j] != v || T.At(j, i) != v {
					t.Fatalf("entry (%d,%d) of %v differs between At, Grid, Entries and Transpose", i, j, A)
				}
				if P.At(i, j) != A.At(order[i], orderCols[j]) {
					t.Fatalf("%v permuted by %v, %v is %v", A, order, orderCols, P)
				}
				rows[i] += v
				cols[j] += v
				sum += v
			}
		}
		if !slices.Equal(rows, A.RowSums()) || !slices.Equal(cols, A.ColSums()) || sum != A.Sum() {
			t.Fatalf("sums of %v: %v, %v, %d; want %v, %v, %d", A, A.RowSums(), A.ColSums(), A.Sum(), rows, cols, sum)
		}
		if T.Size() != A.Size().Transposed() || P.Size() != A.Size() || A.String() != strings.Join(texts, "; ") {
			t.Fatalf("%v, transposed %v, permuted %v", A, T, P)
		}
		if B, err := seki.FromRows(A.Grid()); err != nil || !A.Equal(B) {
			t.Fatalf("FromRows(Grid) of %v is %v, %v", A, B, err)
		}
	})
}

// Matrices compare as the lists of their sizes and entries.
func TestCompare(t *testing.T) {
	list := func(A seki.Matrix) []int { return append([]int{A.Rows(), A.Cols()}, A.Entries()...) }
	rapid.Check(t, func(t *rapid.T) {
		A, B := anyMatrix(t, 2, 2), anyMatrix(t, 2, 2)
		want := slices.Compare(list(A), list(B))
		if got := A.Compare(B); got != want || A.Equal(B) != (want == 0) || (A.Key() == B.Key()) != (want == 0) {
			t.Fatalf("%v and %v: Compare %d, Equal %v, equal keys %v; want %d", A, B, got, A.Equal(B), A.Key() == B.Key(), want)
		}
	})
}

func TestKeysDiffer(t *testing.T) {
	keys := map[string]seki.Matrix{}
	add := func(A seki.Matrix) {
		if B, ok := keys[A.Key()]; ok {
			t.Fatalf("a %d×%d and a %d×%d matrix with entries %d… and %d… have the same key", A.Rows(), A.Cols(), B.Rows(),
				B.Cols(), A.At(0, 0), B.At(0, 0))
		}
		keys[A.Key()] = A
	}
	for v := range 1 << 16 {
		add(seki.Must(seki.New(1, 1, []int{v})))
	}
	// Numbers of rows that differ in few bits divide these.
	for _, cells := range []int{720, 7 * 3 * 37, 1<<15 + 1, 1 << 16} {
		for rows := 1; rows <= cells; rows++ {
			if cells%rows == 0 {
				add(seki.Must(seki.New(rows, cells/rows, make([]int, cells))))
			}
		}
	}
}

func TestMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t, 4, 3)
		before := A.String()
		var at []int
		for mv := range A.Moves() {
			at = append(at, mv.Row*A.Cols()+mv.Col)
			if B := A.After(mv); B.At(mv.Row, mv.Col) != A.At(mv.Row, mv.Col)-1 || B.Sum() != A.Sum()-1 {
				t.Fatalf("%v after %v is %v", A, mv, B)
			}
		}
		var want []int
		for k, v := range A.Entries() {
			if v > 0 {
				want = append(want, k)
			}
		}
		if !slices.Equal(at, want) || A.String() != before {
			t.Fatalf("the moves of %s are in %v, want %v; afterwards it is %v", before, at, want, A)
		}
		for range A.Moves() {
			break // the iterator must not continue: package runtime would panic
		}
	})
	mv := seki.Move{Row: 0, Col: 2}
	if data, err := json.Marshal(mv); mv.String() != "(1,3)" || string(data) != "[1,3]" {
		t.Errorf("a move is written %v, in JSON %s, %v", mv, data, err)
	}
}

func TestTerminal(t *testing.T) {
	const goes, cannot = "", "!"
	for text, want := range map[string][2]string{ // by game
		"1 1; 0 0": {"WL", "WL"}, "1 0; 1 0": {"LW", "LW"}, "1 0; 0 0": {"LL", "DD"}, "0": {"LL", "DD"},
		"1 0; 0 1": {goes, goes}, "1": {goes, goes}, "0 0; 0 0": {cannot, cannot}, "1 1; 0 0; 0 0": {cannot, cannot},
		"1 0 0; 1 0 0": {cannot, cannot}, "0 0": {cannot, cannot},
	} {
		for g, want := range want {
			outcome, over, err := parse(t, text).Terminal(seki.Game(g))
			got := goes
			if err != nil {
				got = cannot
			} else if over {
				got = outcome.String()
			}
			if got != want || over == (want == goes || want == cannot) {
				t.Errorf("Terminal of %s in %v: %v, %t, %v; want %q", text, seki.Game(g), outcome, over, err, want)
			}
		}
	}
}
