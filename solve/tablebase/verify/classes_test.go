package verify

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// A block of a square size counts once, and its transpose, which is in no other block, with R and C exchanged. Its
// matrices 1 2; 1 0 and 2 1; 0 1 are one class: R must pass in SEKI, both players in D-SEKI.
func TestCountOfABlock(t *testing.T) {
	block := tablebase.Block{Row: []int{3, 1}, Col: []int{2, 2}, Codes: []byte{0xAA, 0xAA},
		Specials: []retrograde.Special{{Pos: 0, Kinds: byte(seki.Complete)<<4 | byte(seki.SemiCompleteR)}}}
	for _, square := range []bool{false, true} {
		for _, all := range []bool{false, true} {
			want := [2]seki.Counts{seki.Seki: {SemiR: 1}, seki.DSeki: {Complete: 1}}
			if square {
				want[seki.Seki].SemiC, want[seki.DSeki].Complete = 1, 2
			}
			count := classCounter{square: square}
			count.add(block, all)
			if diff := cmp.Diff(want, kinds(count.total)); diff != "" {
				t.Errorf("square %v, all classes %v (-want +got):\n%s", square, all, diff)
			}
		}
	}
}
