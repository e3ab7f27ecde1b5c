package verify

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// layerVerifier returns the verifier of a layer.
func layerVerifier(t *testing.T, r *tablebase.Reader, sum int, o Options) *verifier {
	v := newVerifier(t.Context(), r, sum, o)
	v.progress = func(uint64) {}
	return v
}

// derive passes blocks of a layer on to a plan, and returns the first error.
func derive(p *plan, list ...tablebase.Block) (err error) {
	first := uint64(0)
	for _, block := range list {
		p.block(func(job func() error) { err = cmp.Or(err, job()) }, block, first)
		first += uint64(len(block.Codes))
	}
	return err
}

// blocksOf returns the blocks of a layer.
func blocksOf(t *testing.T, r *tablebase.Reader, sum int) (list []tablebase.Block) {
	t.Helper()
	for b := range testtool.Each(t, r.Layer(sum).Blocks()) {
		b.Codes = slices.Clone(b.Codes)
		list = append(list, b)
	}
	return list
}

// The sample has positions in order, each once, from all over the layer, and an eighth as many matrices of blocks that
// are not stored.
func TestSample(t *testing.T) {
	t.Parallel()
	for _, p := range []seki.Size{{Rows: 3, Cols: 3},
		{Rows: 4, Cols: 3}} {
		const sum = 11
		reader := makeTablebase(t, p, sum, nil)
		constants := 0
		for block := range testtool.Each(t, reader.Layer(sum).Blocks()) {
			if block.Rule != nil {
				constants++
			}
		}
		for _, sample := range []int{0, 1, 80, int(reader.Layer(sum).Values), 1 << 30} {
			v := layerVerifier(t, reader, sum, Options{Sample: sample, Seed: 5})
			plan := v.plan()
			if want := float64(sample) / 8 / float64(constants); plan.share != want {
				t.Errorf("%v, sample %d: the share of %d constant blocks is %v, want %v", p, sample, constants, plan.share, want)
			}
			n := len(plan.positions)
			if !slices.IsSorted(plan.positions) || len(slices.Compact(slices.Clone(plan.positions))) != n || n > 0 &&
				plan.positions[n-1] >= v.Values {
				t.Errorf("%v, sample %d: %d positions of %d values, in disorder", p, sample, n, v.Values)
			}
			if want := uint64(sample) >= v.Values; plan.every != want || !want && n != sample {
				t.Errorf("%v: %d positions for a sample of %d of %d values", p, n, sample, v.Values)
			}
		}
		other := layerVerifier(t, reader, sum, Options{Sample: 50, Seed: 6})
		same := layerVerifier(t, reader, sum, Options{Sample: 50, Seed: 5})
		a := other.plan()
		b := same.plan()
		if slices.Equal(a.positions, b.positions) {
			t.Error("another seed draws the same sample")
		}
	}
	// All blocks of the least layer of 2×2 may be stored: none is constant.
	reader := makeTablebase(t, seki.Size{Rows: 2, Cols: 2}, 2, nil)
	if plan := layerVerifier(t, reader, 2, Options{Sample: 16}).plan(); plan.share != 2 {
		t.Errorf("without constant blocks: %v", plan.share)
	}
}

// Every choice of k of n numbers is drawn equally often.
func TestDraw(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range uint64(7) {
		for k := range n + 1 {
			drawn, choices := map[uint64]int{}, 1 // by the bits of the positions
			for j := range int(k) {
				choices = choices * (int(n) - j) / (j + 1)
			}
			const each = 2000
			for range each * choices {
				positions := draw(random, k, n)
				if uint64(len(positions)) != k || !slices.IsSorted(positions) || k > 0 && positions[k-1] >= n {
					t.Fatalf("%v are not %d of %d numbers", positions, k, n)
				}
				bits := uint64(0)
				for _, at := range positions {
					bits |= 1 << at
				}
				drawn[bits]++
			}
			for choice, times := range drawn {
				if len(drawn) != choices || times < each*5/6 || times > each*7/6 { // 7 standard deviations
					t.Errorf("%d of %d: %b is drawn %d times in %d, %d of %d choices occur", k, n, choice, times, each*choices,
						len(drawn), choices)
				}
			}
		}
	}
}

// A wrong value is found if and only if its position is in the sample, which is all positions of small layers and with
// Deep, and the error names it with the result of the reference solver.
func TestLongSampledPositionsAreDerived(t *testing.T) {
	t.Parallel()
	type forgery struct{ rows, cols, sum, sample, step int }
	cases := []forgery{{2, 2, 6, DefaultSample, 3}, {3, 2, 6, math.MaxInt, 3}, {3, 3, 10, 5, 307}}
	if testtool.Long() {
		cases = []forgery{{2, 2, 6, math.MaxInt, 1}, {2, 2, 9, DefaultSample, 1}, {3, 2, 8, DefaultSample, 1},
			{3, 3, 7, DefaultSample, 1}, {3, 3, 8, DefaultSample, 1}, {4, 3, 9, DefaultSample, 1}, {3, 3, 10, 60, 7}}
	}
	solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	for _, c := range cases {
		p := seki.Size{Rows: c.rows, Cols: c.cols}
		reader := makeTablebase(t, p, c.sum, nil)
		sample := Options{Sample: c.sample, Seed: 9}
		plan := layerVerifier(t, reader, c.sum, sample).plan()
		var codes []byte
		for _, block := range blocksOf(t, reader, c.sum) {
			codes = append(codes, block.Codes...)
		}
		for at, code := range codes {
			sampled := plan.every || slices.Contains(plan.positions, uint64(at))
			listed := blocks.IsSeki(code) // kinds of seki are derived in any case
			if !plan.every && listed || at%c.step > 0 && (plan.every || !sampled) {
				continue
			}
			pos := at
			forged := makeTablebase(t, p, c.sum, once(c.sum, func(slab *retrograde.Slab) bool {
				if pos -= slab.Values; pos >= 0 {
					return false
				}
				setCode(slab, pos+slab.Values, blocks.Codes[(slices.Index(blocks.Codes[:], code)+1)%len(blocks.Codes)])
				return true
			}))
			for _, o := range []Options{sample, {Deep: true}} {
				_, err := check(forged.Dir(), o)
				var fault *MismatchError
				named := errors.As(err, &fault) && fault.Matrix.Rows() == p.Rows // the counts may be wrong as well
				if named != (sampled || o.Deep) || err != nil && (fault == nil || fault.Sum != c.sum) {
					t.Fatalf("%+v, position %d, %+v: %v", c, at, o, err)
				}
				if !named {
					continue
				}
				if want := testtool.Must(solvers[fault.Game].Solve(fault.Matrix))(t); fault.Want != want || fault.Stored == want {
					t.Fatalf("%v: the reference says %v", fault, want)
				}
			}
		}
	}
}

// Of the stored values just those are derived whose positions are in the sample
// or in the lists, each once, from the first to the last.
func TestSampleIsUsedUp(t *testing.T) {
	t.Parallel()
	const sum = 10
	reader := makeTablebase(t, square, sum, nil)
	for _, sample := range []int{0, 1, 2, 60, 1 << 20} {
		plan := layerVerifier(t, reader, sum, Options{Sample: sample, Seed: 3}).plan()
		want := map[uint64]bool{}
		for _, at := range plan.positions {
			want[at] = true
		}
		first, stored := uint64(0), []tablebase.Block{}
		for _, block := range blocksOf(t, reader, sum) {
			for _, special := range block.Specials {
				want[first+special.Pos] = true
			}
			for at := range block.Codes {
				if plan.every {
					want[first+uint64(at)] = true
				}
			}
			if block.Rule == nil {
				stored = append(stored, block)
			}
			first += uint64(len(block.Codes))
		}
		if err := derive(plan, stored...); err != nil || plan.derived.Load() != uint64(len(want)) ||
			len(plan.positions) > 0 {
			t.Errorf("sample %d: %d values were derived, want %d; %d positions are left, %v", sample, plan.derived.Load(),
				len(want), len(plan.positions), err)
		}
	}
}

// The random number of a block that is not stored chooses among all of its matrices.
func TestChoiceInABlockNotStored(t *testing.T) {
	t.Parallel()
	reader := makeTablebase(t, seki.Size{Rows: 2, Cols: 2}, 10, nil)
	plan := layerVerifier(t, reader, 10, Options{}).plan()
	for _, b := range []tablebase.Block{
		{Row: []int{9, 1}, Col: []int{5, 5}}, {Row: []int{5, 5}, Col: []int{9, 1}}, // two matrices each
	} {
		b.Rule = func(_, _, _ []int) byte { return 0xA0 } // wrong, so that the error names the matrix
		var all []string
		b.Each(func(entries []int, _, _ byte) bool {
			all = append(all, seki.Must(seki.New(2, 2, entries)).String())
			return true
		})
		for low := range uint64(6) {
			for _, at := range []uint64{low, 1<<64 - 1 - low} {
				var fault *MismatchError
				if err := plan.position(b, at); len(all) != 2 || !errors.As(err, &fault) || fault.Matrix.String() != all[at%2] {
					t.Errorf("%d of %v: %v", at, all, err)
				}
			}
		}
	}
}

// A wrong value of a block that no file holds would be found.
func TestBlocksNotStoredAreDerived(t *testing.T) {
	t.Parallel()
	const sum = 9
	reader := makeTablebase(t, square, sum, nil)
	for _, deep := range []bool{false, true} {
		constants := 0
		for block := range testtool.Each(t, reader.Layer(sum).Blocks()) {
			if block.Rule == nil {
				continue
			}
			constants++
			for _, wrong := range []byte{0, 0x01, 0x10, 0x40, 0x04, 0xA0, 0x55} {
				var run [2]error
				var derived [2]uint64
				for k, change := range []byte{0, wrong} {
					plan := layerVerifier(t, reader, sum, Options{Sample: 1 << 40, Deep: deep}).plan()
					b := block
					b.Rule = func(entries, rows, cols []int) byte { return block.Rule(entries, rows, cols) ^ change }
					run[k] = derive(plan, b)
					derived[k] = plan.derived.Load()
				}
				var fault *MismatchError
				if run[0] != nil || wrong != 0 && !errors.As(run[1], &fault) {
					t.Errorf("deep %v: %v, %v", deep, run[0], run[1])
				}
				matrices := uint64(0)
				block.Each(func([]int, byte, byte) bool { matrices++; return true })
				if want := map[bool]uint64{false: 1, true: matrices}[deep]; derived[0] != want {
					t.Errorf("deep %v: %d of %d matrices were derived", deep, derived[0], matrices)
				}
			}
		}
		if constants == 0 {
			t.Error("every block is stored")
		}
	}
}

// About as many of the blocks that are not stored give a matrix as the share says.
func TestShareOfBlocksNotStored(t *testing.T) {
	reader := makeTablebase(t, seki.Size{Rows: 2, Cols: 2}, 4, nil)
	plan := layerVerifier(t, reader, 4, Options{Seed: 1}).plan()
	plan.share, plan.random = 0.25, rand.New(rand.NewPCG(1, 2))
	b := tablebase.Block{Row: []int{3, 1}, Col: []int{2, 2}, Rule: func(_, _, _ []int) byte { return 0x11 }}
	n := 0
	for range 1000 {
		plan.block(func(func() error) { n++ }, b, 0)
	}
	if n < 200 || n > 300 {
		t.Errorf("%d of 1000 blocks at a share of 1/4", n)
	}
}

// Listed seki are derived whatever the sample.
func TestListedSekiAreDerived(t *testing.T) {
	t.Parallel()
	const sum = 9
	p := square
	reader := makeTablebase(t, p, sum, nil)
	listed := uint64(0)
	for _, b := range blocksOf(t, reader, sum) {
		listed += uint64(len(b.Specials))
	}
	layers := map[int]Report{}
	err := Tablebase(context.Background(), reader.Dir(), Options{}, func(r Report) error { layers[r.Sum] = r; return nil })
	if err != nil || layers[sum].Derived != listed {
		t.Errorf("%d of %d listed seki were derived, %v", layers[sum].Derived, listed, err)
	}
	for number := range int(listed) {
		for _, kind := range []byte{0x02, 0x20} {
			at := number
			changed := makeTablebase(t, p, sum, once(sum, func(slab *retrograde.Slab) bool {
				if at -= len(slab.Specials); at >= 0 {
					return false
				}
				slab.Specials[at+len(slab.Specials)].Kinds ^= kind // to no kind, or another one
				return true
			}))
			var fault *MismatchError
			_, err := check(changed.Dir(), Options{})
			if !errors.As(err, &fault) || fault.Matrix.Rows() != 3 || fault.Stored.Kind == fault.Want.Kind {
				t.Errorf("seki %d, kind changed by %x: %v", number, kind, err)
			}
		}
	}
}
