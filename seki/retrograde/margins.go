package retrograde

import "slices"

// margins is the list P_k(s) of the partitions of s into exactly k positive parts, in
// descending order each, in decreasing lexicographic order. It numbers the row margins
// and the column margins of a layer.
type margins struct {
	parts [][]int
	ties  [][]tie // by margin
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
		p.ties = append(p.ties, tiesOf(part))
	}
	return p
}

// countMargins returns |P_k(s)| for each s up to limit, as floating-point numbers
// because they may be huge. Cost: O(k·limit).
func countMargins(k, limit int) []float64 {
	// P_k(s) = P_{k−1}(s−1) + P_k(s−k): the least part is 1, or all can lose 1.
	counts := make([]float64, limit+1)
	counts[0] = 1
	for i := 1; i <= k; i++ {
		next := make([]float64, limit+1)
		for s := i; s <= limit; s++ {
			next[s] = counts[s-1] + next[s-i]
		}
		counts = next
	}
	return counts
}

// appendKey appends the key of a margin in an index to key.
func appendKey(key []byte, part []int) []byte {
	for _, v := range part {
		key = append(key, byte(v>>8), byte(v))
	}
	return key
}

// of returns the number of part in the list, and whether it is there.
func (p *margins) of(part []int) (int, bool) {
	var key [2 * maxRows]byte
	k, ok := p.index[string(appendKey(key[:0], part))]
	return k, ok
}

// without returns the number of part − e_i in p, the list for the sum below. Position
// i must be the last of its tie, so that the result is sorted. It returns −1 if
// part[i] is 1.
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

// tie is a maximal run first…last of equal parts of a margin: lines that may be
// permuted within a block. (The tie that ends a game is another thing.)
type tie struct{ first, last int }

func (t tie) size() int { return t.last - t.first + 1 }

// tiesOf returns the ties of a margin in order, with those of one line.
func tiesOf(part []int) []tie {
	var list []tie
	for i, v := range part {
		if i > 0 && v == part[i-1] {
			list[len(list)-1].last = i
		} else {
			list = append(list, tie{i, i})
		}
	}
	return list
}

// Values of the blocks that the race lemma decides (docs/theory.md, 3.1).
const (
	notConstant = 0
	constantWL  = 0x11
	constantLW  = 0x44
)

// constantBlock returns the value that all matrices of B(r, c) have because of the
// race lemma, or notConstant (docs/engine.md, section 5). Constant blocks are not
// stored.
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
