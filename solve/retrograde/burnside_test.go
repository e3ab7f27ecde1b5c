package retrograde

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/solve/estimate"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// TestSymmetriesAreCounted compares the limit of symmetries with groupOrder, for the blocks whose row sums are all 1.
func TestSymmetriesAreCounted(t *testing.T) {
	for m := 1; m <= estimate.MaxRows; m++ {
		for n, refused := 1, false; n <= min(m, estimate.MaxCols) && !refused; n++ {
			err := estimate.CheckLimits(m, n, m)
			if refused = err != nil; refused && !strings.Contains(err.Error(), "symmetries") {
				break // there are too many matrices
			}
			fits := true
			for _, c := range blocks.Margins(m, n) {
				matrices := math.Gamma(float64(m + 1))
				for _, v := range c {
					matrices /= math.Gamma(float64(v + 1))
				}
				_, err := groupOrder(uint64(math.Round(matrices)), conjugacies([]lines{{0, m - 1}}), conjugacies(linesBySum(c)))
				fits = fits && err == nil
			}
			if refused == fits {
				t.Errorf("%d×%d: %v", m, n, err)
			}
		}
	}
}

// fixedSet collects what a fixedWalker visits.
type fixedSet struct {
	t    *testing.T
	seen map[int]bool
}

func (f *fixedSet) visitRun(position, size uint32) {
	for k := position; k < position+size; k++ {
		if f.seen[int(k)] {
			f.t.Fatalf("matrix %d visited twice", k)
		}
		f.seen[int(k)] = true
	}
}

func (f *fixedSet) visitList(position uint32, list []uint16) {
	for _, k := range list {
		f.visitRun(position+uint32(k), 1)
	}
}

// TestLongFixedMatrices lists the matrices fixed by each pair of permutations: with lists for
// nodes, without, and with lists that run out of room.
func TestLongFixedMatrices(t *testing.T) {
	eachBlock(t, 1500, func(t *testing.T, r, c []int) {
		for _, room := range []int{0, 100, 1000, listMemory} {
			w, g, root := layOut(t, r, c)
			g.lists.bytes = listMemory - room
			testFixedMatrices(t, w, g, root, r, c)
		}
	})
}

func testFixedMatrices(t *testing.T, w *worker, g *geometry, root int32, r, c []int) {
	m, n := len(r), len(c)
	matrices := listBlock(r, c)
	rows, cols := conjugacies(linesBySum(r)), conjugacies(linesBySum(c))
	for ri := range rows {
		for ci := range cols {
			set := &fixedSet{t, map[int]bool{}}
			walker := &w.counter.walker
			walker.g, walker.root, walker.c, walker.visit = g, root, c, set
			walker.walk(&rows[ri], &cols[ci])
			sigma, tau := permutation(rows[ri].cycles, m), permutation(cols[ci].cycles, n)
			for k, entries := range matrices {
				fixed := true
				for i := range m {
					for j := range n {
						fixed = fixed && entries[sigma[i]*n+tau[j]] == entries[i*n+j]
					}
				}
				if fixed != set.seen[k] {
					t.Fatalf("%v × %v: matrix %v under %v and %v: fixed %v", r, c, entries, sigma, tau, fixed)
				}
			}
		}
	}
}

func permutation(cycles []lines, n int) []int {
	perm := make([]int, n)
	for _, cycle := range cycles {
		for i := cycle.first; i <= cycle.last; i++ {
			perm[i] = i + 1
		}
		perm[cycle.last] = cycle.first
	}
	return perm
}

// TestConjugacies counts the permutations of the Young subgroup by cycle type.
func TestConjugacies(t *testing.T) {
	for _, part := range [][]int{{1}, {2, 1}, {3, 3}, {2, 2, 2, 1}, {4, 4, 2, 2}, {1, 1, 1, 1, 1}} {
		want := map[string]uint64{}
		for _, perm := range keeping(part) {
			key, seen := "", make([]bool, len(perm))
			for i := range perm {
				length := 0
				for k := i; !seen[k]; k = perm[k] {
					seen[k] = true
					length++
				}
				if length > 0 {
					key += string(rune('a'+part[i])) + string(rune('0'+length))
				}
			}
			want[sortPairs(key)]++
		}
		got := map[string]uint64{}
		for _, c := range conjugacies(linesBySum(part)) {
			key := ""
			for _, cycle := range c.cycles {
				key += string(rune('a'+part[cycle.first])) + string(rune('0'+cycle.size()))
			}
			got[sortPairs(key)] += c.weight
		}
		if !maps.Equal(got, want) {
			t.Errorf("%v: %v, want %v", part, got, want)
		}
	}
}

func sortPairs(key string) string {
	var pairs []string
	for k := 0; k < len(key); k += 2 {
		pairs = append(pairs, key[k:k+2])
	}
	slices.Sort(pairs)
	joined := ""
	for _, p := range pairs {
		joined += p
	}
	return joined
}

// TestDivide: all counts must be counts of whole orbits.
func TestDivide(t *testing.T) {
	for _, counts := range [][]uint64{{6, 9}, {6, 8}, {7, 9}} {
		quotients := []uint64{counts[0] / 3, counts[1] / 3}
		whole := counts[0]%3+counts[1]%3 == 0
		if got := divide(counts, 3); got != whole || !slices.Equal(counts, quotients) {
			t.Errorf("%v, whole %v; want %v, %v", counts, got, quotients, whole)
		}
	}
}
