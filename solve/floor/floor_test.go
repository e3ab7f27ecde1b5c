package floor

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// slabsOf keeps the slabs of the last layer of a solve, packed.
type slabsOf struct {
	retrograde.Store
	first, sum int
	packed     map[int][]byte
}

func (s *slabsOf) Next() (sum, index int)          { return s.first, 0 }
func (s *slabsOf) EndLayer(int, seki.Census) error { return nil }
func (s *slabsOf) Put(sum, index int, slab *retrograde.Slab) error {
	if sum == s.sum {
		s.packed[index] = slices.Clone(slab.Data)
	}
	return nil
}

// A floor gives the code of every matrix of its layer, in every order of its lines.
func TestEveryMatrix(t *testing.T) {
	for _, l := range [][3]int{{1, 1, 5}, {3, 1, 7}, {2, 2, 9}, {3, 2, 9}, {3, 3, 12}, {4, 3, 9}, {4, 4, 11}, {5, 4, 9}, {5, 5, 8}} {
		layer := seki.Layer{Size: seki.Size{Rows: l[0], Cols: l[1]}, Sum: l[2]}
		t.Run(fmt.Sprint(layer), func(t *testing.T) {
			store := &slabsOf{first: layer.Rows, sum: layer.Sum, packed: map[int][]byte{}}
			var classes []seki.Class
			h := retrograde.Handlers{Visit: func(c seki.Class) error {
				if c.Matrix.Sum() == layer.Sum {
					classes = append(classes, c)
				}
				return nil
			}}
			p := retrograde.Params{Rows: layer.Rows, Cols: layer.Cols, MaxSum: layer.Sum, Workers: 1, Store: store}
			testtool.NoError(t, retrograde.Solve(context.Background(), p, h))
			f := New(layer, func(slab, chunk int) ([]byte, error) { return store.packed[slab][chunk*ChunkSize/2:], nil })
			probe := f.Probe()
			defer probe.Release()
			for _, c := range classes {
				for turn := range layer.Rows * layer.Cols {
					entries := make([]int32, 0, layer.Rows*layer.Cols)
					for i := range layer.Rows {
						for j := range layer.Cols {
							entries = append(entries, int32(c.Matrix.At((i+turn)%layer.Rows, (j+turn/layer.Rows)%layer.Cols)))
						}
					}
					code := testtool.Must(probe.Code(entries))(t)
					results := testtool.Must(blocks.Results(code, 0))(t)
					for g := range results {
						if results[g].Outcome != c.Results[g].Outcome {
							t.Fatalf("%v of %v: %v instead of %v", seki.Games[g], entries, results[g].Outcome, c.Results[g].Outcome)
						}
					}
				}
			}
		})
	}
}
