package api

import (
	"slices"
	"strconv"
	"testing"

	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/seki"
)

// A picture of a matrix has its entries, and the numbers of its rows and columns; as many
// lines as units, or one for many.
func TestPictureOfMatrix(t *testing.T) {
	for _, size := range seki.SizesUpTo(4) {
		entries := make([]int, size.Rows*size.Cols)
		edges := 0
		var want []string
		for k := range entries {
			entries[k] = k * k % 17
			want = append(want, strconv.Itoa(entries[k]))
			if entries[k] <= manyEdges {
				edges += entries[k]
			} else {
				edges++
			}
		}
		for _, lines := range []int{size.Rows, size.Cols} {
			for k := range lines {
				want = append(want, strconv.Itoa(k+1))
			}
		}
		p := pictureOf(seki.Must(seki.New(size.Rows, size.Cols, entries)))
		var got []string
		curves := 0
		for _, s := range p.Shapes {
			if s.Text != "" {
				got = append(got, s.Text)
			}
			if slices.ContainsFunc(s.Path, func(s picture.Step) bool { return s.Kind == picture.Curve }) {
				curves++
			}
		}
		if !slices.Equal(got, want) || curves != edges {
			t.Errorf("%s: %q and %d lines, want %q and %d", p.Caption, got, curves, want, edges)
		}
	}
}
