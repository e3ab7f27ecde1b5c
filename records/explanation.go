package records

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/explain"
)

// Turn is a move of a player, or a pass.
type Turn struct {
	Player seki.Player `json:"player"`
	Move   *seki.Move  `json:"move"` // nil for a pass
}

// explanationJSON is an explanation in JSON.
type explanationJSON struct {
	Lines       []lineJSON       `json:"lines,omitempty"`
	Refutations []refutationJSON `json:"refutations,omitempty"`
	Choices     []choiceJSON     `json:"choices,omitempty"`
}

// lineJSON is a line of play without mistakes, when First begins.
type lineJSON struct {
	First  seki.Player    `json:"first"`
	Value  seki.Value     `json:"value"` // for First
	Turns  []Turn         `json:"turns"`
	Ending explain.Ending `json:"ending"`
	Winner *seki.Player   `json:"winner,omitempty"`  // of the race,
	InLine int            `json:"in_line,omitempty"` // counted from 1
}

// refutationJSON says how an active move of a player who must pass is refuted.
type refutationJSON struct {
	Player seki.Player `json:"player"`
	Move   seki.Move   `json:"move"`
	Reply  *seki.Move  `json:"reply,omitempty"` // nil when the move itself loses the game
}

// choiceJSON is an active move of a player who does not lose when beginning, and
// the line of play after it.
type choiceJSON struct {
	Player seki.Player `json:"player"`
	Move   seki.Move   `json:"move"`
	Cells  int         `json:"cells"` // positive entries that are equivalent to this one
	Value  seki.Value  `json:"value"` // for Player
	Line   lineJSON    `json:"line"`
}

// newExplanationJSON returns nil for nil.
func newExplanationJSON(x *explain.Explanation, kind seki.Kind) *explanationJSON {
	if x == nil {
		return nil
	}
	j := &explanationJSON{}
	must, semi := kind.MustPass()
	for _, p := range seki.Players {
		j.Lines = append(j.Lines, newLineJSON(x.Lines[p]))
		for _, c := range x.Choices[p] {
			j.Choices = append(j.Choices, choiceJSON{p, c.Move, c.Cells, c.Value, newLineJSON(c.Line)})
			if kind == seki.Complete || semi && p == must {
				r := refutationJSON{Player: p, Move: c.Move}
				if reply, ok := c.Reply(); ok {
					r.Reply = &reply
				}
				j.Refutations = append(j.Refutations, r)
			}
		}
	}
	return j
}

func newLineJSON(line explain.Line) lineJSON {
	j := lineJSON{First: line.First, Value: line.Value, Ending: line.Ending, Turns: []Turn{}}
	for _, turn := range line.Turns {
		t := Turn{Player: turn.Player}
		if !turn.Pass {
			t.Move = &turn.Move
		}
		j.Turns = append(j.Turns, t)
	}
	if line.Race != nil {
		j.Winner, j.InLine = &line.Race.Player, line.Race.Line+1
	}
	return j
}
