package retrograde

import (
	"fmt"

	"github.com/sekilab/sekilab/solve/estimate"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// margins numbers the row margins or the column margins of a layer.
type margins struct {
	*blocks.Numbering
	bySum      [][]lines     // by margin, see linesBySum
	symmetries [][]conjugacy // by margin, of its Young subgroup
}

func newMargins(layout blocks.Layout, k, s int) *margins {
	p := &margins{Numbering: layout.Number(s, k)}
	known := map[string][]conjugacy{} // by lines of equal sum
	for _, part := range p.Parts {
		equal := linesBySum(part)
		key := fmt.Sprint(equal)
		if known[key] == nil {
			known[key] = conjugacies(equal)
		}
		p.bySum, p.symmetries = append(p.bySum, equal), append(p.symmetries, known[key])
	}
	return p
}

// without returns the number of part − e_i in p, the list for the sum below. Position
// i must be the last with its sum, so that the result is sorted. It returns −1 if the
// list does not have it: if part[i] is the least.
func (p *margins) without(part []int, i int) int {
	var lower [estimate.MaxRows]int
	copy(lower[:], part)
	lower[i]--
	if k, ok := p.Of(lower[:len(part)]); ok {
		return k
	}
	return -1
}

// lowered returns, for each margin, the numbers among the margins below of those less by 1 in the last line of each sum.
func (p *margins) lowered(below *margins) [][]int {
	list := make([][]int, len(p.Parts))
	for k, part := range p.Parts {
		for _, equal := range p.bySum[k] {
			list[k] = append(list[k], below.without(part, equal.last))
		}
	}
	return list
}

// lines are the consecutive lines first…last of a margin.
type lines struct{ first, last int }

func (l lines) size() int { return l.last - l.first + 1 }

// linesBySum divides the lines of a margin, in order, by their sums: lines of the same
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
