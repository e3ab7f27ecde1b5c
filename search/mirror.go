package search

import (
	"math"
	"slices"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// decideMirror answers a question about a board without zero lines, if the board is square and nearly symmetric: then
// the attacker does not win (docs/theory.md, 3.17). It looks for an order of the columns in which, with
//
//	e = Σ_{i<h} |a_ih − a_hi|,
//
// every a_ii ≥ 2 + e in SEKI and 1 + e in D-SEKI. If the attacker moves second, 1 less is enough, and anything if
// e = 0.
func decideMirror(b *board, g seki.Game, first bool) pns.Truth {
	if b.m != b.n || b.m > maxMirror {
		return pns.Unknown
	}
	m := mirror{board: b, first: first, surplus: 2 - int32(g)}
	if !first {
		m.surplus--
	}
	if m.holds(0, 0, math.MaxInt32) {
		return pns.No
	}
	return pns.Unknown
}

// maxMirror is the greatest number of rows for which decideMirror looks at orders of columns.
const maxMirror = 5

type mirror struct {
	*board
	first   bool
	surplus int32          // of the diagonal over e
	cols    [maxMirror]int // the order of the columns
}

// holds reports whether the first i columns of the order, which make e and the least diagonal entry, can be completed.
func (m *mirror) holds(i int, e, least int32) bool {
	if i == m.n {
		return true
	}
	for j := range m.n {
		if slices.Contains(m.cols[:i], j) {
			continue
		}
		e, least := e, min(least, m.a[i*m.n+j])
		for h, k := range m.cols[:i] {
			d := m.a[i*m.n+k] - m.a[h*m.n+j]
			e += max(d, -d)
		}
		m.cols[i] = j
		if (least >= m.surplus+e || e == 0 && !m.first) && m.holds(i+1, e, least) {
			return true
		}
	}
	return false
}
