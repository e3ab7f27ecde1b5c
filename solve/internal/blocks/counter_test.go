package blocks

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// Rank numbers the matrices of every block of small layers in lexicographic
// order, Unrank is its inverse, and Count their number.
func TestRankEveryMatrix(t *testing.T) {
	for _, size := range [][3]int{{1, 1, 5}, {4, 1, 7}, {2, 2, 9}, {3, 2, 10}, {3, 3, 10}, {4, 3, 9}, {4, 4, 9}, {5, 4, 8},
		{6, 6, 8}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			var counter Counter
			ranker := Ranker{Memory: 4 << 10} // so that it forgets
			unranked := make([]int, size[0]*size[1])
			for _, row := range Margins(size[2], size[0]) {
				for _, col := range Margins(size[2], size[1]) {
					next := uint64(0)
					var before []int
					Each(row, col, func(entries []int) bool {
						if rank := counter.Rank(entries, row, col); rank != next {
							t.Fatalf("%v has rank %d instead of %d", entries, rank, next)
						}
						if rank := ranker.Rank(entries, row, col); rank != next {
							t.Fatalf("%v has rank %d instead of %d by choices", entries, rank, next)
						}
						counter.Unrank(next, row, col, unranked)
						if !slices.Equal(unranked, entries) {
							t.Fatalf("rank %d is %v instead of %v", next, unranked, entries)
						}
						if before != nil && slices.Compare(before, entries) >= 0 {
							t.Fatalf("%v comes before %v", before, entries)
						}
						before = slices.Clone(entries)
						next++
						return true
					})
					if count := counter.Count(row, col); count != next {
						t.Fatalf("%v, %v: %d matrices instead of %d", row, col, count, next)
					}
				}
			}
		})
	}
}

// Random large matrices go to ranks and back.
func TestRankRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, n := rapid.IntRange(1, 5).Draw(t, "rows"), rapid.IntRange(1, 4).Draw(t, "cols")
		entries := rapid.SliceOfN(rapid.IntRange(0, 60/(m*n)+1), m*n, m*n).Draw(t, "entries")
		row, col := make([]int, m), make([]int, n)
		for k, v := range entries {
			row[k/n] += v
			col[k%n] += v
		}
		var counter Counter
		rank := counter.Rank(entries, row, col)
		if rank >= counter.Count(row, col) {
			t.Fatalf("rank %d of %d matrices", rank, counter.Count(row, col))
		}
		if r := new(Ranker).Rank(entries, row, col); r != rank {
			t.Fatalf("rank %d instead of %d by choices", r, rank)
		}
		back := make([]int, m*n)
		counter.Unrank(rank, row, col, back)
		if !slices.Equal(back, entries) {
			t.Fatalf("%v became %v", entries, back)
		}
	})
}

// FirstInOrbit selects exactly the first matrix of each class in a block, and ToFirstInOrbit finds it.
func TestFirstInOrbit(t *testing.T) {
	for _, margins := range [][2][]int{
		{{3, 3}, {3, 3}}, {{3, 2, 2}, {3, 3, 1}}, {{2, 2, 2}, {2, 2, 2}}, {{3, 1, 1}, {2, 2, 1}},
		{{2, 2, 2, 2}, {2, 2, 2, 2}}, {{3, 3, 1}, {4, 3}}, {{4, 3}, {3, 2, 2}}, {{5}, {5}},
	} {
		row, col := margins[0], margins[1]
		first := map[string][]int{} // by canonical form
		Each(row, col, func(entries []int) bool {
			form := canon.Form(seki.Must(seki.New(len(row), len(col), entries))).Key()
			least, others := first[form]
			if !others {
				least = slices.Clone(entries)
				first[form] = least
			}
			if got := FirstInOrbit(entries, row, col); got == others {
				t.Fatalf("%v with margins %v, %v: %v, although the first is %v", entries, row, col, got, least)
			}
			found := slices.Clone(entries)
			if ToFirstInOrbit(found, row, col); !slices.Equal(found, least) {
				t.Fatalf("%v with margins %v, %v: the first is %v, not %v", entries, row, col, least, found)
			}
			return true
		})
	}
}
