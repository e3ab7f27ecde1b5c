package misere

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Presentation describes a quotient by generators and relations. An element is written as the
// first of the products of generators that are equal to it, by their number of factors and then
// by the alphabet. The relations are the products that are not written so while all their
// proper parts are: they turn any product into the one that is written.
type Presentation struct {
	Generators []int    // heaps: the first whose element is no product of those before
	Names      []string // by element
	Relations  []string // such as "b³ = b"
}

// Presentation returns the presentation of the quotient. Cost: about the order, squared, times
// the number of generators.
func (q *Quotient) Presentation() Presentation {
	var p Presentation
	known := []int32{0} // the elements that the generators have as products
	for heap, x := range q.heaps {
		if slices.Contains(known, x) {
			continue
		}
		p.Generators = append(p.Generators, heap)
		for k := 0; k < len(known); k++ {
			for _, g := range p.Generators {
				if y := q.times[known[k]][q.heaps[g]]; !slices.Contains(known, y) {
					known = append(known, y)
				}
			}
		}
	}
	written := make([][]int, q.Order()) // by element: the exponents
	written[0] = make([]int, len(p.Generators))
	for level := [][]int{written[0]}; len(level) > 0; {
		var next [][]int // one factor more
		for _, exponents := range level {
			for k := range exponents {
				more := slices.Clone(exponents)
				more[k]++
				next = append(next, more)
			}
		}
		// Of products with as many factors the first by the alphabet has the most of the first.
		slices.SortFunc(next, func(a, b []int) int { return slices.Compare(b, a) })
		next, level = slices.CompactFunc(next, slices.Equal), nil
		for _, exponents := range next {
			x := q.power(p.Generators, exponents)
			if written[x] == nil {
				written[x] = exponents
				level = append(level, exponents)
			} else if q.partsWritten(p.Generators, exponents, written) {
				p.Relations = append(p.Relations, product(exponents)+" = "+product(written[x]))
			}
		}
	}
	p.Names = units.Texts(written, product)
	return p
}

// power returns the element of a product of generators.
func (q *Quotient) power(generators, exponents []int) int32 {
	x := int32(0)
	for k, exponent := range exponents {
		for range exponent {
			x = q.times[x][q.heaps[generators[k]]]
		}
	}
	return x
}

// partsWritten reports whether all products with one factor less are the written ones.
func (q *Quotient) partsWritten(generators, exponents []int, written [][]int) bool {
	for k := range exponents {
		part := slices.Clone(exponents)
		if part[k]--; part[k] >= 0 && !slices.Equal(written[q.power(generators, part)], part) {
			return false
		}
	}
	return true
}

// product writes a product of generators, such as a²b; 1 is the empty one. The generators are
// a to z or, if there are more, g1, g2 and so on.
func product(exponents []int) string {
	var factors []string
	for k, exponent := range exponents {
		name := string(rune('a' + k))
		if len(exponents) > letters {
			name = "g" + strconv.Itoa(k+1)
		}
		if exponent > 1 {
			name += strings.Map(func(digit rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'] }, strconv.Itoa(exponent))
		}
		if exponent > 0 {
			factors = append(factors, name)
		}
	}
	if len(factors) == 0 {
		return "1"
	}
	if len(exponents) > letters {
		return strings.Join(factors, "·")
	}
	return strings.Join(factors, "")
}

// letters is the number of generators that have a letter as name.
const letters = 26
