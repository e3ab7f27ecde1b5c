package retrograde

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// newValues returns a buffer for size values, followed by padding.
func newValues(size int) []byte { return make([]byte, size, size+kernel.Padding) }

// TestResolve compares resolvePart with the recursion of Gol'berg et al. 2014 for every
// set of children's flags, in both games at once, at every position in a word.
func TestResolve(t *testing.T) {
	var flags []byte
	for a := range 256 {
		flags = append(flags, byte(a))
	}
	buf := append(slices.Clone(flags), make([]byte, kernel.Padding)...)
	var counts tally
	specials := resolvePart(buf[:len(flags)], &counts, nil, 0)
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
		if got, err := blocks.Results(buf[k], kinds); got != results || err != nil {
			t.Errorf("flags %02x: %v, want %v", a, got, results)
		}
		want.addValue(buf[k], 1)
		if kinds != 0 {
			if len(specials) == 0 || specials[0] != (Special{Pos: uint64(k), Kinds: kinds, Code: buf[k]}) {
				t.Fatalf("flags %02x: special %v, want kinds %02x", a, specials, kinds)
			}
			specials = specials[1:]
		}
	}
	if len(specials) > 0 || counts != want {
		t.Errorf("tally %v, want %v; %d specials too many", counts, want, len(specials))
	}
}

// TestResolveRuns compares resolvePart with its results in TestResolve, on runs with few special seki or none, which
// vectors resolve if the processor has them.
func TestResolveRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	value, kinds := newValues(256), [256]byte{}
	for a := range value {
		value[a] = byte(a)
	}
	specials := resolvePart(value, new(tally), nil, 0)
	for _, s := range specials {
		kinds[s.Pos] = s.Kinds
	}
	for size := 1; size < 5000; size += 1 + size/8 {
		for _, most := range []int{0, 1, 3} {
			flags := newValues(size)
			for k := range flags {
				for flags[k] = byte(rng.Uint32()); kinds[flags[k]] != 0; {
					flags[k] = byte(rng.Uint32())
				}
			}
			for range most {
				flags[rng.IntN(size)] = byte(rng.Uint32())
			}
			got := append(slices.Clone(flags), make([]byte, kernel.Padding)...)[:size]
			var counts tally
			found := resolvePart(got, &counts, nil, 0)
			var want tally
			var wantFound []Special
			for k, a := range flags {
				want.addValue(value[a], 1)
				if kinds[a] != 0 {
					wantFound = append(wantFound, Special{Pos: uint64(k), Kinds: kinds[a], Code: value[a]})
				}
				if got[k] != value[a] {
					t.Fatalf("matrix %d of %d with flags %02x has the value %02x, want %02x", k, size, a, got[k], value[a])
				}
			}
			if counts != want || !slices.Equal(found, wantFound) {
				t.Fatalf("%d matrices: tally %v, want %v; special %v, want %v", size, counts, want, found, wantFound)
			}
		}
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
