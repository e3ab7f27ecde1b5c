package retrograde

import (
	"bytes"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// TestLongUnitFlags compares the flags of the children with a line of sum 1 with the OR of
// their codes, found one by one by seki.UnitLines, in all blocks of small layers of the core:
// with flags kept for nodes, without, and with little room. SEKI_LONG=1 takes larger layers.
func TestLongUnitFlags(t *testing.T) {
	more := -2
	if testtool.Long() {
		more = 3
	}
	found := map[byte]bool{}
	for _, size := range []struct{ m, n, sum int }{
		{1, 1, 4}, {2, 1, 7}, {4, 1, 9}, {2, 2, 10}, {3, 2, 9}, {5, 2, 11}, {3, 3, 10}, {4, 3, 10}, {4, 4, 10}, {5, 3, 11},
		{5, 4, 10}, {5, 5, 10}, {6, 4, 12},
	} {
		for sum := 2 * size.m; sum <= size.sum+more; sum++ {
			s := newShapes(size.m, size.n, sum, 2)
			w := newWorker(s, newBuffers(0), Params{})
			for _, r := range blocks.CoreLayout.Margins(sum, size.m) {
				g := w.geometry(r)
				without := newWorker(s, newBuffers(0), Params{})
				for _, c := range blocks.CoreLayout.Margins(sum, size.n) {
					root := testtool.Must(g.root(c))(t)
					want := unitFlagsPlainly(r, c, found)
					without.units.most = 50 // soon used up
					for _, u := range []*unitFlags{&w.units, &w.units, &without.units} {
						got := newValues(len(want))
						u.add(g, root, c, got)
						if !bytes.Equal(got, want) {
							t.Fatalf("%v × %v, keeping %d bytes: %02x, want %02x", r, c, u.most, got, want)
						}
					}
				}
			}
		}
	}
	for _, code := range []byte{0x00, 0x11, 0x21, 0x44, 0x84, 0xA0} {
		if !found[code] {
			t.Errorf("no child has the code %02x", code)
		}
	}
}

// unitFlagsPlainly returns the flags of the matrices of a block,
// and adds the codes of the children to found.
func unitFlagsPlainly(r, c []int, found map[byte]bool) (flags []byte) {
	for _, entries := range listBlock(r, c) {
		all := byte(0)
		for k, v := range entries {
			i, j := k/len(c), k%len(c)
			if v == 0 || r[i] > 2 && c[j] > 2 {
				continue
			}
			entries[k]--
			A := seki.Must(seki.New(len(r), len(c), entries))
			entries[k]++
			results, ok := seki.UnitLines(A.Entries(), A.RowSums(), A.ColSums())
			if !ok {
				panic("a child without a line of sum 1")
			}
			code := byte(0)
			for g, result := range results {
				nibble := slices.Index([]seki.Value{seki.Win, seki.Loss, seki.Draw}, result.Outcome.C)
				nibble |= slices.Index([]seki.Value{seki.Win, seki.Loss, seki.Draw}, result.Outcome.R) << 2
				code |= byte(nibble) << (4 * g)
			}
			found[code] = true
			all |= code
		}
		flags = append(flags, all)
	}
	return flags
}
