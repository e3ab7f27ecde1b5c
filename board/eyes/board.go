package eyes

import (
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// board is a position that a search plays on. The attacker is R: a search for C transposes the
// position first.
type board struct {
	m, n     int
	v        []int32 // as Position.liberties
	row, col []int32 // totals
	sum      int
	places   []Move  // what v holds at each index
	reserve  []int32 // of the eyes of rows, then of columns
}

func newBoard(P Position, attacker seki.Player) *board {
	if attacker == seki.C {
		P = P.Transpose()
	}
	b := &board{m: P.rows, n: P.cols, row: int32s(P.RowTotals()), col: int32s(P.ColTotals()), v: int32s(P.liberties), sum: P.Total()}
	for mv := range P.Liberties() {
		b.places = append(b.places, mv)
	}
	for line := range b.m + b.n {
		b.reserve = append(b.reserve, int32(P.Reserve(line)))
	}
	return b
}

func int32s(list []int) []int32 {
	converted := make([]int32, len(list))
	for k, v := range list {
		converted[k] = int32(v)
	}
	return converted
}

// add changes a liberty and the totals by d.
func (b *board) add(k int, d int32) {
	b.v[k] += d
	b.sum += int(d)
	if i := b.places[k].Row; i >= 0 {
		b.row[i] += d
	}
	if j := b.places[k].Col; j >= 0 {
		b.col[j] += d
	}
}

func (b *board) play(k int) { b.add(k, -1) }
func (b *board) undo(k int) { b.add(k, +1) }

// legal reports whether the attacker, or else the defender, may fill a liberty.
func (b *board) legal(k int, attacker bool) bool {
	v, mv := b.v[k], b.places[k]
	switch {
	case v == 0 || mv.Place != Eye:
		return v > 0
	case mv.Row >= 0:
		return attacker && (v > b.reserve[mv.Row] || b.row[mv.Row] == v)
	}
	return !attacker && (v > b.reserve[b.m+mv.Col] || b.col[mv.Col] == v)
}

// ended answers the question if the move just made in k ended the game.
func (b *board) ended(k int, g seki.Game, byAttacker bool) pns.Truth {
	i, j := b.places[k].Row, b.places[k].Col
	return pns.ZeroLines(i >= 0 && b.row[i] == 0, j >= 0 && b.col[j] == 0, byAttacker && g == seki.Seki)
}

// path returns the most bytes that the positions on a path of the search take.
func (b *board) path() int64 {
	places := int64(len(b.v))
	return 2 * int64(b.sum) * places * (3*places + 64)
}
