package seki_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/seki"
)

// anyMatrix draws a matrix with sizes and entries up to the given limits.
func anyMatrix(t *rapid.T, maxSize, maxEntry int) seki.Matrix {
	rows := rapid.IntRange(1, maxSize).Draw(t, "rows")
	cols := rapid.IntRange(1, maxSize).Draw(t, "cols")
	entries := rapid.SliceOfN(rapid.IntRange(0, maxEntry), rows*cols, rows*cols).Draw(t, "entries")
	return seki.Must(seki.New(rows, cols, entries))
}

func anyPermutation(t *rapid.T, n int, name string) []int {
	perm := make([]int, n)
	for i := range perm {
		perm[i] = i
	}
	return rapid.Permutation(perm).Draw(t, name)
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
		if got := message(err); got != c.want {
			t.Errorf("New(%d, %d, %d entries): %q, want %q", c.rows, c.cols, len(c.entries), got, c.want)
		}
	}
	for _, c := range []struct {
		rows [][]int
		want string
	}{
		{nil, "a matrix needs at least one row"},
		{[][]int{{}}, "a 1×0 matrix has no entries: both sizes must be at least 1"},
		{[][]int{{1}, {2}, {1, 2}}, "row 3 has 2 entries, row 1 has 1"},
		{[][]int{{1, 2}, {1}, {1, 2, 3}}, "row 2 has 1 entries, row 1 has 2"},
		{[][]int{{-1}}, "entry -1 in row 1, column 1 is outside 0…65535"},
	} {
		_, err := seki.FromRows(c.rows)
		if got := message(err); got != c.want {
			t.Errorf("FromRows(%v): %q, want %q", c.rows, got, c.want)
		}
	}
}

func message(err error) string {
	if err != nil {
		return err.Error()
	}
	return ""
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

func TestEntriesAndSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t, 5, 9)
		rows, cols, sum := make([]int, A.Rows()), make([]int, A.Cols()), 0
		for i, row := range A.Grid() {
			for j, v := range row {
				if A.At(i, j) != v || A.Entries()[i*A.Cols()+j] != v || A.Transpose().At(j, i) != v {
					t.Fatalf("entry (%d,%d) of %v differs between At, Grid, Entries and Transpose", i, j, A)
				}
				rows[i] += v
				cols[j] += v
				sum += v
			}
		}
		if !slices.Equal(rows, A.RowSums()) || !slices.Equal(cols, A.ColSums()) || sum != A.Sum() {
			t.Fatalf("sums of %v: %v, %v, %d; want %v, %v, %d", A, A.RowSums(), A.ColSums(), A.Sum(), rows, cols, sum)
		}
		if T := A.Transpose(); T.Rows() != A.Cols() || T.Cols() != A.Rows() {
			t.Fatalf("the transpose of %v is %v", A, T)
		}
		B, err := seki.FromRows(A.Grid())
		if err != nil || !A.Equal(B) || A.Key() != B.Key() || A.Compare(B) != 0 {
			t.Fatalf("FromRows(Grid) of %v is %v, %v", A, B, err)
		}
	})
}

func TestPermute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t, 5, 9)
		rows, cols := anyPermutation(t, A.Rows(), "row order"), anyPermutation(t, A.Cols(), "column order")
		B := A.Permute(rows, cols)
		if B.Rows() != A.Rows() || B.Cols() != A.Cols() {
			t.Fatalf("%v permuted is %v", A, B)
		}
		for i := range rows {
			for j := range cols {
				if B.At(i, j) != A.At(rows[i], cols[j]) {
					t.Fatalf("entry (%d,%d) of %v permuted by %v, %v to %v", i, j, A, rows, cols, B)
				}
			}
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

func TestString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t, 4, 20)
		var rows []string
		for _, row := range A.Grid() {
			rows = append(rows, strings.Trim(fmt.Sprint(row), "[]"))
		}
		if want := strings.Join(rows, "; "); A.String() != want {
			t.Fatalf("%q, want %q", A.String(), want)
		}
	})
	if got := (seki.Move{Row: 0, Col: 2}).String(); got != "(1,3)" {
		t.Errorf("a move is written %q", got)
	}
}

func TestMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t, 4, 3)
		before := A.String()
		count := 0
		last := -1
		for mv := range A.Moves() {
			count++
			if k := mv.Row*A.Cols() + mv.Col; k <= last {
				t.Fatalf("the moves of %v are not in row-major order", A)
			} else {
				last = k
			}
			B := A.After(mv)
			if B.At(mv.Row, mv.Col) != A.At(mv.Row, mv.Col)-1 || B.Sum() != A.Sum()-1 {
				t.Fatalf("%v after %v is %v", A, mv, B)
			}
		}
		positive := 0
		for _, v := range A.Entries() {
			if v > 0 {
				positive++
			}
		}
		if count != positive || A.String() != before {
			t.Fatalf("%d moves of %s, want %d; afterwards it is %v", count, before, positive, A)
		}
		for range A.Moves() {
			break // the iterator must not continue: package runtime would panic
		}
	})
}

func TestTerminal(t *testing.T) {
	for _, test := range []struct {
		matrix string
		seki   string // outcome in SEKI; "" when the game continues, "!" when it is impossible
		dseki  string
	}{
		{"1 1; 0 0", "WL", "WL"}, {"1 0; 1 0", "LW", "LW"}, {"1 0; 0 0", "LL", "DD"}, {"0", "LL", "DD"},
		{"1 0; 0 1", "", ""}, {"1", "", ""},
		{"0 0; 0 0", "!", "!"}, {"1 1; 0 0; 0 0", "!", "!"}, {"1 0 0; 1 0 0", "!", "!"}, {"0 0", "!", "!"},
	} {
		A := parse(t, test.matrix)
		for g, want := range []string{test.seki, test.dseki} {
			outcome, over, err := A.Terminal(seki.Game(g))
			got := ""
			switch {
			case err != nil:
				got = "!"
				if over {
					t.Errorf("the game on %v is over: %v", A, err)
				}
			case over:
				got = outcome.String()
			}
			if got != want {
				t.Errorf("Terminal of %v in %v: %q, want %q", A, seki.Game(g), got, want)
			}
		}
	}
}

func TestImpossible(t *testing.T) {
	for text, want := range map[string]string{
		"1 1; 0 0; 0 0":    "2 zero rows: no play leads there, the game ends at the first one",
		"1 0 0 0":          "3 zero columns: no play leads there, the game ends at the first one",
		"0 0 0; 0 0 0":     "2 zero rows: no play leads there, the game ends at the first one",
		"1 0 1 0; 1 0 0 0": "2 zero columns: no play leads there, the game ends at the first one",
	} {
		_, _, err := parse(t, text).Terminal(seki.Seki)
		var impossible *seki.ImpossibleError
		if !errors.As(err, &impossible) || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
