package verify

import (
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// TestRead compares with a list of all nibbles and kinds.
func TestRead(t *testing.T) {
	outcomes := map[byte]string{0x0: "WW", 0x1: "WL", 0x2: "WD", 0x4: "LW", 0x8: "DW", 0xA: "DD"}
	kinds := []seki.Kind{seki.None, seki.Plain, seki.SemiCompleteR, seki.SemiCompleteC, seki.Complete}
	for low, lowText := range outcomes {
		for high, highText := range outcomes {
			for k, kind := range kinds {
				for l, other := range kinds {
					got := read(high<<4|low, byte(l)<<4|byte(k))
					want := [2]seki.Kind{kind, other}
					for g, text := range []string{lowText, highText} {
						if text == "DD" && want[g] == seki.None {
							want[g] = seki.Plain
						}
						if got[g].Outcome.String() != text || got[g].Kind != want[g] {
							t.Errorf("%x%x with kinds %d, %d: %v, want %s %v", high, low, k, l, got[g], text, want[g])
						}
					}
				}
			}
			if got, want := blocks.IsSeki(high<<4|low), lowText == "DD" || highText == "DD"; got != want {
				t.Errorf("IsSeki(%x%x) = %v", high, low, got)
			}
		}
	}
}
