package tablebase

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Loaded is a layer with all its values in memory, one byte for each stored
// table, for work that probes it all over. It is safe for concurrent use; each
// goroutine brings its own Counter.
type Loaded struct {
	file   *layerFile
	blocks map[string][]byte
}

// Load loads a layer. It fails with a *NotStoredError when its values are not
// kept, or with a *CorruptError.
func (t *Table) Load(sum int) (*Loaded, error) {
	f, err := t.layer(sum)
	if err != nil {
		return nil, err
	}
	if f.contents != contentsFull {
		return nil, t.missing(sum, "values")
	}
	l := &Loaded{f, map[string][]byte{}}
	for block, err := range t.Blocks(sum) {
		if err != nil {
			return nil, err
		}
		if !block.Constant {
			l.blocks[string(appendMargin(appendMargin(nil, block.Row), block.Col))] = slices.Clone(block.Values)
		}
	}
	return l, nil
}

// Outcomes returns the outcomes of a non-terminal matrix of the size and sum of
// the layer, rows ≥ cols, whose entries are given row by row.
func (l *Loaded) Outcomes(counter *Counter, entries []int) ([2]seki.Outcome, error) {
	m, n := l.file.rows, l.file.cols
	var rowSums, colSums [MaxSide]int
	for k, v := range entries {
		rowSums[k/n] += v
		colSums[k%n] += v
	}
	rowOrder, colOrder := descending(rowSums[:m]), descending(colSums[:n])
	row, col := pick(rowSums[:m], rowOrder), pick(colSums[:n], colOrder)
	transposed := m == n && slices.Compare(row, col) < 0
	sorted := make([]int, 0, m*n)
	if transposed {
		row, col = col, row
		for _, j := range colOrder {
			for _, i := range rowOrder {
				sorted = append(sorted, entries[i*n+j])
			}
		}
	} else {
		for _, i := range rowOrder {
			for _, j := range colOrder {
				sorted = append(sorted, entries[i*n+j])
			}
		}
	}
	value, ok := constantBlock(row, col)
	if !ok {
		var key [4 * MaxSide]byte
		block := l.blocks[string(appendMargin(appendMargin(key[:0], row), col))]
		rank := counter.RankNear(sorted, row, col)
		if rank >= uint64(len(block)) {
			return [2]seki.Outcome{}, fmt.Errorf("%s has no table with the margins %v, %v", l.file.name, row, col)
		}
		value = block[rank]
	}
	outcomes := [2]seki.Outcome{outcomeOf[value&15], outcomeOf[value>>4]}
	if transposed {
		outcomes[0], outcomes[1] = outcomes[0].Transposed(), outcomes[1].Transposed()
	}
	return outcomes, nil
}
