package blocks

// polynomial has the coefficients of the terms in the variables of monomial.
type polynomial map[monomial]int64

// monomial has the exponents of the variables.
type monomial [8]uint8

// Variables. Those of free lines stand for a unit there; see components.
const (
	inRows = iota
	inCols
	inUnits
	inMark      // the marked row
	inFreeCols  // in a column that is in its place after one round
	inFreeCols2 // after two
	inFreeRows
	inFreeRows2
)

// term returns the product of variables.
func term(variables ...int) polynomial {
	var m monomial
	for _, v := range variables {
		m[v]++
	}
	return polynomial{m: 1}
}

// degrees are the greatest exponents of rows, columns, units and the mark that are kept. Twice their
// values must fit a monomial.
type degrees struct{ rows, cols, units, marks int }

func (d degrees) keeps(m monomial) bool {
	return int(m[inRows]) <= d.rows && int(m[inCols]) <= d.cols && int(m[inUnits]) <= d.units && int(m[inMark]) <= d.marks
}

// add adds a multiple of the product of the factors to p.
func (d degrees) add(p polynomial, multiple int64, factors ...polynomial) {
	for m, c := range d.product(factors...) {
		p[m] += multiple * c
	}
}

// product returns the product of the factors.
func (d degrees) product(factors ...polynomial) polynomial {
	product := term()
	for _, p := range factors {
		next := polynomial{}
		for m, c := range product {
			for k, f := range p {
				for i := range k {
					k[i] += m[i]
				}
				if d.keeps(k) {
					next[k] += c * f
				}
			}
		}
		product = next
	}
	return product
}

// power returns the k-th power of p, k ≥ 0.
func (d degrees) power(p polynomial, k int) polynomial {
	product := term()
	for range k {
		product = d.product(product, p)
	}
	return product
}
