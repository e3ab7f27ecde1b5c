package inspect

import (
	"context"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/internal/deadline"
	"github.com/sekilab/sekilab/seki"
)

// Position returns the record of a position with eyes or private liberties, as Class does for a
// matrix. It has no invariants and no explanations.
func (in *Inspector) Position(ctx context.Context, P liberties.Position) (Class, error) {
	part, cancel := deadline.Share(ctx, 1+len(in.Games))
	form, err := P.CanonicalContext(part)
	cancel()
	if err := tolerate(err); err != nil {
		return Class{}, err
	}
	class := NewPosition(P, form, in.Games)
	verdicts := make([]liberties.Verdict, len(in.Games))
	err = inTurn(ctx, len(in.Games), func(ctx context.Context, k int) (err error) {
		verdicts[k], err = in.Positions.Verdict(ctx, P, in.Games[k])
		return err
	})
	if err != nil {
		return class, err
	}
	for k, g := range in.Games {
		class.Games.Set(g, NewVerdict(verdicts[k].Verdict))
	}
	if in.Moves {
		err = in.addPositionMoves(ctx, P, &class)
	}
	return class, err
}

// addPositionMoves adds the active moves of either player up to permutations, with the outcomes after each. Moves of
// one player come after moves that both can make. A game that is over has none.
func (in *Inspector) addPositionMoves(ctx context.Context, P liberties.Position, class *Class) error {
	if _, over, _ := P.Terminal(seki.Seki); over {
		return nil
	}
	for _, player := range seki.Players {
		orbits, err := P.Orbits(ctx, player)
		if err != nil {
			return tolerate(err)
		}
		for _, orbit := range orbits {
			if player == seki.C && orbit.Move.Place != liberties.Eye { // listed for R
				continue
			}
			move, err := in.positionMove(ctx, P, orbit)
			if err != nil {
				return err
			}
			if orbit.Move.Place == liberties.Eye {
				move.Player = &player
			}
			class.Moves = append(class.Moves, move)
		}
	}
	return nil
}

func (in *Inspector) positionMove(ctx context.Context, P liberties.Position, orbit liberties.Orbit) (Move, error) {
	mv := orbit.Move
	move := Move{Move: seki.Move{Row: mv.Row, Col: mv.Col}, Place: mv.Place, Cells: orbit.Cells}
	for _, g := range in.Games {
		var after liberties.Verdict
		err := context.Cause(ctx) // races, which ask no context, take long in a large position
		if err == nil {
			after, err = in.Positions.Outcome(ctx, P.After(mv), g)
		}
		if err := tolerate(err); err != nil {
			return move, err
		}
		move.Games.Set(g, after.Verdict.Outcome())
	}
	return move, nil
}
