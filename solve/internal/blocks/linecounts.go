package blocks

import "github.com/sekilab/sekilab/internal/arith"

// lineSums selects matrices by their line sums.
type lineSums struct {
	rows, cols lineRule
	marked     bool // count pairs of a matrix and one of its rows
}

// leastOf returns the least sum of a row or a column with a rule. If one of the two
// is chained, this is 2 at most, because the paths have rows and columns of sum 2.
func (s lineSums) leastOf(rule lineRule) int {
	if s.rows == chained || s.cols == chained {
		return min(rule.least(), 2)
	}
	return rule.least()
}

// lineCounts returns the numbers of classes of (m−t)×(n−t) matrices: element [t][s] is the one of sum s,
// for t ≤ min(m, n) and s ≤ maxSum − t·step, where step ≤ 2. There is one 0×0 matrix, of sum 0.
//
// By Burnside's lemma, the number is the mean over all pairs of permutations of the number of matrices that the pair
// fixes. This is counted by inclusion and exclusion. Each cycle of lines is either free, with any sum, or bound: its
// sums are below the least allowed one, and it counts negatively. (With chained lines, a cycle of a lines of sum 2
// should count 1/(1 − y^a), where y stands for one row, one column and two units more. The free cycle counts 1 of that,
// so the bound one counts y^a/(1 − y^a).)
//
// Where free lines meet, a cycle of a rows and one of b columns divide the cells into gcd(a, b) cycles of
// lcm(a, b) cells with equal entries. So with x for the units, the free lines contribute
//
//	Π (1 − x^lcm(a, b))^(−gcd(a, b)).
//
// The bound lines and their units form a graph, and the permutations carry its connected components to
// one another. A component that returns to its place after a rounds belongs to a cycle of a components, so
// all of them contribute
//
//	exp(Σ_a Z_a/a).
//
// Z_a is the polynomial Z of the components (see degrees.components) with the variables of lines and units
// replaced by their a-th powers. Its variables for units in free lines are replaced by the numbers of free
// lines that are in their places after a rounds, and after 2a.
//
// Cost: for each pair of cycle types of at most m and at most n free lines, a series of degree maxSum and one product
// of polynomials. They have (m+1)·(n+1) terms in the lines, and degree 2(m+n) in x.
func lineCounts(m, n int, sums lineSums, maxSum, step int) [][]wide {
	total := make([][]wide, min(m, n)+1)
	for t := range total {
		total[t] = make([]wide, max(0, maxSum-t*step+1))
	}
	least := func(t int) int { return max((m-t)*sums.leastOf(sums.rows), (n-t)*sums.leastOf(sums.cols)) }
	first := 0 // the first t with sums large enough for a matrix
	for first < len(total) && len(total[first]) <= least(first) {
		first++
	}
	if first < len(total) {
		newLineCounter(m-first, n-first, sums, total[first:]).count()
	}
	return total
}

// lineCounter adds up, over pairs of permutations, the matrices that a pair fixes.
type lineCounter struct {
	m, n       int
	degrees    degrees
	components polynomial // scale·Z
	scale      uint64
	tables     map[rounds]table // results of boundLines
	total      [][]wide
	series     []wide // scratch
}

// table holds polynomials in x, the units: element [i][j] belongs to i bound rows and j bound columns,
// times i!·j!, which makes its coefficients integers.
type table [][][]wide

func newLineCounter(m, n int, sums lineSums, total [][]wide) *lineCounter {
	c := &lineCounter{m: m, n: n, tables: map[rounds]table{}, total: total, series: make([]wide, len(total[0]))}
	c.degrees = degrees{rows: m, cols: n, units: min(len(total[0])-1, 2*(m+n))}
	if sums.marked {
		c.degrees.marks = 1
	}
	c.scale = 4 * factorial(min(m, n))
	c.components = c.degrees.components(sums.rows, sums.cols, int64(c.scale))
	return c
}

// count fills total.
func (c *lineCounter) count() {
	for p := range c.m + 1 {
		for _, rows := range cycleTypes(p) {
			for q := range c.n + 1 {
				for _, cols := range cycleTypes(q) {
					c.add(p, q, rows, cols)
				}
			}
		}
	}
	for t, total := range c.total {
		order := factorial(c.m-t) * factorial(c.n-t)
		for s := range total {
			total[s] = total[s].div(order)
		}
	}
}

// add adds the matrices with p free rows and q free columns of the given cycle types.
func (c *lineCounter) add(p, q int, rows, cols cycleType) {
	clear(c.series)
	c.series[0] = wide{lo: rows.weight * cols.weight}
	for _, a := range rows.lengths {
		for _, b := range cols.lengths {
			g := arith.GCD(a, b)
			divideByOneMinus(c.series, a/g*b, g)
		}
	}
	single := c.boundLines(newRounds(1, rows, cols))
	var longer table // cycles of 2 and more components
	for a := 2; a <= max(c.m-p, c.n-q); a++ {
		next := c.boundLines(newRounds(a, rows, cols))
		if longer != nil {
			next = c.productTable(longer, next, c.m-p, c.n-q)
		}
		longer = next
	}
	for t, total := range c.total {
		i, j := c.m-t-p, c.n-t-q
		if i < 0 || j < 0 {
			break
		}
		lines := single[i][j]
		if longer != nil {
			lines = c.product(longer, single, i, j)
		}
		addProduct(total, uint64(binomial(i+p, p)*binomial(j+q, q)), lines, c.series)
	}
}

// rounds is a number a of rounds, with the numbers of free columns that are in their places after a and
// after 2a rounds, then of free rows, in the order of the variables.
type rounds struct {
	a       int
	inPlace [4]int
}

func newRounds(a int, rows, cols cycleType) rounds {
	return rounds{a, [...]int{cols.inPlace(a), cols.inPlace(2 * a), rows.inPlace(a), rows.inPlace(2 * a)}}
}

// boundLines returns the table of exp(Z_a/a). If a row is marked, the table for a = 1 is a sum over the rows
// that are in their places, free or bound, because the marked row must be one of them.
func (c *lineCounter) boundLines(r rounds) table {
	if exp, ok := c.tables[r]; ok {
		return exp
	}
	z := c.evaluate(r, 0)
	m, n := len(z)-1, len(z[0])-1
	exp := newTable(m, n)
	exp[0][0] = []wide{{lo: 1}}
	for i := 0; i <= m; i += r.a {
		for j := 0; j <= n; j += r.a {
			// (exp Z)' = Z'·exp Z, with the derivative by rows or by columns. Because of the factors i!·j!,
			// the derivative of a table is the table without its first row or column.
			switch {
			case i > 0:
				exp[i][j] = c.product(z[1:], exp, i-1, j)
			case j > 0:
				exp[0][j] = c.product(table{z[0][1:]}, exp, 0, j-1)
			}
		}
	}
	if r.a == 1 && c.degrees.marks > 0 {
		marked := c.evaluate(r, 1)
		marked[0][0] = []wide{{lo: uint64(r.inPlace[2])}} // a free row
		exp = c.productTable(marked, exp, m, n)
	}
	c.tables[r] = exp
	return exp
}

// evaluate returns the table of the terms of Z_a/a with the given number of marks, 0 or 1.
func (c *lineCounter) evaluate(r rounds, mark uint8) table {
	z := newTable(c.m-r.inPlace[3], c.n-r.inPlace[1])
	sums := map[[3]int]int64{}
	for m, value := range c.components {
		i, j, units := r.a*int(m[inRows]), r.a*int(m[inCols]), r.a*int(m[inUnits])
		if m[inMark] != mark || i >= len(z) || j >= len(z[0]) || units > c.degrees.units {
			continue
		}
		for v, lines := range r.inPlace {
			for range m[inFreeCols+v] {
				value *= int64(lines)
			}
		}
		sums[[...]int{i, j, units}] += value
	}
	for k, sum := range sums {
		if sum == 0 {
			continue
		}
		cell := &z[k[0]][k[1]]
		*cell = extended(*cell, k[2]+1)
		number := wide{lo: uint64(max(sum, -sum))}.times(factorial(k[0])).times(factorial(k[1])).div(c.scale * uint64(r.a))
		if sum < 0 {
			number = number.negated()
		}
		(*cell)[k[2]] = number
	}
	return z
}

func newTable(m, n int) table {
	t := make(table, m+1)
	for i := range t {
		t[i] = make([][]wide, n+1)
	}
	return t
}

// productTable returns the product of two tables up to m rows and n columns.
func (c *lineCounter) productTable(x, y table, m, n int) table {
	t := newTable(m, n)
	for i := range t {
		for j := range t[i] {
			t[i][j] = c.product(x, y, i, j)
		}
	}
	return t
}

// product returns element [i][j] of the product of two tables, nil if it is 0.
func (c *lineCounter) product(x, y table, i, j int) (sum []wide) {
	for k, row := range x[:min(len(x), i+1)] {
		for l, p := range row[:min(len(row), j+1)] {
			if q := y[i-k][j-l]; len(p) > 0 && len(q) > 0 {
				sum = extended(sum, min(len(p)+len(q)-1, c.degrees.units+1))
				addProduct(sum, uint64(binomial(i, k)*binomial(j, l)), p, q)
			}
		}
	}
	return sum
}

// extended returns the polynomial with at least the given number of coefficients.
func extended(p []wide, length int) []wide {
	return append(p, make([]wide, max(0, length-len(p)))...)
}

// addProduct adds multiple·p·q to sum, without the terms beyond its degree.
func addProduct(sum []wide, multiple uint64, p, q []wide) {
	for s, x := range p[:min(len(p), len(sum))] {
		if x == (wide{}) {
			continue
		}
		x = x.times(multiple)
		to := sum[s:]
		for t, y := range q[:min(len(q), len(to))] {
			to[t] = to[t].plus(x.timesWide(y))
		}
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
