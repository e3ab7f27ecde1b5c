package verify

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/internal/blocks"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// loadedLayer is a layer with all its codes in memory, for looking up every child
// of the layer above.
type loadedLayer struct {
	sum   int
	codes map[string][]byte // by margins
}

// load loads a layer that has values.
func load(r *tablebase.Reader, sum int) (*loadedLayer, error) {
	l := &loadedLayer{sum, map[string][]byte{}}
	for block, err := range r.Blocks(sum) {
		if err != nil {
			return nil, err
		}
		if !block.Constant {
			l.codes[marginKey(block.Row, block.Col)] = slices.Clone(block.Codes)
		}
	}
	return l, nil
}

func marginKey(row, col []int) string {
	key := make([]byte, 0, 4*tablebase.MaxSide)
	for _, margin := range [2][]int{row, col} {
		for _, v := range margin {
			key = append(key, byte(v>>8), byte(v))
		}
	}
	return string(key)
}

// outcomes returns the outcomes in both games of a non-terminal matrix of the
// layer.
func (l *loadedLayer) outcomes(counter *blocks.Counter, A seki.Matrix) ([2]seki.Outcome, error) {
	at := blocks.Locate(A.Rows(), A.Cols(), A.Entries())
	code, ok := blocks.Constant(at.Row, at.Col)
	if !ok {
		codes := l.codes[marginKey(at.Row, at.Col)]
		rank := counter.RankNear(at.Entries, at.Row, at.Col)
		if rank >= uint64(len(codes)) {
			return [2]seki.Outcome{}, fmt.Errorf("the layer of sum %d has no [%s]", l.sum, A)
		}
		code = codes[rank]
	}
	results := read(code, 0)
	if at.Transposed {
		results = results.Transposed()
	}
	return [2]seki.Outcome{results[seki.Seki].Outcome, results[seki.DSeki].Outcome}, nil
}
