package inspect

import (
	"context"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/seki"
)

// Judge returns what decides fights.
func (in *Inspector) Judge() *verdict.Judge {
	return &verdict.Judge{Memory: in.RulesMemory}
}

// Board returns the record of a reading with its verdict, and whether the fight was decided, on no condition, and
// everything else found within the limits. If the position is the game of its matrix, the record
// has the matrix, with results if these may decide the fight.
func (in *Inspector) Board(ctx context.Context, r *board.Reading) (Board, bool, error) {
	b := NewBoard(r)
	v, err := in.Judge().Decide(ctx, r)
	if err != nil {
		return b, false, err
	}
	b.SetVerdict(r, v)
	if !r.IsMatrix() {
		return b, b.Decided(), nil
	}
	of := *in
	if verdict.Outside(r) != "" {
		of.Games = nil
	}
	if lines := min(r.Matrix.Rows(), r.Matrix.Cols()); in.MaxSum > 0 && r.Matrix.Sum() > in.MaxSum && lines > 2 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, time.Unix(0, 0)) // only rules that need no search
		defer cancel()
	}
	class, _, err := of.Class(ctx, r.Matrix)
	if err != nil {
		return b, false, err
	}
	if x := class.Games.Seki; x != nil && x.Result != (seki.Result{Outcome: v.Outcome, Kind: v.Kind}) {
		x.Explanation = nil // lines to the first capture would mislead
	}
	b.Class = &class
	return b, b.Decided() && class.Decided(), nil
}
