package takeaway

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// maxMove is the greatest move of a finite set, so that all moves fit in memory.
const maxMove = 10_000_000

// Moves is the set of numbers of stones that a player may take at once: a finite set,
// powers of some bases, the squares, or a union of these.
type Moves struct {
	finite  bitset // the numbers and ranges; nil without any
	bases   []int  // the bases whose powers are moves
	squares bool
}

// Parse parses a set of moves: parts separated by commas, each a number, a range,
// powers-of-B with B ≥ 2, or squares (1-3 or 1,3,4 or 1-3,10 or powers-of-2,7).
func Parse(text string) (Moves, error) {
	var m Moves
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		base, isPowers := strings.CutPrefix(part, "powers-of-")
		switch {
		case part == "squares":
			m.squares = true
		case isPowers:
			b, err := strconv.Atoi(base)
			if err != nil || b < 2 || b > maxMove {
				return Moves{}, fmt.Errorf("%q: the base must be a whole number between 2 and %d", part, maxMove)
			}
			m.bases = append(m.bases, b)
		default:
			first, last, err := parseRange(part)
			if err != nil {
				return Moves{}, err
			}
			m.finite = append(m.finite, make(bitset, max(0, last>>6+1-len(m.finite)))...)
			for k := m.finite.missing(first); k <= last; k = m.finite.missing(k + 1) {
				m.finite.add(k)
			}
		}
	}
	slices.Sort(m.bases)
	m.bases = slices.Compact(m.bases)
	return m, nil
}

func parseRange(part string) (first, last int, err error) {
	left, right, isRange := strings.Cut(part, "-")
	if !isRange {
		right = left
	}
	if first, err = parseNumber(left, part); err == nil {
		last, err = parseNumber(right, part)
	}
	if err == nil && last < first {
		err = fmt.Errorf("%q is an empty range", part)
	}
	return first, last, err
}

func parseNumber(text, part string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("%q is no set of moves: numbers and ranges such as 1-3 or 1,3,4, powers-of-2 or squares", part)
	}
	if n < 1 || n > maxMove {
		return 0, fmt.Errorf("%q: a move takes between 1 and %d stones", part, maxMove)
	}
	return n, nil
}

// String returns the set in the syntax of Parse: numbers, powers, squares.
func (m Moves) String() string {
	var names []string
	for k := range 64 * len(m.finite) {
		if !m.finite.has(k) || m.finite.has(k-1) {
			continue
		}
		switch last := m.finite.missing(k) - 1; last {
		case k:
			names = append(names, strconv.Itoa(k))
		case k + 1:
			names = append(names, strconv.Itoa(k), strconv.Itoa(last))
		default:
			names = append(names, fmt.Sprintf("%d-%d", k, last))
		}
	}
	for _, base := range m.bases {
		names = append(names, fmt.Sprintf("powers-of-%d", base))
	}
	if m.squares {
		names = append(names, "squares")
	}
	return strings.Join(names, ",")
}

// greatest returns the greatest move of a finite set, and false for an unbounded
// one.
func (m Moves) greatest() (int, bool) {
	if m.bases != nil || m.squares {
		return 0, false
	}
	k := 64*len(m.finite) - 1
	for !m.finite.has(k) {
		k--
	}
	return k, true
}

// least returns the least move.
func (m Moves) least() int {
	if m.bases != nil || m.squares {
		return 1
	}
	k := 1
	for !m.finite.has(k) {
		k++
	}
	return k
}

func (m Moves) upTo(n int) bitset {
	set := newBitset(n + 1)
	copy(set, m.finite)
	set.cut(n + 1)
	for _, base := range m.bases {
		for k := 1; k <= n; k *= base {
			set.add(k)
		}
	}
	for k := 1; m.squares && k*k <= n; k++ {
		set.add(k * k)
	}
	return set
}

// listTo returns the moves up to n, ascending.
func (m Moves) listTo(n int) []int { return m.upTo(n).list() }

// residues returns a set that contains the residues modulo p of all moves.
func (m Moves) residues(p int) bitset {
	set := newBitset(p)
	for k := range 64 * len(m.finite) {
		if m.finite.has(k) {
			set.add(k % p)
		}
	}
	for _, base := range m.bases { // p successive powers have every residue that a power can have
		for r, k := 1%p, 0; k < p; r, k = r*base%p, k+1 {
			set.add(r)
		}
	}
	for k := 0; m.squares && k < p; k++ {
		set.add(k * k % p)
	}
	return set
}
