package box

import (
	"cmp"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

const (
	innerCells = 3 // at most
	wordBits   = 64
	wordBytes  = 32
)

// A word holds the answers for up to 64 positions, a bit each: for R, then for C, the set S of
// positions that the player wins moving second and the set G of positions that the player does not win
// moving first.
type word [4]uint64

// cell is a positive entry of A.
type cell struct {
	at    int // in row-major order
	top   int // the entry
	lines lines
}

// lines are sets of rows and columns, a bit each.
type lines struct{ rows, cols uint64 }

func (l lines) with(other lines) lines { return lines{l.rows | other.rows, l.cols | other.cols} }

// layout maps positions B to bits: its bit is Σ shift[k]·b over the inner entries b, its word
// Σ stride[k]·b over the outer entries b from the second on.
type layout struct {
	rows, cols int
	inner      []cell
	shift      [innerCells]uint
	outer      []cell             // at least two; fillers with top 0 if A has too few entries
	stride     []int              // in words; stride[0] is the number of words for one value of outer[0]
	top        uint               // bit of the position with all inner entries at their tops
	full       uint64             // all bits in use
	positive   [innerCells]uint64 // by inner entry: the bits with the entry positive
	zeroRow    []uint64           // by row: the bits with no inner entry positive in the row
	zeroCol    []uint64
	all        lines
}

func newLayout(A seki.Matrix) layout {
	l := layout{rows: A.Rows(), cols: A.Cols()}
	l.all = lines{1<<l.rows - 1, 1<<l.cols - 1}
	for at, v := range A.Entries() {
		if v > 0 {
			l.outer = append(l.outer, cell{at, v, lines{1 << (at / l.cols), 1 << (at % l.cols)}})
		}
	}
	// The greatest entry comes first, because only one of its values is in memory at a time. The
	// others ascend, so that the last loops are long and stay in the cache.
	slices.SortStableFunc(l.outer, func(a, b cell) int { return cmp.Compare(b.top, a.top) })
	l.chooseInner()
	for len(l.outer) < 2 {
		l.outer = append(l.outer, cell{})
	}
	slices.Reverse(l.outer[1:])
	l.placeInner()
	l.stride = make([]int, len(l.outer))
	words := 1
	for k := len(l.outer) - 1; k > 0; k-- {
		l.stride[k] = words
		words *= l.outer[k].top + 1
	}
	l.stride[0] = words
	return l
}

// chooseInner makes those entries inner ones that together fill a word best. Since the outer entries
// descend, the last of several equally good choices has the least sum, and so needs the fewest rounds.
func (l *layout) chooseInner() {
	var best, chosen []int
	var most int
	var choose func(from, positions int)
	choose = func(from, positions int) {
		if positions >= most {
			best, most = slices.Clone(chosen), positions
		}
		if len(chosen) == innerCells {
			return
		}
		for k := from; k < len(l.outer); k++ {
			if top := l.outer[k].top; positions*(top+1) <= wordBits {
				chosen = append(chosen, k)
				choose(k+1, positions*(top+1))
				chosen = chosen[:len(chosen)-1]
			}
		}
	}
	choose(0, 1)
	for _, k := range slices.Backward(best) {
		l.inner = append(l.inner, l.outer[k])
		l.outer = slices.Delete(l.outer, k, k+1)
	}
}

// placeInner gives the inner entries their bits.
func (l *layout) placeInner() {
	positions := uint(1)
	for k, c := range l.inner {
		l.shift[k] = positions
		positions *= uint(c.top + 1)
	}
	l.top = positions - 1
	l.full = ^uint64(0) >> (wordBits - positions)
	l.zeroRow, l.zeroCol = slices.Repeat([]uint64{l.full}, l.rows), slices.Repeat([]uint64{l.full}, l.cols)
	for k, c := range l.inner {
		for bit := range positions {
			if bit/l.shift[k]%uint(c.top+1) > 0 {
				l.positive[k] |= 1 << bit
			}
		}
		l.zeroRow[c.at/l.cols] &^= l.positive[k]
		l.zeroCol[c.at%l.cols] &^= l.positive[k]
	}
}
