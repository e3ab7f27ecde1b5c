package verdict

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/board"
)

// addHint adds to the undecided verdict on a fight what becomes of it if its chains beside open
// territory are alive, if there are any.
func (j *Judge) addHint(ctx context.Context, v *Verdict, r *board.Reading) error {
	if len(r.Open) == 0 || r.Options.Open {
		return nil
	}
	o := r.Options
	for _, chain := range r.Open {
		v.Alive = append(v.Alive, chain.Stones[0])
	}
	o.Alive = slices.Concat(o.Alive, v.Alive)
	fights, err := o.Fights(r.Position)
	if err != nil {
		return err
	}
	then := ""
	for _, fight := range fights {
		if len(fight.Points) == 0 || !slices.Contains(r.Points, fight.Points[0]) {
			continue
		}
		if then != "" {
			then += "; and "
		}
		found, err := j.Decide(ctx, fight)
		if err != nil {
			return err
		}
		fight.Assumed = nil // as the hint says
		then += found.Text(fight)
	}
	if then == "" {
		then = "there is no fight"
	}
	v.Hint = "if " + plural(r.Open, "is alive", "are alive") + ": " + then
	return nil
}
