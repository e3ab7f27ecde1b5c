package blocks

import (
	"math/bits"

	"github.com/sekilab/sekilab/internal/arith"
)

// lineCounts returns, for each sum from 0 to maxSum, the number of classes of m×n
// matrices whose row sums are at least leastRow and whose column sums are at least
// leastCol, both 1 or 2. If marked is true one row is marked and stays in its place. For
// m = n = 0 there is one matrix, of sum 0.
//
// By Burnside's lemma it is the mean over pairs of permutations of the number of matrices
// that they fix. Those are constant on the cycles of cells: gcd(a, b) cycles of length
// lcm(a, b) for a cycle of a rows and one of b columns. Inclusion and exclusion: a cycle of
// rows is free, or its sums are 0, or 1 if leastRow is 2; the last two count with the sign −.
// Sums of 1 come from one cycle of cells: in a free cycle of b columns, b divides a, there are
// b choices, and x^a counts the sum; or in a cycle of columns whose sums are 1 too, of the
// same length. With α = 1 + x^a·Σ b over the free cycles of columns whose length divides a, u
// cycles of a rows that are not free, and β and v likewise for a columns, these give
//
//	(−1)^(u+v) Σ_k C(u, k) C(v, k) k! (a·x^a)^k α^(u−k) β^(v−k).
//
// Cost: for each pair of cycle types and each choice of free cycles, one division of a series
// of degree maxSum for each pair of free cycles.
func lineCounts(m, n, leastRow, leastCol int, marked bool, maxSum int) []wide {
	total := make([]wide, max(0, maxSum+1))
	moving := m
	if marked {
		moving--
	}
	if m < 0 || n < 0 || moving < 0 || (m == 0) != (n == 0) || maxSum < max(m*leastRow, n*leastCol) {
		return total
	}
	if m == 0 {
		total[0] = wide{lo: 1}
		return total
	}
	c := lineCounter{leastRow: leastRow, leastCol: leastCol, total: total}
	c.series, c.sum, c.term = make([]wide, maxSum+1), make([]wide, maxSum+1), make([]wide, maxSum+1)
	colTypes := cycleTypes(n)
	for _, rows := range cycleTypes(moving) {
		if marked {
			rows.count[1]++
		}
		for _, cols := range colTypes {
			c.weight = rows.weight * cols.weight
			eachFree(rows.count, func(free []int, ways uint64) {
				c.rows, c.freeRows = rows.count, free
				eachFree(cols.count, func(free []int, more uint64) {
					c.cols, c.freeCols = cols.count, free
					c.add(ways * more)
				})
			})
		}
	}
	order := factorial(moving) * factorial(n)
	for k := range total {
		total[k] = total[k].div(order)
	}
	return total
}

// lineCounter adds up the matrices that pairs of permutations fix. Cycles are given by how
// many there are of each length.
type lineCounter struct {
	leastRow, leastCol int
	rows, freeRows     []int
	cols, freeCols     []int
	weight             uint64
	total              []wide

	series, sum, term []wide // scratch
}

// add adds the matrices for the current free cycles, which can be chosen in so many ways.
func (c *lineCounter) add(ways uint64) {
	clear(c.series)
	series, sum, term := c.series, c.sum, c.term
	series[0] = wide{lo: c.weight * ways}
	negative := false
	for a := 1; a < max(len(c.rows), len(c.cols)); a++ {
		u, v := at(c.rows, a)-at(c.freeRows, a), at(c.cols, a)-at(c.freeCols, a)
		if u == 0 && v == 0 {
			continue
		}
		negative = negative != ((u+v)%2 == 1)
		alpha, beta, most := uint64(0), uint64(0), 0
		if c.leastRow == 2 {
			alpha = dividing(c.freeCols, a)
		}
		if c.leastCol == 2 {
			beta = dividing(c.freeRows, a)
		}
		if c.leastRow == 2 && c.leastCol == 2 {
			most = min(u, v)
		}
		clear(sum)
		factor := uint64(1) // C(u, k)·C(v, k)·k!·a^k
		for k := 0; k <= most && k*a < len(sum); k++ {
			clear(term)
			for s := k * a; s < len(term); s++ {
				term[s] = series[s-k*a].times(factor)
			}
			for range u - k {
				multiplyBinomial(term, alpha, a)
			}
			for range v - k {
				multiplyBinomial(term, beta, a)
			}
			for s := range sum {
				sum[s] = sum[s].plus(term[s])
			}
			factor = factor * uint64((u-k)*(v-k)*a) / uint64(k+1)
		}
		series, sum = sum, series
	}
	for a, i := range c.freeRows {
		for b, j := range c.freeCols {
			if i*j > 0 {
				g := arith.GCD(a, b)
				divideByOneMinus(series, a/g*b, g*i*j)
			}
		}
	}
	for s, x := range series {
		if negative {
			x = x.negated()
		}
		c.total[s] = c.total[s].plus(x)
	}
}

// at returns the number of cycles of length a.
func at(count []int, a int) int {
	if a < len(count) {
		return count[a]
	}
	return 0
}

// dividing returns the sum of the lengths of the cycles whose length divides a.
func dividing(count []int, a int) (sum uint64) {
	for b := 1; b < len(count); b++ {
		if a%b == 0 {
			sum += uint64(b * count[b])
		}
	}
	return sum
}

// multiplyBinomial multiplies the series by 1 + factor·x^length.
func multiplyBinomial(series []wide, factor uint64, length int) {
	if factor == 0 {
		return
	}
	for s := len(series) - 1; s >= length; s-- {
		series[s] = series[s].plus(series[s-length].times(factor))
	}
}

// divideByOneMinus divides the series by (1 − x^length)^times.
func divideByOneMinus(series []wide, length, times int) {
	for range times {
		for s := length; s < len(series); s++ {
			series[s] = series[s].plus(series[s-length])
		}
	}
}

// eachFree calls visit with each choice of the numbers of free cycles of each length, and
// with the number of ways to choose these cycles. visit must not keep free.
func eachFree(count []int, visit func(free []int, ways uint64)) {
	free := make([]int, len(count))
	var choose func(a int, ways uint64)
	choose = func(a int, ways uint64) {
		if a == len(count) {
			visit(free, ways)
			return
		}
		more := uint64(1) // C(count, f)
		for f := 0; f <= count[a]; f++ {
			free[a] = f
			choose(a+1, ways*more)
			more = more * uint64(count[a]-f) / uint64(f+1)
		}
		free[a] = 0
	}
	choose(1, 1)
}

// cycleType is how many cycles of each length a permutation has, and how many permutations
// are like it.
type cycleType struct {
	count  []int // by length, from 1 on
	weight uint64
}

// cycleTypes lists the cycle types of the permutations of k lines.
func cycleTypes(k int) (list []cycleType) {
	count := make([]int, k+2) // one more for the marked line of 0
	var extend func(left, most int, centraliser uint64)
	extend = func(left, most int, centraliser uint64) {
		if left == 0 {
			list = append(list, cycleType{append([]int(nil), count...), factorial(k) / centraliser})
			return
		}
		for a := min(left, most); a >= 1; a-- {
			count[a]++
			extend(left-a, a, centraliser*uint64(a*count[a]))
			count[a]--
		}
	}
	extend(k, k, 1)
	return list
}

// wide is an integer modulo 2^128. Counts of 64 bits times the order of a group of 64 bits
// fit, whatever the intermediate results.
type wide struct{ hi, lo uint64 }

func (x wide) plus(y wide) wide {
	lo, carry := bits.Add64(x.lo, y.lo, 0)
	hi, _ := bits.Add64(x.hi, y.hi, carry)
	return wide{hi, lo}
}

func (x wide) negated() wide { return wide{^x.hi, ^x.lo}.plus(wide{lo: 1}) }

func (x wide) minus(y wide) wide { return x.plus(y.negated()) }

func (x wide) times(k uint64) wide {
	hi, lo := bits.Mul64(x.lo, k)
	return wide{hi + x.hi*k, lo}
}

func (x wide) div(k uint64) wide {
	hi, rest := bits.Div64(0, x.hi, k)
	lo, _ := bits.Div64(rest, x.lo, k)
	return wide{hi, lo}
}

func factorial(k int) uint64 {
	f := uint64(1)
	for i := 2; i <= k; i++ {
		f *= uint64(i)
	}
	return f
}
