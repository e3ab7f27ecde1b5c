package rules

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
)

// impartial is a game of two players who have the same moves, with the first to move at every
// position.
type impartial struct {
	*exploration
	after [2][]Position // by player: where the moves of a position lead, with the first to move
}

// ExploreImpartial is like Explore for the positions of an impartial game in normal play, without
// the player to move: both players have the same moves, which pass the turn, and a player who
// cannot move loses. It is an error that names the position if a game is not so.
func (g *Game) ExploreImpartial(ctx context.Context, limit int) (terminal.Named, error) {
	if len(g.Players) != 2 {
		return terminal.Named{}, fmt.Errorf("an impartial game has two players, not %d", len(g.Players))
	}
	e := &impartial{exploration: g.exploration(ctx)}
	graph, err := terminal.Explore(ctx, e, limit, e.of(g.start, 0))
	return e.finished(graph, err, g.state)
}

func (e *impartial) of(x Position, player int) Position {
	e.player.cells.set(&x, player)
	return x
}

// Players returns 1.
func (e *impartial) Players() int { return 1 }

// Winners returns nobody: whoever is to move at a position without moves loses.
func (e *impartial) Winners(Position) []terminal.Player { return nil }

// Moves yields the moves of both players.
func (e *impartial) Moves(x Position) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		if e.err == nil {
			e.err = cmp.Or(e.expandFor(x, 0), e.expandFor(x, 1))
		}
		if e.err == nil && !slices.Equal(e.after[0], e.after[1]) && !slices.Equal(sorted(e.after[0]), sorted(e.after[1])) {
			e.err = e.partizan(x, "%s and %s have different moves", e.Game.Players[0], e.Game.Players[1])
		}
		for _, y := range e.after[0] {
			if e.err != nil || !yield(y) {
				return
			}
		}
	}
}

func (e *impartial) expandFor(x Position, player int) error {
	e.after[player] = e.after[player][:0]
	x = e.of(x, player)
	var wrong error
	err := e.expand(&x, func(y Position) bool {
		switch {
		case y == x:
			wrong = e.partizan(x, "the play is drawn")
		case e.player.cells.of(&y) == player:
			wrong = e.partizan(x, "%s moves twice", e.Game.Players[player])
		}
		e.after[player] = append(e.after[player], e.of(y, 0))
		return wrong == nil
	})
	if err := cmp.Or(e.explain(err, x), wrong); err != nil {
		return err
	}
	if len(e.explored.Chances)+len(e.explored.Paid) > 0 {
		return e.partizan(x, "there are chance or payoffs")
	}
	if other := terminal.Player(1 - player); len(e.after[player]) == 0 && !slices.Equal(e.winners, []terminal.Player{other}) {
		return e.partizan(x, "%s cannot move and does not lose", e.Game.Players[player])
	}
	return nil
}

func (e *impartial) partizan(x Position, why string, args ...any) error {
	state, _ := e.state(e.ctx, &x)
	return fmt.Errorf("only impartial games in normal play have Grundy values; at the position %s: %s", state, fmt.Sprintf(why, args...))
}

// sorted returns each of some positions once, in an order.
func sorted(positions []Position) []Position {
	list := slices.Clone(positions)
	slices.SortFunc(list, func(x, y Position) int { return slices.Compare(x[:], y[:]) })
	return slices.Compact(list)
}
