package seki_test

import (
	"slices"
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
	for _, bad := range []struct {
		rows, cols int
		entries    []int
	}{
		{0, 1, nil}, {1, 0, nil}, {-1, -1, []int{1}}, {2, 2, []int{1, 2, 3}}, {1, 1, []int{1, 2}},
		{1, 2, []int{0, -1}}, {1, 2, []int{0, seki.MaxEntry + 1}}, {seki.MaxCells, 2, make([]int, 2*seki.MaxCells)},
	} {
		if A, err := seki.New(bad.rows, bad.cols, bad.entries); err == nil {
			t.Errorf("New(%d, %d, %d entries) = a %d×%d matrix, want an error",
				bad.rows, bad.cols, len(bad.entries), A.Rows(), A.Cols())
		}
	}
	for _, rows := range [][][]int{nil, {{}}, {{1}, {1, 2}}, {{1, 2}, {1}}, {{-1}}} {
		if A, err := seki.FromRows(rows); err == nil {
			t.Errorf("FromRows(%v) = %v, want an error", rows, A)
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
		for i := range rows {
			for j := range cols {
				if B.At(i, j) != A.At(rows[i], cols[j]) {
					t.Fatalf("entry (%d,%d) of %v permuted by %v, %v to %v", i, j, A, rows, cols, B)
				}
			}
		}
	})
}

func TestCompareIsAnOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A, B, C := anyMatrix(t, 2, 2), anyMatrix(t, 2, 2), anyMatrix(t, 2, 2)
		if A.Compare(B) != -B.Compare(A) {
			t.Fatalf("Compare of %v and %v is not antisymmetric", A, B)
		}
		if A.Compare(B) <= 0 && B.Compare(C) <= 0 && A.Compare(C) > 0 {
			t.Fatalf("Compare is not transitive on %v, %v, %v", A, B, C)
		}
		if (A.Compare(B) == 0) != (A.Key() == B.Key()) || (A.Compare(B) == 0) != A.Equal(B) {
			t.Fatalf("Compare, Equal and Key differ on %v and %v", A, B)
		}
	})
}

func TestMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t, 4, 3)
		before := A.String()
		count := 0
		for mv := range A.Moves() {
			count++
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
	})
}

func TestTerminal(t *testing.T) {
	for _, test := range []struct {
		matrix string
		seki   string // outcome in SEKI; "" when the game goes on, "!" when it is impossible
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
			case over:
				got = outcome.String()
			}
			if got != want {
				t.Errorf("Terminal of %v in %v: %q, want %q", A, seki.Game(g), got, want)
			}
		}
	}
}
