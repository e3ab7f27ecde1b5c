package retrograde

import "github.com/sekilab/sekilab/solve/internal/blocks"

// margins numbers the row margins or the column margins of a layer: the partitions of s into exactly k parts
// of at least 2 or 3, each in descending order, in decreasing lexicographic order.
type margins struct {
	parts [][]int
	bySum [][]lines // by margin, see linesBySum
	index map[string]int
}

// newMargins numbers the margins of a layout. Cost: O(k) for each.
func newMargins(layout blocks.Layout, k, s int) *margins {
	p := &margins{parts: layout.Margins(s, k), index: map[string]int{}}
	for k, part := range p.parts {
		p.index[key(part)] = k
		p.bySum = append(p.bySum, linesBySum(part))
	}
	return p
}

// key returns the key of a margin in an index.
func key(part []int) string { return string(blocks.AppendKey(nil, part)) }

// of returns the number of part in the list, and whether it is there.
func (p *margins) of(part []int) (int, bool) {
	var key [2 * maxRows]byte
	k, ok := p.index[string(blocks.AppendKey(key[:0], part))]
	return k, ok
}

// without returns the number of part − e_i in p, the list for the sum below. Position
// i must be the last with its sum, so that the result is sorted. It returns −1 if the
// list does not have it: if part[i] is the least.
func (p *margins) without(part []int, i int) int {
	var lower [maxRows]int
	copy(lower[:], part)
	lower[i]--
	if k, ok := p.of(lower[:len(part)]); ok {
		return k
	}
	return -1
}

// lines are the consecutive lines first…last of a margin.
type lines struct{ first, last int }

func (l lines) size() int { return l.last - l.first + 1 }

// linesBySum divides the lines of a margin, in order, by their sums: those with the same
// sum may be permuted within a block.
func linesBySum(part []int) []lines {
	var list []lines
	for i, v := range part {
		if i > 0 && v == part[i-1] {
			list[len(list)-1].last = i
		} else {
			list = append(list, lines{i, i})
		}
	}
	return list
}
