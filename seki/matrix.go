package seki

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
)

// Limits of a Matrix. They bound what the library accepts, not what it can
// solve: the games of most large matrices are decided by the race lemma alone.
const (
	MaxEntry = 1<<16 - 1 // greatest entry
	MaxCells = 1 << 16   // greatest number of entries, rows × cols
)

// Matrix is an m×n matrix, m, n ≥ 1, with entries in 0…MaxEntry. It is
// immutable; copies share their entries. The zero
// Matrix has no rows and no columns and is not a position of any game.
type Matrix struct {
	rows, cols int
	cells      []uint16 // row-major
}

// New returns the rows×cols matrix with the given entries in row-major order.
// It fails if a size is not positive, if the number of entries is not rows·cols,
// or if an entry is outside 0…MaxEntry.
func New(rows, cols int, entries []int) (Matrix, error) {
	if rows < 1 || cols < 1 {
		return Matrix{}, fmt.Errorf("a %d×%d matrix has no entries: both sizes must be at least 1", rows, cols)
	}
	if rows > MaxCells/cols {
		return Matrix{}, fmt.Errorf("a %d×%d matrix is too large: at most %d entries", rows, cols, MaxCells)
	}
	if len(entries) != rows*cols {
		return Matrix{}, fmt.Errorf("a %d×%d matrix needs %d entries, not %d", rows, cols, rows*cols, len(entries))
	}
	cells := make([]uint16, len(entries))
	for k, v := range entries {
		if v < 0 || v > MaxEntry {
			i, j := k/cols+1, k%cols+1
			return Matrix{}, fmt.Errorf("entry %d in row %d, column %d is outside 0…%d", v, i, j, MaxEntry)
		}
		cells[k] = uint16(v)
	}
	return Matrix{rows, cols, cells}, nil
}

// FromRows returns the matrix with the given rows. It fails as New does, and if
// the rows differ in length.
func FromRows(rows [][]int) (Matrix, error) {
	if len(rows) == 0 {
		return Matrix{}, errors.New("a matrix needs at least one row")
	}
	var entries []int
	for i, row := range rows {
		if len(row) != len(rows[0]) {
			return Matrix{}, fmt.Errorf("row %d has %d entries, row 1 has %d", i+1, len(row), len(rows[0]))
		}
		entries = append(entries, row...)
	}
	return New(len(rows), len(rows[0]), entries)
}

// Must returns A, and panics if err is not nil. It is meant for constants in
// programs and tests: Must(FromRows(…)).
func Must(A Matrix, err error) Matrix {
	if err != nil {
		panic(err)
	}
	return A
}

// Rows returns the number of rows, m.
func (A Matrix) Rows() int { return A.rows }

// Cols returns the number of columns, n.
func (A Matrix) Cols() int { return A.cols }

// At returns the entry in row i, column j, counted from 0. It panics if there is none.
func (A Matrix) At(i, j int) int { return int(A.cells[A.index(i, j)]) }

// index returns the place of the entry in row i, column j.
func (A Matrix) index(i, j int) int {
	if uint(i) >= uint(A.rows) || uint(j) >= uint(A.cols) {
		panic(outside{i, j, A.Size()})
	}
	return i*A.cols + j
}

// outside is the panic for an entry that a matrix does not have.
type outside struct {
	row, col int
	size     Size
}

func (o outside) Error() string {
	return fmt.Sprintf("seki: row %d, column %d, counted from 0, of a %v matrix", o.row, o.col, o.size)
}

// Entries returns a copy of the entries in row-major order.
func (A Matrix) Entries() []int {
	entries := make([]int, len(A.cells))
	for k, v := range A.cells {
		entries[k] = int(v)
	}
	return entries
}

// Grid returns a copy of the entries, one slice for each row.
func (A Matrix) Grid() [][]int {
	grid := make([][]int, A.rows)
	entries := A.Entries()
	for i := range grid {
		grid[i] = entries[i*A.cols : (i+1)*A.cols : (i+1)*A.cols]
	}
	return grid
}

// Sum returns the sum of all entries: the number of active moves left.
func (A Matrix) Sum() int {
	sum := 0
	for _, v := range A.cells {
		sum += int(v)
	}
	return sum
}

// RowSums returns the m row sums.
func (A Matrix) RowSums() []int {
	sums := make([]int, A.rows)
	for i := range sums {
		for _, v := range A.cells[i*A.cols : (i+1)*A.cols] {
			sums[i] += int(v)
		}
	}
	return sums
}

// ColSums returns the n column sums.
func (A Matrix) ColSums() []int {
	sums := make([]int, A.cols)
	for i := range A.rows {
		for j, v := range A.cells[i*A.cols : (i+1)*A.cols] {
			sums[j] += int(v)
		}
	}
	return sums
}

// Transpose returns the n×m transpose of A.
func (A Matrix) Transpose() Matrix {
	T := Matrix{A.cols, A.rows, make([]uint16, len(A.cells))}
	for i := range A.rows {
		for j := range A.cols {
			T.cells[j*A.rows+i] = A.cells[i*A.cols+j]
		}
	}
	return T
}

// Permute returns the matrix whose row i is row rows[i] of A and whose column
// j is column cols[j] of A. The arguments must be permutations of 0…m−1 and of
// 0…n−1.
func (A Matrix) Permute(rows, cols []int) Matrix { return A.part(rows, cols) }

// part returns the matrix of the given rows and columns of A, in the given order.
func (A Matrix) part(rows, cols []int) Matrix {
	P := Matrix{len(rows), len(cols), make([]uint16, 0, len(rows)*len(cols))}
	for _, i := range rows {
		for _, j := range cols {
			P.cells = append(P.cells, A.cells[A.index(i, j)])
		}
	}
	return P
}

// Equal reports whether A and B have the same size and the same entries.
func (A Matrix) Equal(B Matrix) bool { return A.Compare(B) == 0 }

// Compare orders matrices by number of rows, then number of columns, then
// their entries in row-major lexicographic order. It returns −1, 0 or +1.
func (A Matrix) Compare(B Matrix) int {
	return cmp.Or(cmp.Compare(A.rows, B.rows), cmp.Compare(A.cols, B.cols), slices.Compare(A.cells, B.cells))
}

// Key returns a string that is equal for two matrices exactly when they are
// Equal: a key for maps. It is not meant to be read.
func (A Matrix) Key() string {
	// The number of entries tells the number of columns, and MaxCells rows from none.
	key := append(make([]byte, 0, 2+2*len(A.cells)), byte(A.rows>>8), byte(A.rows))
	for _, v := range A.cells {
		key = append(key, byte(v>>8), byte(v))
	}
	return string(key)
}

// String returns A in the notation "2 1 0; 1 2 0; 0 0 2".
func (A Matrix) String() string { return A.Join("", " ", "; ", "") }

// Join returns the entries of A between open and shut. The string entry separates the
// entries of a row, and the string row separates rows.
func (A Matrix) Join(open, entry, row, shut string) string {
	b := append(make([]byte, 0, len(open)+4*len(A.cells)+len(shut)), open...)
	for k, v := range A.cells {
		switch {
		case k == 0:
		case k%A.cols == 0:
			b = append(b, row...)
		default:
			b = append(b, entry...)
		}
		b = strconv.AppendUint(b, uint64(v), 10)
	}
	return string(append(b, shut...))
}

// Move is an active move: it reduces the entry in Row, Col (counted from 0) by 1.
type Move struct{ Row, Col int }

// String returns the move with indices counted from 1: "(2,1)".
func (mv Move) String() string { return fmt.Sprintf("(%d,%d)", mv.Row+1, mv.Col+1) }

// Moves yields the active moves of A, one for each positive entry, in
// row-major order.
func (A Matrix) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for k, v := range A.cells {
			if v > 0 && !yield(Move{k / A.cols, k % A.cols}) {
				return
			}
		}
	}
}

// After returns A after the active move mv. It panics if the entry is zero, or if there is none.
func (A Matrix) After(mv Move) Matrix {
	k := A.index(mv.Row, mv.Col)
	if A.cells[k] == 0 {
		panic("seki: move in a zero entry")
	}
	B := Matrix{A.rows, A.cols, append([]uint16(nil), A.cells...)}
	B.cells[k]--
	return B
}
