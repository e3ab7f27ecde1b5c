package takeaway

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Moves is the set of numbers of stones that a player may take at once: the union of a finite set, powers of some bases
// and perhaps the squares.
type Moves struct {
	text    string
	finite  []int // the numbers and ranges, ascending
	bases   []int // the bases whose powers are moves
	squares bool
}

// Parse parses a set of moves: parts separated by commas, each a number, a range, powers-of-B with B ≥ 2, or squares
// (1-3 or 1,3,4 or 1-3,10 or powers-of-2,7).
func Parse(text string) (Moves, error) {
	m := Moves{text: strings.ReplaceAll(text, " ", "")}
	for part := range strings.SplitSeq(m.text, ",") {
		base, isPowers := strings.CutPrefix(part, "powers-of-")
		switch {
		case part == "squares":
			m.squares = true
		case isPowers:
			b, err := strconv.Atoi(base)
			if err != nil || b < 2 || b > MaxStones {
				return Moves{}, fmt.Errorf("%q: the base must be a whole number between 2 and %d", part, MaxStones)
			}
			m.bases = append(m.bases, b)
		default:
			first, last, err := parseRange(part)
			if err != nil {
				return Moves{}, err
			}
			for k := first; k <= last; k++ {
				m.finite = append(m.finite, k)
			}
			m.finite = ascending(m.finite)
		}
	}
	return m, nil
}

func ascending(list []int) []int {
	slices.Sort(list)
	return slices.Compact(list)
}

var rangeOfNumbers = regexp.MustCompile(`^([0-9]+)(?:-([0-9]+))?$`)

func parseRange(part string) (first, last int, err error) {
	match := rangeOfNumbers.FindStringSubmatch(part)
	if match == nil {
		return 0, 0, fmt.Errorf("%q is no set of moves: numbers and ranges such as 1-3 or 1,3,4, powers-of-2 or squares",
			part)
	}
	first, _ = strconv.Atoi(match[1]) // the greatest int if it is too large
	last, _ = strconv.Atoi(cmp.Or(match[2], match[1]))
	switch {
	case first < 1 || max(first, last) > MaxStones:
		return 0, 0, fmt.Errorf("%q: a move takes between 1 and %d stones", part, MaxStones)
	case last < first:
		return 0, 0, fmt.Errorf("%q is an empty range", part)
	}
	return first, last, nil
}

// String returns the set in the syntax of Parse.
func (m Moves) String() string { return m.text }

// isFinite reports whether the set is finite.
func (m Moves) isFinite() bool { return m.bases == nil && !m.squares }

// greatest returns the greatest move of a finite set.
func (m Moves) greatest() int { return m.finite[len(m.finite)-1] }

// upTo returns the moves up to n, ascending.
func (m Moves) upTo(n int) []int {
	few, _ := slices.BinarySearch(m.finite, n+1)
	list := slices.Clone(m.finite[:few])
	for _, base := range m.bases {
		for k := 1; k <= n; k *= base {
			list = append(list, k)
		}
	}
	for k := 1; m.squares && k*k <= n; k++ {
		list = append(list, k*k)
	}
	return ascending(list)
}

// residues returns a set that contains the residues modulo p of all moves.
func (m Moves) residues(p int) []bool {
	set := make([]bool, p)
	for _, k := range m.finite {
		set[k%p] = true
	}
	for _, base := range m.bases { // p successive powers have every residue that a power can have
		for r, k := 1%p, 0; k < p; r, k = r*base%p, k+1 {
			set[r] = true
		}
	}
	for k := 0; m.squares && k < p; k++ {
		set[k*k%p] = true
	}
	return set
}
