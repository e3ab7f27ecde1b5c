package retrograde

import "github.com/sekilab/sekilab/solve/internal/blocks"

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
	p := &margins{parts: blocks.Margins(s, k), index: map[string]int{}}
	for k, part := range p.parts {
		p.index[string(appendKey(nil, part))] = k
		p.ties = append(p.ties, tiesOf(part))
	}
	return p
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
