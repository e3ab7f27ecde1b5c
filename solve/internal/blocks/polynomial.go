package blocks

// polynomial maps monomials to coefficients.
type polynomial map[monomial]int64

// monomial lists the exponents of the variables below.
type monomial [8]uint8

// The variables count lines and units of components (see components). The variables of free lines count the
// units of bound lines that lie in free lines.
const (
	inRows = iota
	inCols
	inUnits
	inMark      // the marked row
	inFreeCols  // in a free column that returns to its place with the component
	inFreeCols2 // after twice as many rounds
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

// degrees are the greatest exponents of rows, columns, units and the mark; products drop terms beyond
// them. Twice each must fit into a byte.
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
