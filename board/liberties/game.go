package liberties

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// game is a position in play: the framed matrix with the totals of its lines.
type game struct {
	m, n, width int
	v           []int32 // the entries, row by row
	row, col    []int32 // totals, of border lines too
	all         []int32 // v, row and col
	sum         int
}

func newGame(P Position) *game {
	b := &game{m: P.Rows(), n: P.Cols(), width: P.framed.Cols(), sum: P.Total()}
	numbers := slices.Concat(P.framed.Entries(), P.framed.RowSums(), P.framed.ColSums())
	all := make([]int32, len(numbers))
	for k, v := range numbers {
		all[k] = int32(v)
	}
	b.share(all)
	return b
}

// share takes a slice for the entries, the totals of rows and the totals of columns.
func (b *game) share(all []int32) {
	b.all = all
	b.col = all[len(all)-b.width:]
	b.v = all[:b.width*(b.m+border)]
	b.row = all[len(b.v) : len(all)-b.width]
}

func (b *game) clone() *game {
	c := *b
	c.share(slices.Clone(b.all))
	return &c
}

// set makes b, a clone of a position of the same game, equal to c.
func (b *game) set(c *game) {
	copy(b.all, c.all)
	b.sum = c.sum
}

// add changes an entry and the totals by d.
func (b *game) add(cell int, d int32) {
	b.v[cell] += d
	b.row[cell/b.width] += d
	b.col[cell%b.width] += d
	b.sum += int(d)
}

func (b *game) play(cell int) { b.add(cell, -1) }
func (b *game) undo(cell int) { b.add(cell, +1) }

// legal reports whether p may fill a liberty: in an eye the opponent alone, and the reserve after all other liberties
// of the line.
func (b *game) legal(cell int, p seki.Player) bool {
	v, i, j := b.v[cell], cell/b.width, cell%b.width
	switch {
	case v == 0:
		return false
	case j > b.n:
		return p == seki.R && (j == b.n+inside || b.row[i] == v)
	case i > b.m:
		return p == seki.C && (i == b.m+inside || b.col[j] == v)
	}
	return true
}

// emptied reports whether the move just made in an entry took the last liberty of a row, and of a column.
func (b *game) emptied(cell int) (row, col bool) {
	i, j := cell/b.width, cell%b.width
	return i < b.m && b.row[i] == 0, j < b.n && b.col[j] == 0
}

// line returns the row of an entry for p = R, its column for C, −1 for a border line. Columns are counted after rows.
func (b *game) line(cell int, p seki.Player) int {
	switch i, j := cell/b.width, cell%b.width; {
	case p == seki.R && i < b.m:
		return i
	case p == seki.C && j < b.n:
		return b.m + j
	}
	return -1
}

// total returns the liberties of a line.
func (b *game) total(line int) int32 {
	if line < b.m {
		return b.row[line]
	}
	return b.col[line-b.m]
}

// live takes a line that is alive out of the game: its dame are private liberties of the lines that cross.
func (b *game) live(line int) {
	at, step, cells, crossing, to := line*b.width, 1, b.width, b.n, (b.m+private)*b.width
	if line >= b.m {
		at, step, cells, crossing, to = line-b.m, b.width, b.m+border, b.m, b.n+private
	}
	for k := range cells {
		v := b.v[at+k*step]
		if b.add(at+k*step, -v); k < crossing {
			b.add(to+k*step, v)
		}
	}
}
