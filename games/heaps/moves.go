package heaps

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/arith"
)

// maxMove is the greatest move of a finite set, so that all moves fit in memory.
const maxMove = 10_000_000

// moveSet is the set of numbers of stones that a player may take at once: a finite set,
// powers of some bases, the squares, the primes, or a union of these.
type moveSet struct {
	ranges          []interval // disjoint, not adjacent, ascending
	bases           []int      // the bases whose powers are moves
	squares, primes bool
}

// interval holds the numbers from first to last.
type interval struct{ first, last int }

// parseMoves parses a set of moves: parts separated by commas, each a number, a range,
// powers-of-B with B ≥ 2, squares or primes (1-3 or 1,3,4 or 1-3,10 or powers-of-2,7).
func parseMoves(text string) (moveSet, error) {
	var m moveSet
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		base, isPowers := strings.CutPrefix(part, "powers-of-")
		switch {
		case part == "squares":
			m.squares = true
		case part == "primes":
			m.primes = true
		case isPowers:
			b, err := strconv.Atoi(base)
			if err != nil || b < 2 || b > maxMove {
				return moveSet{}, fmt.Errorf("%q: the base must be a whole number between 2 and %d", part, maxMove)
			}
			m.bases = append(m.bases, b)
		default:
			r, err := parseInterval(part)
			if err != nil {
				return moveSet{}, err
			}
			m.ranges = append(m.ranges, r)
		}
	}
	slices.Sort(m.bases)
	m.bases = slices.Compact(m.bases)
	m.ranges = joined(m.ranges)
	return m, nil
}

func parseInterval(part string) (interval, error) {
	left, right, isRange := strings.Cut(part, "-")
	if !isRange {
		right = left
	}
	first, err := parseNumber(left, part)
	if err != nil {
		return interval{}, err
	}
	last, err := parseNumber(right, part)
	if err != nil {
		return interval{}, err
	}
	if last < first {
		return interval{}, fmt.Errorf("%q is an empty range", part)
	}
	return interval{first, last}, nil
}

func parseNumber(text, part string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("%q is no set of moves: numbers and ranges such as 1-3 or 1,3,4, powers-of-2, squares or primes (nor digits with a point, such as 0.77)", part)
	}
	if n < 1 || n > maxMove {
		return 0, fmt.Errorf("%q: a move takes between 1 and %d stones", part, maxMove)
	}
	return n, nil
}

// joined returns the same numbers as ascending ranges that are not adjacent.
func joined(ranges []interval) []interval {
	slices.SortFunc(ranges, func(a, b interval) int { return a.first - b.first })
	var out []interval
	for _, r := range ranges {
		if k := len(out) - 1; k >= 0 && r.first <= out[k].last+1 {
			out[k].last = max(out[k].last, r.last)
		} else {
			out = append(out, r)
		}
	}
	return out
}

// String returns the set in the syntax of parseMoves: numbers, powers, squares, primes.
func (m moveSet) String() string {
	var names []string
	for _, r := range m.ranges {
		switch r.last - r.first {
		case 0:
			names = append(names, strconv.Itoa(r.first))
		case 1:
			names = append(names, strconv.Itoa(r.first), strconv.Itoa(r.last))
		default:
			names = append(names, fmt.Sprintf("%d-%d", r.first, r.last))
		}
	}
	for _, base := range m.bases {
		names = append(names, fmt.Sprintf("powers-of-%d", base))
	}
	if m.squares {
		names = append(names, "squares")
	}
	if m.primes {
		names = append(names, "primes")
	}
	return strings.Join(names, ",")
}

// greatest returns the greatest move of a finite set, and false for an unbounded
// one.
func (m moveSet) greatest() (int, bool) {
	if m.bases != nil || m.squares || m.primes {
		return 0, false
	}
	return m.ranges[len(m.ranges)-1].last, true
}

func (m moveSet) onlyPrimes() bool {
	return m.primes && m.ranges == nil && m.bases == nil && !m.squares
}

// least returns the least move.
func (m moveSet) least() int {
	switch {
	case m.bases != nil || m.squares:
		return 1
	case m.ranges == nil:
		return 2
	case m.primes:
		return min(2, m.ranges[0].first)
	}
	return m.ranges[0].first
}

func (m moveSet) upTo(n int) bitset {
	set := newBitset(n + 1)
	for _, r := range m.ranges {
		for k := r.first; k <= min(r.last, n); k++ {
			set.add(k)
		}
	}
	for _, base := range m.bases {
		for k := 1; k <= n; k *= base {
			set.add(k)
		}
	}
	for k := 1; m.squares && k*k <= n; k++ {
		set.add(k * k)
	}
	if m.primes {
		sievePrimes(set, n)
	}
	return set
}

// sievePrimes adds the primes up to n (Eratosthenes).
func sievePrimes(set bitset, n int) {
	composite := newBitset(n + 1)
	for k := 2; k <= n; k++ {
		if composite.has(k) {
			continue
		}
		set.add(k)
		for j := k * k; j <= n; j += k {
			composite.add(j)
		}
	}
}

// listTo returns the moves up to n, ascending.
func (m moveSet) listTo(n int) []int { return m.upTo(n).list() }

// residues returns a set that contains the residues modulo p of all moves.
func (m moveSet) residues(p int) bitset {
	set := newBitset(p)
	for _, r := range m.ranges {
		for k := r.first; k <= min(r.last, r.first+p-1); k++ {
			set.add(k % p)
		}
	}
	for _, base := range m.bases { // p successive powers have every residue that a power can have
		for r, k := 1%p, 0; k < p; r, k = r*base%p, k+1 {
			set.add(r)
		}
	}
	for k := range p {
		if m.squares {
			set.add(k * k % p)
		}
		if m.primes && arith.GCD(k, p) == 1 { // a prime divides p or is coprime to p
			set.add(k)
		}
		if m.primes && k > 0 && p%(k+1) == 0 {
			set.add((k + 1) % p)
		}
	}
	return set
}
