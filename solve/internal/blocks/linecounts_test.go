package blocks

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongLineCounts compares the counts with Burnside's lemma where the fixed matrices are made entry by
// entry, for all rules. SEKI_LONG=1 takes larger sums, and SEKI_LONG=hand larger sizes too.
func TestLongLineCounts(t *testing.T) {
	testtool.NoRace(t)
	type size struct{ rows, cols, sum int }
	sizes := []size{{1, 1, 9}, {1, 3, 9}, {2, 2, 12}, {4, 1, 9}, {3, 2, 9}, {3, 3, 9}, {2, 4, 8}}
	if testtool.Long() {
		sizes = append(sizes, size{2, 4, 11}, size{3, 3, 12}, size{4, 3, 8}, size{4, 3, 12}, size{4, 4, 14}, size{5, 3, 14})
	}
	if testtool.ByHand() {
		sizes = append(sizes, size{4, 4, 20}, size{5, 3, 20}, size{5, 5, 18})
	}
	nonZero := map[lineSums]bool{}
	for _, size := range sizes {
		for _, rows := range []lineRule{least1, least2, least3, chained} {
			for _, cols := range []lineRule{least1, least2, least3} {
				for _, marked := range []bool{false, true} {
					sums := lineSums{rows, cols, marked}
					got := lineCounts(size.rows, size.cols, sums, size.sum, 2)
					transposed := got
					if !marked {
						transposed = lineCounts(size.cols, size.rows, lineSums{rows: cols, cols: rows}, size.sum, 2)
					}
					for less := range got {
						want := countByEntries(size.rows-less, size.cols-less, sums, size.sum-2*less)
						if !slices.Equal(got[less], want) || !slices.Equal(got[less], transposed[less]) {
							t.Errorf("%d×%d, %+v: %v, transposed %v, want %v", size.rows-less, size.cols-less, sums, got[less],
								transposed[less], want)
						}
						nonZero[sums] = nonZero[sums] || less == 0 && want[size.sum] != wide{}
					}
				}
			}
		}
	}
	for sums, seen := range nonZero {
		if !seen {
			t.Errorf("%+v is nowhere the rule of any matrix", sums)
		}
	}
}

// countByEntries returns what lineCounts returns for one size.
func countByEntries(m, n int, sums lineSums, maxSum int) []wide {
	total := make([]wide, max(0, maxSum+1))
	for less := 0; less <= min(m, n) && 2*less <= maxSum; less++ { // the rows that are in paths
		if less > 0 && sums.rows != chained {
			break
		}
		order := factorial(m-less) * factorial(n-less)
		for sum, fixed := range fixedByEntries(m-less, n-less, sums, less, maxSum-2*less) {
			total[sum+2*less] = total[sum+2*less].plus(wide{lo: fixed / order})
		}
	}
	return total
}

// fixedByEntries returns, by the sum, the numbers of matrices that pairs of permutations fix. Their rows of sum
// 2 have labels if rows are chained, which are the same in a cycle and in all make the given sum.
func fixedByEntries(m, n int, sums lineSums, labels, maxSum int) []uint64 {
	type state struct {
		cols   [6]int // the sums of each cycle so far, at most 3
		row    int    // sum of the current cycle of rows
		labels int    // to come
	}
	lowest := map[lineRule]int{least1: 1, least2: 2, least3: 3, chained: 2}
	total := make([]uint64, maxSum+1)
	for _, rowType := range cycleTypes(m) {
		for _, colType := range cycleTypes(n) {
			states := map[state][]uint64{{labels: labels}: append([]uint64{rowType.weight * colType.weight},
				make([]uint64, maxSum)...)}
			if sums.marked && m > 0 {
				states[state{labels: labels}][0] *= uint64(rowType.inPlace(1))
			} else if sums.marked {
				clear(states)
			}
			for _, a := range rowType.lengths {
				for j, b := range colType.lengths {
					g, next := arith.GCD(a, b), map[state][]uint64{}
					ways := uint64(1) // of g cycles of cells to have some units
					for units := 0; units*a*b/g <= maxSum; units++ {
						for s, series := range states {
							s.row = min(3, s.row+units*b/g)
							s.cols[j] = min(3, s.cols[j]+units*a/g)
							if next[s] == nil {
								next[s] = make([]uint64, maxSum+1)
							}
							for k, number := range series[:maxSum+1-units*a*b/g] {
								next[s][k+units*a*b/g] += ways * number
							}
						}
						ways = ways * uint64(units+g) / uint64(units+1)
					}
					states = next
				}
				next := map[state][]uint64{}
				for s, series := range states {
					row := s.row
					s.row = 0
					for row >= lowest[sums.rows] && s.labels >= 0 {
						if next[s] == nil {
							next[s] = make([]uint64, maxSum+1)
						}
						for k, number := range series {
							next[s][k] += number
						}
						if s.labels -= a; sums.rows != chained || row != 2 {
							break
						}
					}
				}
				states = next
			}
			for s, series := range states {
				if s.labels == 0 && (n == 0 || slices.Min(s.cols[:len(colType.lengths)]) >= lowest[sums.cols]) {
					for k, number := range series {
						total[k] += number
					}
				}
			}
		}
	}
	return total
}
