package takeaway

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/arith"
)

// MaxStones is the greatest size of a pile and the greatest move.
const MaxStones = 100_000_000

// Moves is the set of the numbers of stones that can be taken at once.
type Moves struct {
	name   string
	rule   rule
	base   int        // of powers
	ranges []interval // of a finite set: disjoint, ascending
}

type rule int

const (
	finite rule = iota
	powers
	squares
	primes
)

// interval holds the numbers from first to last.
type interval struct{ first, last int }

// ParseMoves parses a set of moves: numbers and ranges separated by commas (1-3 or
// 1,3,4 or 1-3,10), powers-of-B with B ≥ 2, squares, or primes.
func ParseMoves(text string) (Moves, error) {
	name := strings.TrimSpace(text)
	switch name {
	case "squares":
		return Moves{name: name, rule: squares}, nil
	case "primes":
		return Moves{name: name, rule: primes}, nil
	}
	if base, ok := strings.CutPrefix(name, "powers-of-"); ok {
		b, err := strconv.Atoi(base)
		if err != nil || b < 2 || b > MaxStones {
			return Moves{}, fmt.Errorf("%q: the base must be a whole number between 2 and %d", name, MaxStones)
		}
		return Moves{name: name, rule: powers, base: b}, nil
	}
	var ranges []interval
	for part := range strings.SplitSeq(name, ",") {
		r, err := parseInterval(strings.TrimSpace(part))
		if err != nil {
			return Moves{}, err
		}
		ranges = append(ranges, r)
	}
	return newFinite(ranges), nil
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
		return 0, fmt.Errorf("%q is no set of moves: numbers and ranges such as 1-3 or 1,3,4, powers-of-2, squares or primes", part)
	}
	if n < 1 || n > MaxStones {
		return 0, fmt.Errorf("%q: a move takes between 1 and %d stones", part, MaxStones)
	}
	return n, nil
}

// newFinite sorts the ranges and joins those that overlap or are adjacent.
func newFinite(ranges []interval) Moves {
	slices.SortFunc(ranges, func(a, b interval) int { return a.first - b.first })
	joined := ranges[:1]
	for _, r := range ranges[1:] {
		if end := &joined[len(joined)-1]; r.first <= end.last+1 {
			end.last = max(end.last, r.last)
		} else {
			joined = append(joined, r)
		}
	}
	var names []string
	for _, r := range joined {
		switch r.last - r.first {
		case 0:
			names = append(names, strconv.Itoa(r.first))
		case 1:
			names = append(names, strconv.Itoa(r.first), strconv.Itoa(r.last))
		default:
			names = append(names, fmt.Sprintf("%d-%d", r.first, r.last))
		}
	}
	return Moves{name: strings.Join(names, ","), ranges: joined}
}

// String returns the set in the syntax of ParseMoves.
func (m Moves) String() string { return m.name }

// Greatest returns the greatest move of a finite set, and false for an unbounded
// one.
func (m Moves) Greatest() (int, bool) {
	if m.rule != finite {
		return 0, false
	}
	return m.ranges[len(m.ranges)-1].last, true
}

// least returns the least move.
func (m Moves) least() int {
	switch m.rule {
	case finite:
		return m.ranges[0].first
	case primes:
		return 2
	}
	return 1
}

// upTo returns the moves up to n as a set.
func (m Moves) upTo(n int) bitset {
	set := newBitset(n + 1)
	switch m.rule {
	case finite:
		for _, r := range m.ranges {
			for k := r.first; k <= min(r.last, n); k++ {
				set.add(k)
			}
		}
	case powers:
		for k := 1; k <= n; k *= m.base {
			set.add(k)
		}
	case squares:
		for k := 1; k*k <= n; k++ {
			set.add(k * k)
		}
	case primes:
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

// UpTo returns the moves up to n, ascending.
func (m Moves) UpTo(n int) []int { return m.upTo(n).list() }

// residues returns a set that contains the residues modulo p of all moves.
func (m Moves) residues(p int) bitset {
	set := newBitset(p)
	switch m.rule {
	case finite:
		for _, r := range m.ranges {
			for k := r.first; k <= min(r.last, r.first+p-1); k++ {
				set.add(k % p)
			}
		}
	case powers:
		for r := 1 % p; !set.has(r); r = r * m.base % p {
			set.add(r)
		}
	case squares:
		for k := range p {
			set.add(k * k % p)
		}
	case primes: // a prime is coprime to p or divides it
		for k := range p {
			if arith.GCD(k, p) == 1 {
				set.add(k)
			}
		}
		for k := 2; k <= p; k++ {
			if p%k == 0 {
				set.add(k % p)
			}
		}
	}
	return set
}
