package liberties

import (
	"fmt"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Position is a position (A; p, q; E, F) with m rows and n columns, m, n ≥ 1, whose numbers are in
// 0…seki.MaxEntry. It is immutable. The zero Position has no rows and no columns and is not a
// position of any game.
//
// It is the matrix A with border lines: the first border column has the private liberties of rows, the second
// the liberties in their eyes beyond the reserves, the third the reserves; so have the border rows for columns.
type Position struct{ framed seki.Matrix }

// Border lines, after the last row or column.
const (
	private = iota
	inside  // an eye
	last    // liberties of an eye
	border
)

// Own holds p, q, E and F: the liberties that belong to one line each, and the reserves of eyes. A nil
// slice stands for zeros, and for reserves of 1.
type Own = notation.Own

// MaxTotal is the greatest total of a position.
const MaxTotal = 1<<23 - 1

// New returns the position with the matrix A and the given liberties of its lines. A slice that is not nil must have
// one number for each row or column. New also fails if a number is outside 0…seki.MaxEntry or a reserve outside
// 0…notation.MaxReserve, if the total is greater than MaxTotal, or if there are too many lines for a matrix with border
// lines.
func New(A seki.Matrix, own Own) (Position, error) {
	m, n := A.Rows(), A.Cols()
	width := n + border
	cells := make([]int, (m+border)*width)
	for k, v := range A.Entries() {
		cells[k/n*width+k%n] = v
	}
	for _, list := range []struct {
		name, line  string
		numbers     []int
		lines, most int
		at, step    int // of the cells
	}{
		{"private liberties of rows", "row", own.PrivateRows, m, seki.MaxEntry, n + private, width},
		{"eyes of rows", "row", own.EyesRows, m, seki.MaxEntry, n + inside, width},
		{"reserves of rows", "row", own.ReserveRows, m, notation.MaxReserve, n + last, width},
		{"private liberties of columns", "column", own.PrivateCols, n, seki.MaxEntry, (m + private) * width, 1},
		{"eyes of columns", "column", own.EyesCols, n, seki.MaxEntry, (m + inside) * width, 1},
		{"reserves of columns", "column", own.ReserveCols, n, notation.MaxReserve, (m + last) * width, 1},
	} {
		if list.numbers != nil && len(list.numbers) != list.lines {
			return Position{}, fmt.Errorf("%s: there must be %s, one for each %s, not %d", list.name,
				units.Plural(list.lines, "number", "numbers"), list.line, len(list.numbers))
		}
		for k, v := range list.numbers {
			if v < 0 || v > list.most {
				return Position{}, fmt.Errorf("%s: the number of %s %d is %d, outside 0…%d", list.name, list.line, k+1, v, list.most)
			}
			cells[list.at+k*list.step] = v
		}
	}
	for line := range m + n {
		at, across := line*width+n, 1
		if line >= m {
			at, across = m*width+line-m, width
		}
		eye, reserve := &cells[at+inside*across], &cells[at+last*across]
		*reserve = min(*eye, max(1, *reserve))
		*eye -= *reserve
	}
	total := 0
	for _, v := range cells {
		total += v
	}
	if total > MaxTotal {
		return Position{}, fmt.Errorf("%d liberties are more than %d", total, MaxTotal)
	}
	framed, err := seki.New(m+border, width, cells)
	if err != nil {
		return Position{}, fmt.Errorf("a %d×%d position is too large", m, n)
	}
	return Position{framed}, nil
}

// Must returns P, and panics if err is not nil. It is meant for constants in programs and tests.
func Must(P Position, err error) Position {
	if err != nil {
		panic(err)
	}
	return P
}

// Rows returns the number of rows, m.
func (P Position) Rows() int { return P.framed.Rows() - border }

// Cols returns the number of columns, n.
func (P Position) Cols() int { return P.framed.Cols() - border }

// Size returns the numbers of rows and columns.
func (P Position) Size() seki.Size { return seki.Size{Rows: P.Rows(), Cols: P.Cols()} }

// Matrix returns A.
func (P Position) Matrix() seki.Matrix {
	var entries []int
	for i := range P.Rows() {
		for j := range P.Cols() {
			entries = append(entries, P.framed.At(i, j))
		}
	}
	return seki.Must(seki.New(P.Rows(), P.Cols(), entries))
}

// Own returns p, q, E and F, and the reserves if one is greater than 1.
func (P Position) Own() (own Own) {
	list := func(lines int, number func(k int) int) (numbers []int) {
		for k := range lines {
			numbers = append(numbers, number(k))
		}
		return numbers
	}
	m, n := P.Rows(), P.Cols()
	own.PrivateRows = list(m, func(i int) int { return P.framed.At(i, n) })
	own.PrivateCols = list(n, func(j int) int { return P.framed.At(m, j) })
	own.EyesRows = list(m, func(i int) int { return P.framed.At(i, n+inside) + P.framed.At(i, n+last) })
	own.EyesCols = list(n, func(j int) int { return P.framed.At(m+inside, j) + P.framed.At(m+last, j) })
	rows, cols := list(m, P.Reserve), list(n, func(j int) int { return P.Reserve(m + j) })
	if max(slices.Max(rows), slices.Max(cols)) > 1 {
		own.ReserveRows, own.ReserveCols = rows, cols
	}
	return own
}

// Reserve returns the reserve of the eye of a line: rows come before columns.
func (P Position) Reserve(line int) int {
	if m := P.Rows(); line >= m {
		return max(1, P.framed.At(m+last, line-m))
	}
	return max(1, P.framed.At(line, P.Cols()+last))
}

// IsMatrix reports whether no line has an eye or a private liberty, so that the game is the game of the matrix.
func (P Position) IsMatrix() bool { return P.Total() == P.Matrix().Sum() }

// RowTotals returns r_1, …, r_m: the liberties of the rows.
func (P Position) RowTotals() []int { return P.framed.RowSums()[:P.Rows()] }

// ColTotals returns c_1, …, c_n: the liberties of the columns.
func (P Position) ColTotals() []int { return P.framed.ColSums()[:P.Cols()] }

// Total returns the number of all liberties; a dame counts once.
func (P Position) Total() int { return P.framed.Sum() }

// Terminal reports whether the game to the first capture is over, and then its outcome, as seki.Matrix.Terminal does by
// the totals.
func (P Position) Terminal(g seki.Game) (o seki.Outcome, over bool, err error) {
	return seki.Ended(g, P.RowTotals(), P.ColTotals())
}

// Moves yields the active moves of p: the dame row by row, then private liberties and those in eyes, of rows before
// columns.
func (P Position) Moves(p seki.Player) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		b := newGame(P)
		for _, mv := range places(P.Size()) {
			if b.legal(b.cell(mv), p) && !yield(mv) {
				return
			}
		}
	}
}

// After returns P after the active move mv. It panics if there is no liberty; it does not ask
// whether a player may fill an eye.
func (P Position) After(mv Move) Position {
	b := newGame(P)
	cell := b.cell(mv)
	return Position{P.framed.After(seki.Move{Row: cell / b.width, Col: cell % b.width})}
}
