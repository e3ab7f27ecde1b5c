// Package layerstest helps tests to walk solved classes.
package layerstest

import (
	"iter"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// Classes yields the wanted classes of the layers of a query, which it solves. An error ends
// the test.
func Classes(t testing.TB, q layers.Query) iter.Seq[seki.Class] {
	t.Helper()
	return func(yield func(seki.Class) bool) {
		t.Helper()
		for item := range testtool.Each(t, (&layers.Source{}).Classes(t.Context(), q)) {
			if item.End == nil && !yield(item.Class) {
				return
			}
		}
	}
}
