package verify

import "github.com/sekilab/sekilab/seki"

// derive returns the result of a matrix from the outcomes of its children in one
// game, of which there is at least one (docs/theory.md, section 1).
func derive(children []seki.Outcome) seki.Result {
	// In a child the opponent of the player who moved to it moves first.
	r, c := seki.Loss, seki.Loss
	for _, child := range children {
		r = max(r, child.C.Negate())
		c = max(c, child.R.Negate())
	}
	kind := seki.None
	switch {
	case r == seki.Loss && c == seki.Loss: // X and Y: all active moves lose
		r, c, kind = seki.Draw, seki.Draw, seki.Complete
	case r == seki.Loss && c == seki.Draw: // X, and passing draws
		r, kind = seki.Draw, seki.SemiCompleteR
	case c == seki.Loss && r == seki.Draw:
		c, kind = seki.Draw, seki.SemiCompleteC
	case r == seki.Draw && c == seki.Draw:
		kind = seki.Plain
	}
	return seki.Result{Outcome: seki.Outcome{R: r, C: c}, Kind: kind}
}
