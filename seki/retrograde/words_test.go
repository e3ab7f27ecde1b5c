package retrograde

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// newValues returns a buffer for size values, followed by padding.
func newValues(size int) []byte { return make([]byte, size, size+padding) }

func TestExpand(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for mask := range 256 {
		x := rng.Uint64()
		want, next := uint64(0), 0
		for p := range 8 {
			if mask>>p&1 == 1 {
				want |= x >> (8 * next) & 0xFF << (8 * p)
				next++
			}
		}
		if e := &expansions[mask]; e.expand(x) != want || e.ones != uint64(next) {
			t.Errorf("mask %08b: %016x, want %016x", mask, e.expand(x), want)
		}
	}
}

func TestMasks(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for range 200 {
		small, first, rest := 1+rng.IntN(200), rng.IntN(150), rng.IntN(100)
		other := newMasks(nil, 3, small)
		other.setRun(7, 0, small)
		want := make([][]bool, 5)
		for q := range want {
			want[q] = make([]bool, first+small+rest)
		}
		for k := range small {
			positive := uint16(rng.IntN(8))
			other.clear(7&^positive, 0, k)
			for j := range 3 {
				want[2+j][first+k] = positive>>j&1 == 1
			}
			want[1][first+k] = true
		}
		m := newMasks(new(arena[byte]), 5, first+small+rest)
		m.setRun(1<<1, first, small)
		m.insert(&other, 3, 2, first, small)
		for q := range want {
			for k := range want[q] {
				if got := m.bits[q*m.stride+k/8]>>(k%8)&1 == 1; got != want[q][k] {
					t.Fatalf("bit %d of move %d is %v", k, q, got)
				}
			}
		}
	}
}

// TestOrRuns checks orBoth and orReverse, and that they change no other byte.
func TestOrRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for size := 1; size < 80; size++ {
		buf := newValues(3*size + 20)
		for k := range buf {
			buf[k] = byte(rng.Uint32())
		}
		want := slices.Clone(buf)
		for k := range size {
			x := buf[3+k] | buf[2*size+7+k]
			want[3+k], want[2*size+7+k] = x, x
		}
		orBoth(start(buf[3:]), start(buf[2*size+7:]), uintptr(size))
		if !slices.Equal(buf, want) {
			t.Fatalf("orBoth of %d bytes", size)
		}
		for k := range size {
			want[5+k] = buf[5+k] | buf[5+size-1-k]
		}
		orReverse(start(buf[5:]), uintptr(size))
		if !slices.Equal(buf, want) {
			t.Fatalf("orReverse of %d bytes", size)
		}
	}
}

// TestResolve compares resolveBlock with the recursion of Gol'berg et al. 2014 for every
// set of children's flags, in both games at once, at every position in a word.
func TestResolve(t *testing.T) {
	var flags []byte
	for a := range 256 {
		flags = append(flags, byte(a))
	}
	buf := append(slices.Clone(flags), make([]byte, padding)...)
	counts, specials := resolveBlock(start(buf), len(flags), nil)
	var want tally
	for k, a := range flags {
		kinds := byte(0)
		var results seki.Results
		for g := range results {
			results[g] = plainResult(a >> (4 * g) & 0xF)
			if results[g].Kind.IsSpecial() {
				kinds |= byte(results[g].Kind) << (4 * g)
			}
		}
		if got := resultsOf(buf[k], kinds); got != results {
			t.Errorf("flags %02x: %v, want %v", a, got, results)
		}
		want.addValue(buf[k], 1)
		want.addKinds(kinds, 1)
		if kinds != 0 {
			if len(specials) == 0 || specials[0] != (Special{uint64(k), kinds}) {
				t.Fatalf("flags %02x: special %v, want kinds %02x", a, specials, kinds)
			}
			specials = specials[1:]
		}
	}
	if len(specials) > 0 || counts != want {
		t.Errorf("tally %v, want %v; %d specials too many", counts, want, len(specials))
	}
}

// plainResult resolves one nibble of flags as the paper does, with X and Y.
func plainResult(a byte) seki.Result {
	r, c, x, y := seki.Win, seki.Win, false, false
	if a&cLoses == 0 {
		r, x = seki.Draw, a&cDraws == 0
	}
	if a&rLoses == 0 {
		c, y = seki.Draw, a&rDraws == 0
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
