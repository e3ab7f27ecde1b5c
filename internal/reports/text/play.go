package text

import (
	"fmt"

	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// Aims names the player who moves first in a game, and the aims of both players.
func Aims(n Names, g *play.Game) string {
	return fmt.Sprintf("%s moves first; %s wants to %s a %s, %s a %s.",
		n.Player(g.First), n.Player(seki.R), n.words().makes, n.Kind(seki.R), n.Player(seki.C), n.Kind(seki.C))
}

// Made describes a turn.
func Made(n Names, t play.Turn) string {
	if t.Resign {
		return n.Player(t.Player) + " resigns"
	}
	return Turn(n, t.Player, t.Made())
}

// Choice names a move as Move does, nil as a pass.
func Choice(n Names, mv *seki.Move) string {
	if mv == nil {
		return "a pass"
	}
	return n.Move(*mv)
}

// Best names the best turn, in the words of Choice.
func Best(turn string) string { return "Best is " + turn + "." }

// Mistake describes the loss by a turn, and the right turn, in the words of Choice.
func Mistake(n Names, m play.Mistake, right string) string {
	had, left := "won", "it is a draw"
	if m.Had == seki.Draw {
		had = "drawn"
	}
	if m.Left == seki.Loss {
		left = n.Player(m.Player.Opponent()) + " wins"
	}
	return fmt.Sprintf("A mistake: %s could have %s, and now %s. The right move was %s.", n.Player(m.Player), had, left,
		right)
}

// Refusal explains why a move cannot be made.
func Refusal(n Names, e *play.MoveError) string {
	if !e.Outside() {
		return fmt.Sprintf(n.words().nothing, n.Line(seki.R, e.Move.Row), n.Line(seki.C, e.Move.Col))
	}
	p, k, most := seki.R, e.Move.Row, e.Size.Rows
	if 0 <= k && k < most {
		p, k, most = seki.C, e.Move.Col, e.Size.Cols
	}
	return fmt.Sprintf("there is no %s, the last is %d", n.Line(p, k), most)
}

// Ended describes the end of a game that is over.
func Ended(n Names, g *play.Game) string {
	result, why, _ := g.Result()
	end := map[seki.Value]string{
		seki.Win: n.Player(seki.R) + " has won", seki.Loss: n.Player(seki.C) + " has won", seki.Draw: "a draw",
	}[result]
	switch why {
	case play.Resignation:
		turns := g.Turns()
		return n.Player(turns[len(turns)-1].Player) + " resigns: " + end
	case play.TwoPasses:
		return "Two passes in succession: " + end
	}
	return n.emptied(explain.EmptiedIn(g.Matrix())) + ": " + end
}
