package automaton

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// label is the automaton's answer for a matrix: its result, and whether the game is over. A
// matrix with several zero rows or columns, which no play leads to, has the label of one
// with one of each.
type label uint8

const overBit label = 1 << 7

func newLabel(r seki.Result, over bool) label {
	l := label(r.Kind)<<4 | label(r.Outcome.R)<<2 | label(r.Outcome.C)
	if over {
		l |= overBit
	}
	return l
}

func (l label) over() bool { return l&overBit != 0 }

func (l label) result() seki.Result {
	return seki.Result{Outcome: l.outcome(), Kind: seki.Kind(l >> 4 & 7)}
}

func (l label) outcome() seki.Outcome {
	return seki.Outcome{R: seki.Value(l >> 2 & 3), C: seki.Value(l & 3)}
}

// transposed returns the label of the transposed matrix.
func (l label) transposed() label {
	r := l.result()
	r.Outcome, r.Kind = r.Outcome.Transposed(), r.Kind.Transposed()
	return newLabel(r, l.over())
}

// Bits of a set of children: the set contains a child that is lost, or drawn, for C moving
// first in it, or for R.
const (
	lostForC = 1 << iota
	drawnForC
	lostForR
	drawnForR
	childSets
)

// childSet returns what a child with this label adds to the set.
func (l label) childSet() uint8 {
	var set uint8
	switch o := l.outcome(); o.C {
	case seki.Loss:
		set |= lostForC
	case seki.Draw:
		set |= drawnForC
	}
	switch o := l.outcome(); o.R {
	case seki.Loss:
		set |= lostForR
	case seki.Draw:
		set |= drawnForR
	}
	return set
}

// rules is the recursion in tables: the labels of matrices that are over, by whether
// there is a zero row and a zero column, and of others by the set of their children.
type rules struct {
	rowMasks, colMasks []uint16
	zero               [4]label
	resolved           [childSets]label
	childSets          [256]uint8
}

func newRules(size seki.Size, game seki.Game) *rules {
	r := new(rules)
	for i := range size.Rows {
		var mask uint16
		for j := range size.Cols {
			mask |= 1 << (i*size.Cols + j)
		}
		r.rowMasks = append(r.rowMasks, mask)
	}
	for j := range size.Cols {
		var mask uint16
		for i := range size.Rows {
			mask |= 1 << (i*size.Cols + j)
		}
		r.colMasks = append(r.colMasks, mask)
	}
	for k, A := range map[int]seki.Matrix{
		zeroRow:           seki.Must(seki.FromRows([][]int{{1, 1}, {0, 0}})),
		zeroCol:           seki.Must(seki.FromRows([][]int{{1, 0}, {1, 0}})),
		zeroRow | zeroCol: seki.Must(seki.FromRows([][]int{{1, 0}, {0, 0}})),
	} {
		outcome, _, _ := A.Terminal(game)
		r.zero[k] = newLabel(seki.Result{Outcome: outcome, Kind: seki.None}, true)
	}
	for set := range r.resolved {
		// A child for each bit of the set, won by whom the bit does not name.
		children := []seki.Outcome{{R: seki.Win, C: seki.Win}}
		for bit, child := range map[int]seki.Outcome{
			lostForC:  {R: seki.Win, C: seki.Loss},
			drawnForC: {R: seki.Win, C: seki.Draw},
			lostForR:  {R: seki.Loss, C: seki.Win},
			drawnForR: {R: seki.Draw, C: seki.Win},
		} {
			if set&bit != 0 {
				children = append(children, child)
			}
		}
		r.resolved[set] = newLabel(reference.Result(children), false)
	}
	for l := range r.childSets {
		r.childSets[l] = label(l).childSet()
	}
	return r
}

const (
	zeroRow = 1
	zeroCol = 2
)

// over returns the label of a matrix with a zero line, given the mask of its positive
// entries, or false if it has no zero line.
func (r *rules) over(positive uint16) (label, bool) {
	zero := 0
	for _, mask := range r.rowMasks {
		if positive&mask == 0 {
			zero |= zeroRow
		}
	}
	for _, mask := range r.colMasks {
		if positive&mask == 0 {
			zero |= zeroCol
		}
	}
	return r.zero[zero], zero != 0
}
