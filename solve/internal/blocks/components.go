package blocks

import "github.com/sekilab/sekilab/internal/arith"

// lineRule restricts the sums of the lines of one side.
type lineRule int

const (
	least1 lineRule = 1 + iota // at least 1
	least2                     // at least 2
	least3                     // at least 3
	// At least 2, and a line of sum 2 also counts for every path of lines of sum 2 that could take its
	// place: if it is a row, k + 1 rows and k columns, k ≥ 1.
	chained
)

// least returns the least sum of a line.
func (r lineRule) least() int {
	if r == chained {
		return 2
	}
	return int(r)
}

// bound holds the factors that a bound line of one side contributes (see lineCounts) if it stays in its
// place; degrees.cycle turns them into the factors of longer cycles.
type bound struct {
	zero, one, two polynomial // of a line with this sum
	attached       polynomial // of a unit that lies in a free line of the other side
	end            polynomial // of a line at the end of a path: its sum is 1, or it has an attached unit
}

// bound returns the factors of lines with a rule. line is the variable that counts these lines, free the
// one that counts units in free lines of the other side.
func (d degrees) bound(rule lineRule, line, free int) bound {
	z := term(line)
	if line == inRows {
		d.add(z, 1, z, term(inMark))
	}
	b := bound{zero: polynomial{}, one: polynomial{}, two: polynomial{}, attached: term(inUnits, free), end: polynomial{}}
	d.add(b.zero, -1, z)
	if rule >= least2 {
		d.add(b.one, -1, z)
	}
	switch rule {
	case least3:
		d.add(b.two, -1, z)
	case chained: // k = 0, the row itself, is counted among the free lines
		more := term(inRows, inCols, inUnits, inUnits)
		for k := 1; k <= min(d.rows, d.cols); k++ {
			d.add(b.two, 1, z, d.power(more, k))
		}
	}
	d.add(b.end, 1, b.one)
	d.add(b.end, 1, b.two, b.attached)
	return b
}

// cycle turns the factor of lines that stay in place into the factor of cycles of k lines. It drops terms with
// a mark, because a marked line must stay in place. For k > 2 no term may have units in free lines.
func (d degrees) cycle(p polynomial, k int) polynomial {
	if k == 1 {
		return p
	}
	q := polynomial{}
	for m, c := range p {
		if m[inMark] == 0 && k*int(m[inRows]) <= d.rows && k*int(m[inCols]) <= d.cols && k*int(m[inUnits]) <= d.units {
			q[monomial{
				inRows: uint8(k) * m[inRows], inCols: uint8(k) * m[inCols], inUnits: uint8(k) * m[inUnits],
				inFreeCols2: m[inFreeCols], inFreeRows2: m[inFreeRows],
			}] += c
		}
	}
	return q
}

// components returns scale·Z, the polynomial of the connected components of bound lines (see lineCounts).
// To keep it integral, scale must be a multiple of 4, and of 4k for all k ≤ min(rows, cols).
//
// A bound line has at most two units. So a component is a single line, or a path or a cycle in which rows
// and columns alternate. The line at the end of a path has the sum 1, or its second unit lies in a free line.
// A path with both ends on one side may return to its place reversed, a cycle turned or reflected. Z is the
// mean, over all ways to return, of the product of the factors of the cycles of lines. For example, when a path
// returns reversed, its ends form one cycle of two lines.
func (d degrees) components(rowRule, colRule lineRule, scale int64) polynomial {
	z := polynomial{}
	row, col := d.bound(rowRule, inRows, inFreeCols), d.bound(colRule, inCols, inFreeRows)
	for _, sides := range [...][2]bound{{row, col}, {col, row}} {
		x, y := sides[0], sides[1]
		d.add(z, scale, x.zero)
		d.add(z, scale, x.one, x.attached)
		d.add(z, scale/2, x.two, x.attached, x.attached)
		d.add(z, scale/2, x.two, d.cycle(x.attached, 2))
		two, pairs := d.product(x.two, y.two), d.product(d.cycle(x.two, 2), d.cycle(y.two, 2))
		for k := 1; k <= min(d.rows, d.cols); k++ {
			units := d.power(term(inUnits), 2*k)
			// A reversal fixes the middle line, a reflection the opposite one as well.
			half, middle, opposite := d.power(pairs, (k-1)/2), y.two, x.two
			if k%2 == 0 {
				half, middle, opposite = d.product(half, d.cycle(y.two, 2)), x.two, x.two
			}
			// Paths of k + 1 lines of one side and k of the other.
			d.add(z, scale/2, x.end, x.end, d.power(two, k-1), y.two, units)
			d.add(z, scale/2, d.cycle(x.end, 2), half, middle, units)
			// Paths of k lines of each side, from either end.
			d.add(z, scale/2, x.end, y.end, d.power(two, k-1), d.power(term(inUnits), 2*k-1))
			// Cycles of k lines of each side; x first and y first count half each.
			for r := range k {
				turned := arith.GCD(r, k)
				d.add(z, scale/int64(4*k), d.power(d.cycle(two, k/turned), turned), units)
			}
			d.add(z, scale/4, half, middle, opposite, units)
		}
	}
	return z
}
