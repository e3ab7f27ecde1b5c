package retrograde

import "slices"

// margins is the list P_k(s) of the partitions of s into exactly k positive
// parts, each non-increasing, in decreasing lexicographic order. Row margins
// and column margins of a layer are numbered by it.
type margins struct {
	parts [][]int
	ties  [][]class // by margin: its classes of equal parts
	index map[string]int
}

// newMargins lists P_k(s). Cost: O(k) for each partition.
func newMargins(k, s int) *margins {
	p := &margins{index: map[string]int{}}
	part := make([]int, k)
	var extend func(i, left, most int)
	extend = func(i, left, most int) {
		rest := k - i - 1 // parts after this one, at least 1 each
		if rest == 0 {
			part[i] = left
			p.index[string(appendKey(nil, part))] = len(p.parts)
			p.parts = append(p.parts, slices.Clone(part))
			return
		}
		for v := min(most, left-rest); v*(rest+1) >= left; v-- {
			part[i] = v
			extend(i+1, left-v, v)
		}
	}
	if s >= k {
		extend(0, s, s)
	}
	for _, part := range p.parts {
		p.ties = append(p.ties, classes(part))
	}
	return p
}

// countMargins returns the numbers |P_k(s)| for all s up to most, as floating-point
// numbers, because they may be huge. Cost: O(k·most).
func countMargins(k, most int) []float64 {
	// P_k(s) = P_{k−1}(s−1) + P_k(s−k): the least part is 1, or all can lose 1.
	counts := make([]float64, most+1)
	counts[0] = 1
	for i := 1; i <= k; i++ {
		next := make([]float64, most+1)
		for s := i; s <= most; s++ {
			next[s] = counts[s-1] + next[s-i]
		}
		counts = next
	}
	return counts
}

// appendKey appends the key of a margin in an index.
func appendKey(key []byte, part []int) []byte {
	for _, v := range part {
		key = append(key, byte(v>>8), byte(v))
	}
	return key
}

// of returns the number of the margin part, and whether it is in the list.
func (p *margins) of(part []int) (int, bool) {
	var key [2 * maxRows]byte
	k, ok := p.index[string(appendKey(key[:0], part))]
	return k, ok
}

// without returns the number of part − e_i in p, the list for the sum below.
// Position i must be the last of its class, so that the result is sorted. It
// returns −1 when part[i] is 1 and nothing would be left.
func (p *margins) without(part []int, i int) int {
	if part[i] == 1 {
		return -1
	}
	var lower [maxRows]int
	copy(lower[:], part)
	lower[i]--
	k, _ := p.of(lower[:len(part)])
	return k
}

// class is a maximal run first…last of equal parts of a margin: rows (columns)
// that may be permuted inside a block.
type class struct{ first, last int }

func (c class) size() int { return c.last - c.first + 1 }

// classes returns the classes of a margin in order.
func classes(part []int) []class {
	var list []class
	for i, v := range part {
		if i > 0 && v == part[i-1] {
			list[len(list)-1].last = i
		} else {
			list = append(list, class{i, i})
		}
	}
	return list
}

// Values of whole blocks that the race lemma decides (ENGINE.md, section 5).
const (
	notConstant = 0
	constantWL  = 0x11
	constantLW  = 0x44
)

// constantBlock returns the one value of all tables of B(r, c) when the margins
// decide it, or notConstant. If min c ≥ 2·min r + 1, then the last row i has
// c_j − a_ij ≥ c_j − r_i ≥ r_i + 1 for all j, and the race lemma gives (W, L);
// transposed likewise. Such blocks are not stored.
func constantBlock(r, c []int) byte {
	rmin, cmin := r[len(r)-1], c[len(c)-1]
	switch {
	case cmin >= 2*rmin+1:
		return constantWL
	case rmin >= 2*cmin+1:
		return constantLW
	}
	return notConstant
}
