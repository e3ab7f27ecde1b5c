package inspect

import (
	"slices"

	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// explanationJSON is the explanation of a matrix or of a position in JSON. The zero value has no fields.
type explanationJSON struct {
	Lines       any          `json:"lines,omitempty"`
	Refutations []refutation `json:"refutations,omitempty"`
	Choices     any          `json:"choices,omitempty"`
}

// refutation is the reply that refutes an active move of a player who must pass.
type refutation struct {
	Player seki.Player `json:"player"`
	Move   any         `json:"move"`
	Reply  any         `json:"reply,omitempty"` // nil if the move itself loses the game
}

func newExplanationJSON(x *explain.Explanation, kind seki.Kind) (j explanationJSON) {
	j.Lines = x.Lines
	choices := slices.Concat(x.Choices[:]...)
	if len(choices) > 0 {
		j.Choices = choices
	}
	must, semi := kind.MustPass()
	for _, c := range choices {
		if kind == seki.Complete || semi && c.Player == must {
			r := refutation{Player: c.Player, Move: c.Move}
			if reply := c.Reply(); reply != nil {
				r.Reply = reply
			}
			j.Refutations = append(j.Refutations, r)
		}
	}
	return j
}
