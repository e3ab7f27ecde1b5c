package eyes

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
type Position struct {
	rows, cols int
	liberties  []int // A in row-major order, then p, q, E and F
	reserves   []int // of the eyes of rows, then of columns: 2 or more, but at most the liberties; else 1; nil if all are 1
}

// Own holds p, q, E and F: the liberties that belong to one line each, and the reserves of eyes. A nil
// slice stands for zeros, and for reserves of 1.
type Own = notation.Own

// New returns the position with the matrix A and the given liberties of its lines. It fails if a
// slice that is not nil has not as many numbers as there are rows, or columns, if a number is
// outside 0…seki.MaxEntry or a reserve outside 0…notation.MaxReserve, or if the total is greater
// than MaxTotal.
func New(A seki.Matrix, own Own) (Position, error) {
	P := Position{rows: A.Rows(), cols: A.Cols(), liberties: A.Entries()}
	for _, part := range parts(own, P.rows, P.cols) {
		list := part.numbers
		if list == nil {
			list = make([]int, part.lines)
		}
		if len(list) != part.lines {
			return Position{}, fmt.Errorf("%s: there must be %s, one for each %s, not %d", part.name, units.Plural(part.lines, "number", "numbers"), part.line, len(list))
		}
		for k, v := range list {
			if v < 0 || v > part.most {
				return Position{}, fmt.Errorf("%s: the number of %s %d is %d, outside 0…%d", part.name, part.line, k+1, v, part.most)
			}
		}
		if part.most == seki.MaxEntry {
			P.liberties = append(P.liberties, list...)
		} else {
			P.reserves = append(P.reserves, list...)
		}
	}
	if total := P.Total(); total > MaxTotal {
		return Position{}, fmt.Errorf("%d liberties are more than %d", total, MaxTotal)
	}
	P.cutReserves()
	return P, nil
}

// FromMatrix returns the position of A without eyes and private liberties.
func FromMatrix(A seki.Matrix) Position { return Must(New(A, Own{})) }

// Must returns P, and panics if err is not nil. It is meant for constants in programs and tests.
func Must(P Position, err error) Position {
	if err != nil {
		panic(err)
	}
	return P
}

// MaxTotal is the greatest total of a position.
const MaxTotal = 1<<23 - 1

// cutReserves lets reserves be at most the liberties of their eyes, which changes nothing, and at
// least 1.
func (P *Position) cutReserves() {
	_, _, e, f := P.split()
	large := false
	for line, v := range slices.Concat(e, f) {
		P.reserves[line] = max(1, min(P.reserves[line], v))
		large = large || P.reserves[line] > 1
	}
	if !large {
		P.reserves = nil
	}
}

// Reserve returns the reserve of the eye of a line: rows come before columns.
func (P Position) Reserve(line int) int {
	if P.reserves == nil {
		return 1
	}
	return P.reserves[line]
}

// part is a list of Own.
type part struct {
	name, line string
	lines      int
	most       int
	numbers    []int
}

// parts returns p, q, E and F and the reserves, in this order, for a position with the given lines.
func parts(own Own, rows, cols int) [6]part {
	return [6]part{
		{"private liberties of rows", "row", rows, seki.MaxEntry, own.PrivateRows},
		{"private liberties of columns", "column", cols, seki.MaxEntry, own.PrivateCols},
		{"eyes of rows", "row", rows, seki.MaxEntry, own.EyesRows},
		{"eyes of columns", "column", cols, seki.MaxEntry, own.EyesCols},
		{"reserves of rows", "row", rows, notation.MaxReserve, own.ReserveRows},
		{"reserves of columns", "column", cols, notation.MaxReserve, own.ReserveCols},
	}
}

// Rows returns the number of rows, m.
func (P Position) Rows() int { return P.rows }

// Cols returns the number of columns, n.
func (P Position) Cols() int { return P.cols }

// Size returns the numbers of rows and columns.
func (P Position) Size() seki.Size { return seki.Size{Rows: P.rows, Cols: P.cols} }

// Matrix returns A.
func (P Position) Matrix() seki.Matrix {
	return seki.Must(seki.New(P.rows, P.cols, P.liberties[:P.rows*P.cols]))
}

// Own returns copies of p, q, E and F, and of the reserves if one is greater than 1.
func (P Position) Own() Own {
	p, q, e, f := P.split()
	own := Own{PrivateRows: slices.Clone(p), PrivateCols: slices.Clone(q), EyesRows: slices.Clone(e), EyesCols: slices.Clone(f)}
	if P.reserves != nil {
		own.ReserveRows, own.ReserveCols = slices.Clone(P.reserves[:P.rows]), slices.Clone(P.reserves[P.rows:])
	}
	return own
}

// split returns p, q, E and F as parts of P.liberties.
func (P Position) split() (p, q, e, f []int) {
	m, n := P.rows, P.cols
	own := P.liberties[m*n:]
	return own[:m], own[m : m+n], own[m+n : m+n+m], own[m+n+m:]
}

// Liberties yields the place and the number of each liberty, which may be 0: the entries of A row by
// row, then private liberties and those in eyes, of rows before columns.
func (P Position) Liberties() iter.Seq2[Move, int] {
	return func(yield func(Move, int) bool) {
		for k, v := range P.liberties {
			if !yield(P.move(k), v) {
				return
			}
		}
	}
}

// IsMatrix reports whether no line has an eye or a private liberty, so that the game is that of
// the matrix.
func (P Position) IsMatrix() bool {
	return !slices.ContainsFunc(P.liberties[P.rows*P.cols:], positive)
}

func positive(v int) bool { return v > 0 }

// RowTotals returns r_1, …, r_m: the liberties of the rows.
func (P Position) RowTotals() []int { return P.totals(seki.R) }

// ColTotals returns c_1, …, c_n: the liberties of the columns.
func (P Position) ColTotals() []int { return P.totals(seki.C) }

// totals returns the totals of the lines that p wants to empty.
func (P Position) totals(p seki.Player) []int {
	list := make([]int, P.rows)
	if p == seki.C {
		list = make([]int, P.cols)
	}
	for mv, v := range P.Liberties() {
		line := mv.Row
		if p == seki.C {
			line = mv.Col
		}
		if line >= 0 {
			list[line] += v
		}
	}
	return list
}

// Total returns the number of all liberties; a dame counts once.
func (P Position) Total() int {
	sum := 0
	for _, v := range P.liberties {
		sum += v
	}
	return sum
}

// alive reports whether every line has a liberty.
func (P Position) alive() bool {
	return !slices.Contains(P.RowTotals(), 0) && !slices.Contains(P.ColTotals(), 0)
}

// Terminal reports whether the game is over, and then its outcome, as seki.Matrix.Terminal does by
// the totals.
func (P Position) Terminal(g seki.Game) (o seki.Outcome, over bool, err error) {
	return seki.Ended(g, P.RowTotals(), P.ColTotals())
}

// Moves yields the active moves of p in the order of Liberties.
func (P Position) Moves(p seki.Player) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		totals := P.totals(p)
		for k, v := range P.liberties {
			mv := P.move(k)
			if v == 0 || mv.Place == Eye && (mv.attacker() != p || v <= P.Reserve(k-len(P.liberties)+P.rows+P.cols) && totals[mv.line()] > v) {
				continue
			}
			if !yield(mv) {
				return
			}
		}
	}
}

// After returns P after the active move mv. It panics if there is no liberty; it does not ask
// whether a player may fill an eye.
func (P Position) After(mv Move) Position {
	k := P.index(mv)
	if P.liberties[k] == 0 {
		panic("eyes: no liberty to fill at " + mv.String())
	}
	next := P
	next.liberties = slices.Clone(P.liberties)
	next.liberties[k]--
	if mv.Place == Eye && P.reserves != nil {
		next.reserves = slices.Clone(P.reserves)
		next.cutReserves()
	}
	return next
}
