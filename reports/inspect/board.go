package inspect

import (
	"context"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// Board returns the record of a reading, and whether everything it claims was found within
// the limits. It claims the results of the matrix if the position is inside the model and
// has no small chain; with a small chain, the record has the matrix without results.
func (in *Inspector) Board(ctx context.Context, r *board.Reading) (records.Board, bool, error) {
	b := records.NewBoard(r)
	if len(r.Violations) > 0 || r.Matrix.Rows() == 0 {
		return b, true, nil
	}
	if b.Undecided != "" {
		of := *in
		of.Games = nil
		in = &of
	}
	class, _, err := in.Class(ctx, r.Matrix)
	if err != nil {
		return b, false, err
	}
	b.Class = &class
	if b.Undecided != "" {
		return b, true, nil
	}
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
