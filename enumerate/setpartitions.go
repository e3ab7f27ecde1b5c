package enumerate

import "math/big"

// Fixed set partitions. Let g be a permutation of s points with m_i cycles of
// length i. If g fixes a set partition, it permutes the blocks in cycles. A cycle of
// k blocks consists of cycles of g whose lengths are multiples of k; c of them can
// be aligned in k^(c−1) ways. So c cycles of g form cycles of k blocks, in any
// grouping, in
//
//	T_k(c) = Σ_b S(c, b)·k^(c−b)        (S: Stirling numbers of the second kind)
//
// ways, where a cycle of length i can be used for any divisor k of i. With variables
// x_k and the linear map L that replaces each power x_k^c by T_k(c),
//
//	fix(g) = L( Π_i (Σ_{k|i} x_k)^m_i ).
//
// The square of g has, for a cycle of even length 2j, two cycles of length j, so
// for fix(g²) the factor of i = 2j is (Σ_{k|j} x_k)^(2·m_i).

// cycleTypes enumerates the cycle types of S_sum. It does so itself, and not by partition.All, so that types
// with the same long cycles share the product for these. It takes parts from the greatest
// down to 3, with the product expanded, and replaces x_i after its last factor, part
// i. For parts 2 and 1 only x_1 and x_2 are left, whose values are in tails.
type cycleTypes struct {
	squared bool
	moments [][]*big.Int        // T_k(c), k ≥ 1
	factors [][]int             // the variables that add up to the factor of part i
	times   []int               // the number of these factors for each part i
	tails   map[uint64]*big.Int // by a, b and twos; see tail
	visit   func(centraliser, fix *big.Int) bool
}

// polynomial maps monomials, one byte of exponent for each variable, to
// coefficients.
type polynomial map[string]*big.Int

// eachCycleType calls visit for every cycle type of permutations g of sum points,
// with the order of the centraliser of g and the number of set partitions that g
// (if squared, g²) fixes, until visit returns false. It may change both arguments.
func eachCycleType(sum int, squared bool, visit func(centraliser, fix *big.Int) bool) {
	t := &cycleTypes{squared: squared, visit: visit, tails: map[uint64]*big.Int{}}
	t.moments = make([][]*big.Int, sum+1)
	t.factors, t.times = make([][]int, sum+1), make([]int, sum+1)
	for i := 1; i <= sum; i++ {
		t.moments[i] = blockCycleCounts(i, 2*(sum/i)+2)
		length := i
		t.times[i] = 1
		if squared && i%2 == 0 {
			length, t.times[i] = i/2, 2
		}
		for k := 1; k <= length; k++ {
			if length%k == 0 {
				t.factors[i] = append(t.factors[i], k)
			}
		}
	}
	constant := string(make([]byte, max(sum, 2)+1))
	t.take(sum, sum, big.NewInt(1), polynomial{constant: big.NewInt(1)})
}

// blockCycleCounts returns T_k(0) … T_k(most), from T_k(c+1) = Σ_b k^(c−b)·S(c,b)·(b·k + 1).
func blockCycleCounts(k, most int) []*big.Int {
	counts := make([]*big.Int, most+1)
	weights := []*big.Int{big.NewInt(1)} // S(c, b)·k^(c−b) by b
	for c := range counts {
		counts[c] = new(big.Int)
		for _, w := range weights {
			counts[c].Add(counts[c], w)
		}
		next := make([]*big.Int, len(weights)+1)
		for b := range next {
			next[b] = new(big.Int)
			if b < len(weights) {
				next[b].Mul(weights[b], big.NewInt(int64(b*k)))
			}
			if b > 0 {
				next[b].Add(next[b], weights[b-1])
			}
		}
		weights = next
	}
	return counts
}

// take chooses the numbers of cycles of length part and less on left points, and
// reports whether to continue. product is the expanded product of the longer ones.
func (t *cycleTypes) take(part, left int, centraliser *big.Int, product polynomial) bool {
	if part <= 2 {
		return t.finish(left, centraliser, product)
	}
	centraliser = new(big.Int).Set(centraliser)
	for count := 0; ; count++ {
		if !t.take(part-1, left, centraliser, t.replace(product, part)) {
			return false
		}
		if left -= part; left < 0 {
			return true
		}
		centraliser.Mul(centraliser, big.NewInt(int64(part*(count+1))))
		for range t.times[part] {
			product = multiply(product, t.factors[part])
		}
	}
}

// multiply returns the product of p and the sum of the variables.
func multiply(p polynomial, variables []int) polynomial {
	product := make(polynomial, len(p)*len(variables))
	for monomial, coefficient := range p {
		for _, k := range variables {
			key := []byte(monomial)
			key[k]++
			if c := product[string(key)]; c != nil {
				c.Add(c, coefficient)
			} else {
				product[string(key)] = new(big.Int).Set(coefficient)
			}
		}
	}
	return product
}

// replace replaces the powers of x_k by their moments. It returns p itself if it has
// none.
func (t *cycleTypes) replace(p polynomial, k int) polynomial {
	if !p.has(k) {
		return p
	}
	replaced := make(polynomial, len(p))
	for monomial, coefficient := range p {
		key := []byte(monomial)
		key[k] = 0
		value := new(big.Int).Mul(coefficient, t.moments[k][monomial[k]])
		if sum := replaced[string(key)]; sum != nil {
			sum.Add(sum, value)
		} else {
			replaced[string(key)] = value
		}
	}
	return replaced
}

// has reports whether x_k occurs in p.
func (p polynomial) has(k int) bool {
	for monomial := range p {
		if monomial[k] > 0 {
			return true
		}
	}
	return false
}

// finish chooses the numbers of cycles of lengths 2 and 1, and reports whether to
// continue.
func (t *cycleTypes) finish(left int, centraliser *big.Int, product polynomial) bool {
	order, fix, term := new(big.Int), new(big.Int), new(big.Int)
	for twos := 0; 2*twos <= left; twos++ {
		ones := left - 2*twos
		fix.SetInt64(0)
		for monomial, coefficient := range product {
			fix.Add(fix, term.Mul(coefficient, t.tail(int(monomial[1])+ones, int(monomial[2]), twos)))
		}
		order.MulRange(1, int64(ones))
		order.Mul(order, term.MulRange(1, int64(twos)))
		order.Lsh(order, uint(twos))
		if !t.visit(order.Mul(order, centraliser), fix) {
			return false
		}
	}
	return true
}

// tail returns L(x_1^a·x_2^b·f^twos), where f = x_1 + x_2 is the factor of part
// 2, or x_1² for squares.
func (t *cycleTypes) tail(a, b, twos int) *big.Int {
	key := uint64(a)<<40 | uint64(b)<<20 | uint64(twos)
	if value := t.tails[key]; value != nil {
		return value
	}
	value := new(big.Int)
	switch {
	case twos > 0 && t.squared:
		value = t.tail(a+2, b, twos-1)
	case twos > 0:
		value.Add(t.tail(a+1, b, twos-1), t.tail(a, b+1, twos-1))
	case b > 0:
		value.Mul(t.moments[1][a], t.moments[2][b])
	default:
		value.Set(t.moments[1][a])
	}
	t.tails[key] = value
	return value
}
