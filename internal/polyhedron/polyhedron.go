package polyhedron

import (
	"errors"
	"math/bits"
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
)

// ErrLarge refuses a system whose solution needs numbers of more than 63 bits.
var ErrLarge = errors.New("a system of inequalities with numbers that are too large")

// Polyhedron is the set of the real points x ≥ 0 that satisfy some inequalities, with a
// point of the least sum of the coordinates that count. A Polyhedron does not change.
type Polyhedron struct {
	coordinates []int // the variables that are coordinates
	counted     int   // the number of those that count, the first
	given       []inequality

	// The dictionary: entry (i, j) divided by den. Row i says what the variable basic[i] is:
	// the constant in column 0 and the multiples of the variables free[j] in the columns j + 1.
	// The last row is the sum. A variable that is no coordinate says by how much an inequality is exceeded.
	//
	// Invariant: the multiples in the last row are not negative. The point at which all
	// free variables are 0 satisfies all inequalities and has the least sum.
	rows        [][]int64
	basic, free []int
	den         int64
	variables   int
}

// inequality is Σ coefficients[k]·x[k] ≥ bound.
type inequality struct {
	coefficients []int64
	bound        int64
}

// Orthant returns the points x ≥ 0 with n coordinates, all of which count.
func Orthant(n int) *Polyhedron {
	p := &Polyhedron{den: 1, rows: [][]int64{{0}}}
	for range n {
		p = p.Extended()
		p.rows[0][p.variables] = 1
	}
	p.counted = n
	return p
}

// Extended returns p with one more coordinate, which is at least 0 and does not count.
func (p *Polyhedron) Extended() *Polyhedron {
	q := p.clone()
	q.coordinates, q.free = append(q.coordinates, p.variables), append(q.free, p.variables)
	for i := range q.rows {
		q.rows[i] = append(q.rows[i], 0)
	}
	q.variables++
	return q
}

func (p *Polyhedron) clone() *Polyhedron {
	q := *p
	q.coordinates, q.given = slices.Clip(p.coordinates), slices.Clip(p.given)
	q.basic, q.free = slices.Clone(p.basic), slices.Clone(p.free)
	q.rows = make([][]int64, len(p.rows))
	for i, row := range p.rows {
		q.rows[i] = slices.Clone(row)
	}
	return &q
}

// Dimension returns the number of coordinates.
func (p *Polyhedron) Dimension() int { return len(p.coordinates) }

// AtLeast returns the points of p with Σ coefficients[k]·x[k] ≥ bound, nil if there are none. Coefficients that are
// missing are 0. The inequality is divided by the greatest common divisor of its coefficients, and the bound rounded up:
// no integer point is lost. It fails with ErrLarge.
func (p *Polyhedron) AtLeast(coefficients []int64, bound int64) (*Polyhedron, error) {
	divisor := int64(0)
	for _, c := range coefficients {
		divisor = arith.GCD(abs(c), divisor)
	}
	if divisor > 1 {
		coefficients = slices.Clone(coefficients)
		for k := range coefficients {
			coefficients[k] /= divisor
		}
		bound = -floored(-bound, divisor)
	}
	row, err := p.row(coefficients, bound)
	if err != nil {
		return nil, err
	}
	q := p.clone()
	q.given = append(q.given, inequality{coefficients, bound})
	q.rows = slices.Insert(q.rows, len(q.basic), row)
	q.basic = append(q.basic, p.variables)
	q.variables++
	feasible, err := q.restore()
	if err != nil || !feasible {
		return nil, err
	}
	return q, nil
}

// Equal returns the points of p with Σ coefficients[k]·x[k] = value, nil if there are none.
func (p *Polyhedron) Equal(coefficients []int64, value int64) (*Polyhedron, error) {
	q, err := p.AtLeast(coefficients, value)
	if q == nil {
		return nil, err
	}
	return q.AtMost(coefficients, value)
}

// AtMost returns the points of p with Σ coefficients[k]·x[k] ≤ bound, nil if there are none.
func (p *Polyhedron) AtMost(coefficients []int64, bound int64) (*Polyhedron, error) {
	minus := make([]int64, len(coefficients))
	for k, v := range coefficients {
		minus[k] = -v
	}
	return p.AtLeast(minus, -bound)
}

// row returns Σ coefficients[k]·x[k] − bound as a row of the dictionary.
func (p *Polyhedron) row(coefficients []int64, bound int64) ([]int64, error) {
	row := make([]int64, len(p.free)+1)
	add := func(j int, a, b int64) (err error) {
		product, err := divided(a, b, 0, 0, 1)
		if err == nil {
			row[j], err = sum(row[j], product)
		}
		return err
	}
	if err := add(0, -bound, p.den); err != nil {
		return nil, err
	}
	for k, c := range coefficients {
		if c == 0 {
			continue
		}
		x := p.coordinates[k]
		if j := slices.Index(p.free, x); j >= 0 {
			if err := add(j+1, c, p.den); err != nil {
				return nil, err
			}
			continue
		}
		for j, v := range p.rows[slices.Index(p.basic, x)] {
			if err := add(j, c, v); err != nil {
				return nil, err
			}
		}
	}
	return row, nil
}

// restore pivots until all constants are at least 0, and reports whether they can be. The
// choice of the least variables keeps it from going in circles (R. Bland 1977).
func (p *Polyhedron) restore() (bool, error) {
	objective := p.rows[len(p.rows)-1]
	for {
		leaving := -1
		for i := range p.basic {
			if p.rows[i][0] < 0 && (leaving < 0 || p.basic[i] < p.basic[leaving]) {
				leaving = i
			}
		}
		if leaving < 0 {
			return true, nil
		}
		row, entering := p.rows[leaving], -1
		for j := range p.free {
			if row[j+1] <= 0 {
				continue
			}
			if entering >= 0 {
				order := compareProducts(objective[j+1], row[entering+1], objective[entering+1], row[j+1])
				if order > 0 || order == 0 && p.free[j] > p.free[entering] {
					continue
				}
			}
			entering = j
		}
		if entering < 0 {
			return false, nil
		}
		if err := p.pivot(leaving, entering); err != nil {
			return false, err
		}
	}
}

// pivot exchanges a basic variable and a free one, whose multiple is positive.
func (p *Polyhedron) pivot(leaving, entering int) (err error) {
	row := p.rows[leaving]
	by := row[entering+1]
	for i, r := range p.rows {
		if i == leaving {
			continue
		}
		factor := r[entering+1]
		for j := range r {
			if j == entering+1 {
				continue // factor·den/den
			}
			if r[j], err = divided(r[j], by, factor, row[j], p.den); err != nil {
				return err
			}
		}
	}
	for j := range row {
		row[j] = -row[j]
	}
	row[entering+1], p.den = p.den, by
	p.basic[leaving], p.free[entering] = p.free[entering], p.basic[leaving]
	return nil
}

// LeastSum returns the least sum of a point of p, rounded up.
func (p *Polyhedron) LeastSum() int64 {
	v := p.rows[len(p.rows)-1][0]
	return (v + p.den - 1) / p.den
}

// floored returns a/b, rounded down; b is positive.
func floored(a, b int64) int64 {
	if a < 0 {
		return -((b - 1 - a) / b)
	}
	return a / b
}

// divided returns (a·b − c·d)/by, which is an integer; by is positive.
func divided(a, b, c, d, by int64) (int64, error) {
	high, low := product(a, b)
	minusHigh, minusLow := product(c, d)
	low, borrow := bits.Sub64(low, minusLow, 0)
	high -= minusHigh + borrow
	negative := int64(high) < 0
	if negative {
		var carry uint64
		low, carry = bits.Add64(^low, 1, 0)
		high = ^high + carry
	}
	if high >= uint64(by) {
		return 0, ErrLarge
	}
	quotient, _ := bits.Div64(high, low, uint64(by))
	if quotient >= 1<<62 { // so that the difference of two products has at most 127 bits
		return 0, ErrLarge
	}
	if negative {
		return -int64(quotient), nil
	}
	return int64(quotient), nil
}

// product returns a·b in two's complement.
func product(a, b int64) (high, low uint64) {
	high, low = bits.Mul64(uint64(a), uint64(b))
	if a < 0 {
		high -= uint64(b)
	}
	if b < 0 {
		high -= uint64(a)
	}
	return high, low
}

// compareProducts compares a·b with c·d.
func compareProducts(a, b, c, d int64) int {
	high, low := product(a, b)
	otherHigh, otherLow := product(c, d)
	switch {
	case high != otherHigh && int64(high) < int64(otherHigh), high == otherHigh && low < otherLow:
		return -1
	case high == otherHigh && low == otherLow:
		return 0
	}
	return 1
}

func sum(a, b int64) (int64, error) {
	s := a + b
	if s >= 1<<62 || s <= -1<<62 { // a and b have at most 62 bits
		return 0, ErrLarge
	}
	return s, nil
}
