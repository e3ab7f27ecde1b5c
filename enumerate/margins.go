package enumerate

// margins calls visit with every way to write sum as count parts r₁ ≥ … ≥
// r_count ≥ 1, in lexicographically decreasing order, until visit returns
// false, and reports whether all were visited. The slice is reused.
func margins(sum, count int, visit func(parts []int) bool) bool {
	parts := make([]int, count)
	return extendMargins(parts, 0, sum, sum, visit)
}

func extendMargins(parts []int, k, left, most int, visit func([]int) bool) bool {
	rest := len(parts) - k - 1 // parts after this one, each at least 1
	if rest < 0 {
		return left != 0 || visit(parts)
	}
	least := (left + rest) / (rest + 1) // the rest are not greater
	for v := min(most, left-rest); v >= max(least, 1); v-- {
		parts[k] = v
		if !extendMargins(parts, k+1, left-v, v, visit) {
			return false
		}
	}
	return true
}
