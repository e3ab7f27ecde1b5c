package blocks

import "slices"

// Each calls visit with each matrix of a block in order until visit returns false. visit
// must not modify or keep the entries.
func Each(rows, cols []int, visit func(entries []int) bool) {
	m, n := len(rows), len(cols)
	entries := make([]int, m*n)
	rest := slices.Clone(cols)
	var fill func(k, left int) bool
	fill = func(k, left int) bool {
		i, j := k/n, k%n
		if i == m-1 { // the last row takes the remaining sums
			copy(entries[k:], rest)
			return visit(entries)
		}
		if j == n-1 {
			entries[k] = left
			rest[j] -= left
			more := fill(k+1, rows[i+1])
			rest[j] += left
			return more
		}
		room := sum(rest[j+1:])
		full := rest[j]
		for v := max(0, left-room); v <= min(left, full); v++ {
			entries[k] = v
			rest[j] = full - v
			if !fill(k+1, left-v) {
				rest[j] = full
				return false
			}
		}
		rest[j] = full
		return true
	}
	fill(0, rows[0])
}

// FirstInOrbit reports whether a matrix comes first, in lexicographic order, in
// its orbit under the permutations of rows of equal sum and of columns of equal
// sum. Every class of the block has exactly one such matrix. Cost: one pass over the entries for
// each permutation of columns of equal sum, none if no line sums are equal.
func FirstInOrbit(entries, rows, cols []int) bool {
	n := len(cols)
	for i := 1; i < len(rows); i++ {
		if rows[i] == rows[i-1] && slices.Compare(entries[(i-1)*n:i*n], entries[i*n:(i+1)*n]) > 0 {
			return false
		}
	}
	return eachOrder(entries, rows, cols, func(permuted []int) bool { return slices.Compare(permuted, entries) >= 0 })
}

// ToFirstInOrbit replaces a matrix by the first of its orbit.
func ToFirstInOrbit(entries, rows, cols []int) {
	least := slices.Clone(entries)
	eachOrder(entries, rows, cols, func(permuted []int) bool {
		if slices.Compare(permuted, least) < 0 {
			copy(least, permuted)
		}
		return true
	})
	copy(entries, least)
}

// eachOrder calls visit with each matrix that results from permuting columns of equal sum
// and then sorting rows of equal sum in increasing order, until visit returns false. It
// returns the result of the last call. visit must not modify or keep its argument.
func eachOrder(entries, rows, cols []int, visit func(permuted []int) bool) bool {
	permuted := make([]int, len(entries))
	order := make([]int, len(cols))
	for j := range order {
		order[j] = j
	}
	var choose func(j int) bool
	choose = func(j int) bool {
		if j == len(cols) {
			permute(permuted, entries, order, rows)
			return visit(permuted)
		}
		for k := j; k < len(cols) && cols[k] == cols[j]; k++ {
			order[j], order[k] = order[k], order[j]
			more := choose(j + 1)
			order[j], order[k] = order[k], order[j]
			if !more {
				return false
			}
		}
		return true
	}
	return choose(0)
}

// permute sets permuted to the matrix with its columns in the given order and
// rows of equal sum sorted.
func permute(permuted, entries, order, rows []int) {
	n := len(order)
	for i := range rows {
		line := permuted[i*n : (i+1)*n]
		for j, from := range order {
			line[j] = entries[i*n+from]
		}
		// Insert the row among the rows of the same sum before it.
		for k := i; k > 0 && rows[k] == rows[k-1]; k-- {
			above, below := permuted[(k-1)*n:k*n], permuted[k*n:(k+1)*n]
			if slices.Compare(above, below) <= 0 {
				break
			}
			for j := range above {
				above[j], below[j] = below[j], above[j]
			}
		}
	}
}
