package inspect

import (
	"context"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
)

// Board returns the record of a reading with the results of its matrix, and whether all
// were found within the limits.
func (in *Inspector) Board(ctx context.Context, r *board.Reading) (records.Board, bool, error) {
	b := records.NewBoard(r)
	if len(r.Violations) > 0 || r.Matrix.Rows() == 0 {
		return b, true, nil
	}
	class, _, err := in.Class(ctx, r.Matrix)
	if err != nil {
		return b, false, err
	}
	b.Class = &class
	decided := class.Decided()
	for k := range b.Dame {
		d := &b.Dame[k]
		after, err := in.Solver.Outcome(ctx, r.Matrix.After(seki.Move{Row: d.Row - 1, Col: d.Col - 1}), seki.Seki)
		if err := tolerate(err); err != nil {
			return b, false, err
		}
		o := after.Outcome()
		d.R, d.C = o.C.Negate(), o.R.Negate()
		decided = decided && o.Known()
	}
	return b, decided, nil
}
