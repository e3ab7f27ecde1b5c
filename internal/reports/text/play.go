package text

import (
	"fmt"

	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// The sentences of this file are for people who play, who look at a board.

// Aims names the player who moves first in a game, and the aims of both players.
func Aims(g *play.Game) string {
	return Colours.Player(g.First) + " moves first; White wants to capture a black chain, Black a white chain."
}

// Made describes a turn.
func Made(t play.Turn) string {
	if t.Resign {
		return Colours.Player(t.Player) + " resigns"
	}
	return Turn(Colours, t.Player, t.Made())
}

// Choice names what a move takes, and nil as a pass.
func Choice(mv *seki.Move) string {
	if mv == nil {
		return "a pass"
	}
	return Colours.Move(*mv)
}

// Mistake describes the loss by a turn, and the right turn, in the words of Choice.
func Mistake(m play.Mistake, right string) string {
	had, left := "won", "it is a draw"
	if m.Had == seki.Draw {
		had = "drawn"
	}
	if m.Left == seki.Loss {
		left = Colours.Player(m.Player.Opponent()) + " wins"
	}
	return fmt.Sprintf("A mistake: %s could have %s, and now %s. The right move was %s.", Colours.Player(m.Player), had, left,
		right)
}

// Refusal explains why a move cannot be made.
func Refusal(e *play.MoveError) string {
	if !e.Outside() {
		return fmt.Sprintf("%s and %s share no dame", Colours.Line(seki.R, e.Move.Row), Colours.Line(seki.C, e.Move.Col))
	}
	p, k, most := seki.R, e.Move.Row, e.Size.Rows
	if 0 <= k && k < most {
		p, k, most = seki.C, e.Move.Col, e.Size.Cols
	}
	return fmt.Sprintf("there is no %s, the last is %d", Colours.Line(p, k), most)
}

// Ended describes the end of a game that is over.
func Ended(g *play.Game) string {
	result, _ := g.Result()
	end := map[seki.Value]string{seki.Win: "White has won", seki.Loss: "Black has won", seki.Draw: "a draw"}[result]
	if turns := g.Turns(); len(turns) > 0 {
		switch last := turns[len(turns)-1]; {
		case last.Resign:
			return Colours.Player(last.Player) + " resigns: " + end
		case last.Pass:
			return "Two passes in succession: " + end
		}
	}
	return Colours.emptied(explain.EmptiedIn(g.Matrix())) + ": " + end
}
