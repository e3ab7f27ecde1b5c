package verify

import (
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// The result of a matrix by what its active moves lead to at best, for R and
// for C: a win, a draw or a loss. A player who has no better active move than
// one that loses passes; two passes are a draw.
var byBestMoves = map[[2]seki.Value]seki.Result{
	{seki.Win, seki.Win}:   {Outcome: seki.Outcome{R: seki.Win, C: seki.Win}, Kind: seki.None},
	{seki.Win, seki.Draw}:  {Outcome: seki.Outcome{R: seki.Win, C: seki.Draw}, Kind: seki.None},
	{seki.Win, seki.Loss}:  {Outcome: seki.Outcome{R: seki.Win, C: seki.Loss}, Kind: seki.None},
	{seki.Draw, seki.Win}:  {Outcome: seki.Outcome{R: seki.Draw, C: seki.Win}, Kind: seki.None},
	{seki.Draw, seki.Draw}: {Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Plain},
	{seki.Draw, seki.Loss}: {Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteC},
	{seki.Loss, seki.Win}:  {Outcome: seki.Outcome{R: seki.Loss, C: seki.Win}, Kind: seki.None},
	{seki.Loss, seki.Draw}: {Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteR},
	{seki.Loss, seki.Loss}: {Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete},
}

// TestDerive tries all lists of one to three outcomes of children. After a move
// of R, C begins: R wins if C then loses.
func TestDerive(t *testing.T) {
	values := []seki.Value{seki.Loss, seki.Draw, seki.Win}
	reply := map[seki.Value]seki.Value{seki.Loss: seki.Win, seki.Draw: seki.Draw, seki.Win: seki.Loss}
	better := map[seki.Value]int{seki.Loss: 0, seki.Draw: 1, seki.Win: 2}
	tried := 0
	var extend func(children []seki.Outcome, best [2]seki.Value)
	extend = func(children []seki.Outcome, best [2]seki.Value) {
		if len(children) > 0 {
			tried++
			if got := derive(children); got != byBestMoves[best] {
				t.Fatalf("%v: %v, want %v", children, got, byBestMoves[best])
			}
		}
		if len(children) == 3 {
			return
		}
		for _, r := range values {
			for _, c := range values {
				next := best
				if v := reply[c]; len(children) == 0 || better[v] > better[next[0]] {
					next[0] = v
				}
				if v := reply[r]; len(children) == 0 || better[v] > better[next[1]] {
					next[1] = v
				}
				extend(append(children[:len(children):len(children)], seki.Outcome{R: r, C: c}), next)
			}
		}
	}
	extend(nil, [2]seki.Value{seki.Loss, seki.Loss})
	if tried != 9+81+729 {
		t.Errorf("%d lists", tried)
	}
}

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
			if got, want := drawn(high<<4|low), lowText == "DD" || highText == "DD"; got != want {
				t.Errorf("drawn(%x%x) = %v", high, low, got)
			}
		}
	}
}
