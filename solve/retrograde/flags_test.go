package retrograde

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/flags"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
)

// TestLongOutside compares the flags of the children with a line of sum 1 with the OR of
// their codes, found one by one by seki.UnitLines, in all blocks of small layers of the core:
// with flags kept for nodes, without, and with little room. SEKI_LONG=1 takes larger layers.
func TestLongOutside(t *testing.T) {
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
			s := geometry.NewShapes(size.m, size.n, sum, 2)
			w, little := newWorker(s, newBuffers(0), Params{}), newWorker(s, newBuffers(0), Params{})
			little.outside.Memory = 50 // soon used up
			for _, r := range blocks.CoreLayout.Margins(sum, size.m) {
				w.graph.Reset(r)
				w.outside.Reset()
				for _, c := range blocks.CoreLayout.Margins(sum, size.n) {
					root := testtool.Must(w.graph.Root(c))(t)
					want := outsidePlainly(r, c, found)
					little.outside.Reset()
					for _, u := range []*flags.Outside{&w.outside, &w.outside, &little.outside} {
						got := newValues(len(want))
						if u.Add(&w.graph, root, c, got); !bytes.Equal(got, want) {
							t.Fatalf("%v × %v, keeping %d bytes: %02x, want %02x", r, c, u.Memory, got, want)
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

// outsidePlainly returns the flags of the matrices of a block,
// and adds the codes of the children to found.
func outsidePlainly(r, c []int, found map[byte]bool) (list []byte) {
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
		list = append(list, all)
	}
	return list
}

// TestResolve compares flags.Resolve with the recursion of Gol'berg et al. 2014 for every set of children's flags, in
// both games at once, and on runs with few special seki or none, which vectors resolve if the processor has them.
func TestResolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	var all, plain []byte
	var want [256]seki.Results
	for a := range want {
		for g := range want[a] {
			want[a][g] = plainResult(byte(a) >> (4 * g) & 0xF)
		}
		all = append(all, byte(a))
		if !want[a].IsSpecial() {
			plain = append(plain, byte(a))
		}
	}
	runs := [][]byte{all}
	for size := 1; size < 5000; size += 1 + size/8 {
		for _, most := range []int{0, 1, 3} { // special seki
			run := make([]byte, size)
			for k := range run {
				run[k] = plain[rng.IntN(len(plain))]
			}
			for range most {
				run[rng.IntN(size)] = byte(rng.Uint32())
			}
			runs = append(runs, run)
		}
	}
	for _, run := range runs {
		got, counts, wantCounts := newValues(len(run)), blocks.Tally{}, blocks.Tally{}
		copy(got, run)
		specials := flags.Resolve(got, &counts, nil, 7)
		for k, a := range run {
			kinds := byte(0)
			if len(specials) > 0 && specials[0].Pos == uint64(k+7) && specials[0].Code == got[k] {
				kinds, specials = specials[0].Kinds, specials[1:]
			}
			if results, err := blocks.Results(got[k], kinds); results != want[a] || err != nil {
				t.Fatalf("matrix %d of %d with flags %02x: %v, %v; want %v", k, len(run), a, results, err, want[a])
			}
			wantCounts.Add(got[k], 1)
		}
		if len(specials) > 0 || counts != wantCounts {
			t.Fatalf("%d matrices: tally %v, want %v; %d specials too many", len(run), counts, wantCounts, len(specials))
		}
	}
}

// plainResult resolves one nibble of flags as the paper does, with X and Y.
func plainResult(a byte) seki.Result {
	r, c, x, y := seki.Win, seki.Win, false, false
	if a&1 == 0 {
		r, x = seki.Draw, a&2 == 0
	}
	if a&4 == 0 {
		c, y = seki.Draw, a&8 == 0
	}
	kind := seki.None
	switch {
	case x && y:
		kind = seki.Complete
	case x && c == seki.Win:
		r = seki.Loss
	case x:
		kind = seki.SemiCompleteR
	case y && r == seki.Win:
		c = seki.Loss
	case y:
		kind = seki.SemiCompleteC
	case r == seki.Draw && c == seki.Draw:
		kind = seki.Plain
	}
	return seki.Result{Outcome: seki.Outcome{R: r, C: c}, Kind: kind}
}
