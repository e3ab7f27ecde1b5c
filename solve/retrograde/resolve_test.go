package retrograde

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// newValues returns a buffer for size values, followed by padding.
func newValues(size int) []byte { return make([]byte, size, size+kernel.Padding) }

// TestResolve compares resolveBlock with the recursion of Gol'berg et al. 2014 for every
// set of children's flags, in both games at once, at every position in a word.
func TestResolve(t *testing.T) {
	var flags []byte
	for a := range 256 {
		flags = append(flags, byte(a))
	}
	buf := append(slices.Clone(flags), make([]byte, kernel.Padding)...)
	counts, specials := resolveBlock(buf[:len(flags)], nil)
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
