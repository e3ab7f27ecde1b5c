package verify

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// A block of a square size counts once, and its transpose, which is in no other block, with R and C exchanged.
func TestCountOfABlock(t *testing.T) {
	const draws = 5 // place of DD
	// The matrices with the rows 3, 1 and the columns 2, 2 are 1 2; 1 0 and 2 1; 0 1, one class. Matrices with the
	// columns 3, 1 are 2 1; 1 0 and 3 0; 0 1, two classes. R must pass in SEKI, the class is complete in D-SEKI.
	listed := byte(seki.Complete)<<4 | byte(seki.SemiCompleteR)
	for _, test := range []struct {
		what                       string
		square                     bool
		col                        []int
		classes, listed            uint64 // of the block
		complete, semiR, semiC, dd uint64
	}{
		{"transposed too", true, []int{2, 2}, 2, 2, 2, 1, 1, 2},
		{"its own transpose", true, []int{3, 1}, 2, 1, 1, 1, 0, 2},
		{"not square", false, []int{2, 2}, 1, 1, 1, 1, 0, 1},
	} {
		block := tablebase.Block{Row: []int{3, 1}, Col: test.col, Codes: []byte{0xAA, 0xAA},
			Specials: []retrograde.Special{{Pos: 0, Kinds: listed}}}
		var want seki.Census
		want.Classes = test.classes
		want.Games[seki.Seki].Outcome[draws] = test.dd
		want.Games[seki.DSeki].Outcome[draws] = test.dd
		want.Games[seki.Seki].SemiR, want.Games[seki.Seki].SemiC = test.semiR, test.semiC
		want.Games[seki.DSeki].Complete = test.complete
		count := classCounter{square: test.square}
		count.add(block, true)
		if diff := cmp.Diff(want, count.total); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.what, diff)
		}
		list := classCounter{square: test.square}
		list.add(block, false)
		if diff := cmp.Diff(kinds(want), kinds(list.total)); diff != "" || list.total.Classes != test.listed {
			t.Errorf("%s, list: %d classes, %s", test.what, list.total.Classes, diff)
		}
	}
}
