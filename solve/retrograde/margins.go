package retrograde

import (
	"fmt"

	"github.com/sekilab/sekilab/solve/estimate"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/burnside"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
)

// margins numbers the row margins or the column margins of a layer.
type margins struct {
	*blocks.Numbering
	bySum      [][]geometry.Lines     // by margin, see geometry.LinesBySum
	symmetries [][]burnside.Conjugacy // by margin, of its Young subgroup
}

func newMargins(layout blocks.Layout, k, s int) *margins {
	p := &margins{Numbering: layout.Number(s, k)}
	known := map[string][]burnside.Conjugacy{} // by lines of equal sum
	for _, part := range p.Parts {
		equal := geometry.LinesBySum(part)
		key := fmt.Sprint(equal)
		if known[key] == nil {
			known[key] = burnside.Conjugacies(equal)
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
			list[k] = append(list[k], below.without(part, equal.Last))
		}
	}
	return list
}
