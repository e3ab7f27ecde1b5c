package records

import (
	"slices"

	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// explanationJSON is an explanation in JSON.
type explanationJSON struct {
	Lines       []explain.Line   `json:"lines,omitempty"`
	Refutations []refutationJSON `json:"refutations,omitempty"`
	Choices     []explain.Choice `json:"choices,omitempty"`
}

// refutationJSON describes how the opponent refutes an active move of a player who must
// pass.
type refutationJSON struct {
	Player seki.Player `json:"player"`
	Move   seki.Move   `json:"move"`
	Reply  *seki.Move  `json:"reply,omitempty"` // nil if the move itself loses the game
}

// newExplanationJSON returns nil for nil.
func newExplanationJSON(x *explain.Explanation, kind seki.Kind) *explanationJSON {
	if x == nil {
		return nil
	}
	j := &explanationJSON{Lines: x.Lines[:], Choices: slices.Concat(x.Choices[:]...)}
	must, semi := kind.MustPass()
	for _, c := range j.Choices {
		if kind == seki.Complete || semi && c.Player == must {
			j.Refutations = append(j.Refutations, refutationJSON{c.Player, c.Move, c.Reply()})
		}
	}
	return j
}
