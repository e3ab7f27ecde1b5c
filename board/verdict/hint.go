package verdict

import (
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
)

// namedChains is the number of chains that a hint names.
const namedChains = 3

// addHint adds to the undecided verdict on a fight what becomes of it if its chains beside open
// territory are alive, if there are any.
func (j *Judge) addHint(ctx context.Context, v *Verdict, r *board.Reading) error {
	if len(r.Open) == 0 || r.Options.Open || ctx.Err() != nil {
		return nil // in no time, nothing is found out
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
	names := plural(r.Open, "is alive", "are alive")
	if more := len(r.Open) - namedChains; more > 0 {
		names = fmt.Sprintf("%s and %d more are alive", board.ChainNames(r.Open[:namedChains]), more)
	}
	v.Hint = "if " + names + ": " + then
	return nil
}
