package search

import (
	"math"
	"math/bits"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// A line is a row or column of a board with the data that decide its race: the terms of its
// lead (see race) that attain it or exceed it by little, as sets of crossing lines.
// A move changes each term by at most one, so the lead after a move follows from
// these sets alone: answers for all children of a position cost one look at the
// entries.
type line struct {
	lead, sum    int32
	tight        uint64 // crossing lines with the term lead
	next, third  uint64 // with the term lead + 1, lead + 2
	holds, close int32  // how many have the term lead, at most lead + 1
	ones, more   uint64 // crossing lines with an entry of 1, of at least 2
}

// maxLine is the greatest length of a line.
const maxLine = 64

// set fills the line from its entries, which are a[at], a[at+step], …, and the sums of
// the crossing lines.
func (l *line) set(a []int32, at, step int, sum int32, crossing []int32, z int32) {
	*l = line{lead: math.MaxInt32, sum: sum}
	for k, c := range crossing {
		v := a[at]
		at += step
		bit := uint64(1) << k
		d := c - v
		switch {
		case v > 1:
			d += z
			l.more |= bit
		case v == 1:
			d += z
			l.ones |= bit
		}
		switch fall := l.lead - d; {
		case fall > 2:
			l.lead, l.tight, l.next, l.third = d, bit, 0, 0
		case fall == 2:
			l.lead, l.tight, l.next, l.third = d, bit, 0, l.tight
		case fall == 1:
			l.lead, l.tight, l.next, l.third = d, bit, l.tight, l.next
		case fall == 0:
			l.tight |= bit
		case fall == -1:
			l.next |= bit
		case fall == -2:
			l.third |= bit
		}
	}
	l.lead -= sum
	l.holds = int32(bits.OnesCount64(l.tight))
	l.close = l.holds + int32(bits.OnesCount64(l.next))
}

// after returns the line after a move in the crossing line of bit, except next: in
// the line itself, in an entry v, or outside it (v = 0).
func (l line) after(bit uint64, v, z int32) line {
	if v == 0 || v == 1 && z == 1 { // the term of bit falls by 1; in the line, compared with the others
		if l.tight&bit != 0 {
			l.lead--
			l.tight = bit
		} else {
			l.tight |= l.next & bit
		}
	}
	if v > 0 {
		l.lead++
		l.sum--
		l.ones &^= bit
		if v == 2 {
			l.ones |= bit
			l.more &^= bit
		}
	}
	return l
}

// first reports (F), see race, of a line with a lead of at least 0.
func (l *line) first(z int32) bool {
	return l.lead >= 1 || z == 0 || l.sum == 1 || l.more != 0 || l.ones&^l.tight != 0
}

// meets returns a set that contains the crossing line of every move after which (F),
// with lead 0, no longer holds, except moves that end the game (docs/theory.md, 3.4).
func (l *line) meets(z int32) uint64 {
	if z == 1 && l.sum > 1 && l.more == 0 {
		return ^uint64(0)
	}
	return l.tight
}

// leads holds all lines of a board.
type leads struct {
	rows, cols side
}

// side holds the lines of one player.
type side struct {
	z          int32 // credit
	lines      []line
	even, near uint64 // lines with lead ≥ 0, with lead ≥ −1
}

// set takes the lines from a board.
func (s *leads) set(b *board, g seki.Game) {
	if s.rows.lines == nil {
		s.rows = side{z: credit(g), lines: make([]line, b.m)}
		s.cols = side{z: 1, lines: make([]line, b.n)}
	}
	for i := range s.rows.lines {
		s.rows.lines[i].set(b.a, i*b.n, 1, b.row[i], b.col, s.rows.z)
	}
	for j := range s.cols.lines {
		s.cols.lines[j].set(b.a, j, b.n, b.col[j], b.row, s.cols.z)
	}
	s.rows.classify()
	s.cols.classify()
}

func (p *side) classify() {
	p.even, p.near = 0, 0
	for k := range p.lines {
		if p.lines[k].lead >= 0 {
			p.even |= 1 << k
		}
		if p.lines[k].lead >= -1 {
			p.near |= 1 << k
		}
	}
}

// races examines the races of one player after a move in an entry v of the line own, in
// the crossing line of bit, or after a pass, with bit = 0. It reports whether a race
// decides for this player, who is to move if toMove is set, and if not, whether a race would decide if the
// player were to move: a threat. The set meets contains the crossing line of every move of
// the opponent that may meet the threat.
//
// Only lines with lead ≥ 0 matter, and the line own if the move raises its lead to 0.
func (p *side) races(own int, bit uint64, v int32, toMove bool) (decides, threat bool, meets uint64) {
	matter := p.even
	if bit != 0 {
		matter |= p.near & (1 << own)
	}
	for ; matter != 0; matter &= matter - 1 {
		k := bits.TrailingZeros64(matter)
		entry := v
		if k != own {
			entry = 0
		}
		l := p.lines[k].after(bit, entry, p.z)
		if l.lead < 0 || !l.first(p.z) {
			continue
		}
		if toMove || l.lead >= 1 {
			return true, threat, meets
		}
		if !threat {
			threat, meets = true, ^uint64(0)
		}
		meets &= l.meets(p.z)
	}
	return false, threat, meets
}

// decide answers the question about b, the board of s after a move in (i, j), or a
// pass if i < 0, as decideDeep does.
//
// Cost: O(m + n), and one call of decide for each move that may meet a threat.
func (s *leads) decide(b *board, g seki.Game, first bool, i, j int) pns.Truth {
	var v int32
	var inRow, inCol uint64 // where a row and a column are crossed
	if i >= 0 {
		v, inRow, inCol = b.a[i*b.n+j]+1, 1<<j, 1<<i
	}
	decides, rows, across := s.rows.races(i, inRow, v, first)
	if decides {
		return pns.Yes
	}
	decides, cols, down := s.cols.races(j, inCol, v, !first)
	if decides {
		return pns.No
	}
	if first && !cols || !first && !rows {
		return pns.Unknown
	}
	if first { // attackers meet threats in columns
		return meet(b, g, first, ^down, 0)
	}
	return meet(b, g, first, 0, ^across)
}

// prospects returns the prospects of the players after a move in (i, j) of b, the board
// of s, or after a pass if i < 0.
func (s *leads) prospects(b *board, i, j int) (attack, defence prospects) {
	var v int32
	var inRow, inCol uint64
	if i >= 0 {
		v, inRow, inCol = b.a[i*b.n+j], 1<<j, 1<<i
	}
	return s.rows.prospects(i, inRow, v), s.cols.prospects(j, inCol, v)
}

func (p *side) prospects(own int, bit uint64, v int32) prospects {
	all := noProspects()
	for k := range p.lines {
		l := &p.lines[k]
		lead, sum, tight, almost := l.lead, l.sum, l.holds, l.close
		if k != own || v == 1 && p.z == 1 { // as in after
			switch {
			case l.tight&bit != 0:
				lead, tight, almost = lead-1, 1, tight
			case l.next&bit != 0:
				tight++
			case l.third&bit != 0:
				almost++
			}
		}
		if k == own {
			lead++
			sum--
		}
		all.add(lead, tight, almost, sum)
	}
	return all
}
