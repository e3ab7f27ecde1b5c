package unionfind_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/unionfind"
)

// The sets agree with a plain list of labels, in which joining renames.
func TestAgainstLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		sets := unionfind.New(n)
		label := make([]int, n)
		for v := range label {
			label[v] = v
		}
		for range rapid.IntRange(0, 20).Draw(t, "joins") {
			v, w := rapid.IntRange(0, n-1).Draw(t, "v"), rapid.IntRange(0, n-1).Draw(t, "w")
			a, b := label[v], label[w]
			if sets.Join(v, w) != (a != b) {
				t.Fatalf("joining %d and %d reports %v", v, w, a == b)
			}
			for u := range label {
				if label[u] == max(a, b) {
					label[u] = min(a, b)
				}
			}
		}
		for v := range label {
			if got := sets.Least(v); got != label[v] {
				t.Fatalf("the least element of the set of %d is %d, not %d", v, got, label[v])
			}
		}
		var lists [][]int
		for least := range label {
			var list []int
			for v := range label {
				if label[v] == least {
					list = append(list, v)
				}
			}
			if list != nil {
				lists = append(lists, list)
			}
		}
		if got := sets.List(); !slices.EqualFunc(got, lists, slices.Equal) {
			t.Fatalf("the sets are %v, not %v", got, lists)
		}
	})
}
