package polyhedron

import (
	"math/big"
	"slices"
)

// Polyhedron is the set of the real points x ≥ 0 that satisfy some inequalities, with a
// point of the least sum of the coordinates that count. A Polyhedron does not change.
type Polyhedron struct {
	coordinates []int // the variables that are coordinates
	counted     int   // the number of those that count, the first
	given       []inequality

	// The dictionary. Row i says what the variable basic[i] is:
	// the constant in column 0 and the multiples of the variables free[j] in the columns j + 1.
	// The last row is the sum. A variable that is no coordinate says by how much an inequality is exceeded.
	//
	// Invariant: the multiples in the last row are not negative. The point at which all
	// free variables are 0 satisfies all inequalities and has the least sum.
	rows        [][]*big.Rat // which do not change
	basic, free []int
	variables   int
}

// inequality is Σ coefficients[k]·x[k] ≥ bound.
type inequality struct {
	coefficients []*big.Int
	bound        *big.Int
}

// Orthant returns the points x ≥ 0 with n coordinates, all of which count.
func Orthant(n int) *Polyhedron {
	p := &Polyhedron{rows: [][]*big.Rat{{new(big.Rat)}}}
	for range n {
		p = p.Extended()
		p.rows[0][p.variables] = big.NewRat(1, 1)
	}
	p.counted = n
	return p
}

// Extended returns p with one more coordinate, which is at least 0 and does not count.
func (p *Polyhedron) Extended() *Polyhedron {
	q := p.clone()
	q.coordinates, q.free = append(q.coordinates, p.variables), append(q.free, p.variables)
	for i := range q.rows {
		q.rows[i] = append(slices.Clip(q.rows[i]), new(big.Rat))
	}
	q.variables++
	return q
}

func (p *Polyhedron) clone() *Polyhedron {
	q := *p
	q.coordinates, q.given = slices.Clip(p.coordinates), slices.Clip(p.given)
	q.basic, q.free, q.rows = slices.Clone(p.basic), slices.Clone(p.free), slices.Clone(p.rows)
	return &q
}

// Dimension returns the number of coordinates.
func (p *Polyhedron) Dimension() int { return len(p.coordinates) }

// AtLeast returns the points of p with Σ coefficients[k]·x[k] ≥ bound, nil if there are none. Coefficients that are
// missing are 0. The inequality is divided by the greatest common divisor of its coefficients, and the bound rounded up:
// no integer point is lost.
func (p *Polyhedron) AtLeast(coefficients []*big.Int, bound *big.Int) *Polyhedron {
	divisor := new(big.Int)
	for _, c := range coefficients {
		divisor.GCD(nil, nil, divisor, new(big.Int).Abs(c))
	}
	if divisor.Cmp(big.NewInt(1)) > 0 {
		coefficients = slices.Clone(coefficients)
		for k, c := range coefficients {
			coefficients[k] = new(big.Int).Quo(c, divisor)
		}
		bound = negated(floor(new(big.Rat).SetFrac(negated(bound), divisor)))
	}
	q := p.clone()
	q.given = append(q.given, inequality{coefficients, bound})
	q.rows = slices.Insert(q.rows, len(q.basic), p.row(coefficients, bound))
	q.basic = append(q.basic, p.variables)
	q.variables++
	if !q.restore() {
		return nil
	}
	return q
}

// Equal returns the points of p with Σ coefficients[k]·x[k] = value, nil if there are none.
func (p *Polyhedron) Equal(coefficients []*big.Int, value *big.Int) *Polyhedron {
	if p = p.AtLeast(coefficients, value); p == nil {
		return nil
	}
	return p.AtMost(coefficients, value)
}

// AtMost returns the points of p with Σ coefficients[k]·x[k] ≤ bound, nil if there are none.
func (p *Polyhedron) AtMost(coefficients []*big.Int, bound *big.Int) *Polyhedron {
	minus := make([]*big.Int, len(coefficients))
	for k, v := range coefficients {
		minus[k] = negated(v)
	}
	return p.AtLeast(minus, negated(bound))
}

// row returns Σ coefficients[k]·x[k] − bound as a row of the dictionary.
func (p *Polyhedron) row(coefficients []*big.Int, bound *big.Int) []*big.Rat {
	row := []*big.Rat{new(big.Rat).SetInt(negated(bound))}
	for range p.free {
		row = append(row, new(big.Rat))
	}
	for k, coefficient := range coefficients {
		if coefficient.Sign() == 0 {
			continue
		}
		x, c := p.coordinates[k], new(big.Rat).SetInt(coefficient)
		if j := slices.Index(p.free, x); j >= 0 {
			row[j+1].Add(row[j+1], c)
			continue
		}
		for j, v := range p.rows[slices.Index(p.basic, x)] {
			if v.Sign() != 0 {
				row[j].Add(row[j], new(big.Rat).Mul(c, v))
			}
		}
	}
	return row
}

// restore pivots until all constants are at least 0, and reports whether they can be. The
// choice of the least variables keeps it from going in circles (R. Bland 1977).
func (p *Polyhedron) restore() bool {
	for {
		leaving := -1
		for i := range p.basic {
			if p.rows[i][0].Sign() < 0 && (leaving < 0 || p.basic[i] < p.basic[leaving]) {
				leaving = i
			}
		}
		if leaving < 0 {
			return true
		}
		row, objective := p.rows[leaving], p.rows[len(p.rows)-1]
		entering, least := -1, new(big.Rat)
		for j := range p.free {
			if row[j+1].Sign() <= 0 {
				continue
			}
			cost := new(big.Rat).Quo(objective[j+1], row[j+1])
			order := cost.Cmp(least)
			if entering < 0 || order < 0 || order == 0 && p.free[j] < p.free[entering] {
				entering, least = j, cost
			}
		}
		if entering < 0 {
			return false
		}
		p.pivot(leaving, entering)
	}
}

// pivot exchanges a basic variable and a free one, whose multiple is positive.
func (p *Polyhedron) pivot(leaving, entering int) {
	inverse := new(big.Rat).Inv(p.rows[leaving][entering+1])
	solved := make([]*big.Rat, len(p.free)+1) // the row of the variable that was free
	for j, v := range p.rows[leaving] {
		solved[j] = new(big.Rat).Mul(v, inverse)
		solved[j].Neg(solved[j])
	}
	solved[entering+1] = inverse
	for i, row := range p.rows {
		factor := row[entering+1]
		if i == leaving || factor.Sign() == 0 {
			continue
		}
		p.rows[i] = make([]*big.Rat, len(row))
		for j, v := range row {
			if j != entering+1 && solved[j].Sign() == 0 {
				p.rows[i][j] = v
				continue
			}
			p.rows[i][j] = new(big.Rat).Mul(factor, solved[j])
			if j != entering+1 {
				p.rows[i][j].Add(p.rows[i][j], v)
			}
		}
	}
	p.rows[leaving] = solved
	p.basic[leaving], p.free[entering] = p.free[entering], p.basic[leaving]
}

// LeastSum returns the least sum of a point of p, rounded up.
func (p *Polyhedron) LeastSum() *big.Int {
	sum := p.rows[len(p.rows)-1][0]
	return negated(floor(new(big.Rat).Neg(sum)))
}

func negated(v *big.Int) *big.Int { return new(big.Int).Neg(v) }

// floor rounds down.
func floor(r *big.Rat) *big.Int {
	return new(big.Int).Div(r.Num(), r.Denom()) // Euclid's; the denominator is positive
}
