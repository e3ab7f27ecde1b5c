package records

import (
	"slices"

	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// explanationJSON is an explanation in JSON.
type explanationJSON[P, M any] struct {
	Lines       []explain.LineOf[P, M]   `json:"lines,omitempty"`
	Refutations []refutationJSON[M]      `json:"refutations,omitempty"`
	Choices     []explain.ChoiceOf[P, M] `json:"choices,omitempty"`
}

// refutationJSON describes how the opponent refutes an active move of a player who must
// pass.
type refutationJSON[M any] struct {
	Player seki.Player `json:"player"`
	Move   M           `json:"move"`
	Reply  *M          `json:"reply,omitempty"` // nil if the move itself loses the game
}

// newExplanationJSON returns an object without fields for nil.
func newExplanationJSON[P, M any](x *explain.ExplanationOf[P, M], kind seki.Kind) *explanationJSON[P, M] {
	if x == nil {
		return &explanationJSON[P, M]{}
	}
	j := &explanationJSON[P, M]{Lines: x.Lines[:], Choices: slices.Concat(x.Choices[:]...)}
	must, semi := kind.MustPass()
	for _, c := range j.Choices {
		if kind == seki.Complete || semi && c.Player == must {
			j.Refutations = append(j.Refutations, refutationJSON[M]{c.Player, c.Move, c.Reply()})
		}
	}
	return j
}
