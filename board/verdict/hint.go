package verdict

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/units"
)

// hint says what becomes of an undecided fight if its chains beside open territory are alive, and
// which flag says so. It returns "" if there are none.
func (j *Judge) hint(ctx context.Context, r *board.Reading) (string, error) {
	if len(r.Open) == 0 || r.Options.Open {
		return "", nil
	}
	names := units.Texts(r.Open, board.Chain.Name)
	flag := "--alive " + strings.Join(names, ",")
	if len(names) > 3 {
		flag = "--alive open"
	}
	o := r.Options
	o.Alive = slices.Clone(o.Alive)
	for _, chain := range r.Open {
		o.Alive = append(o.Alive, chain.Stones[0])
	}
	fights, err := o.Fights(r.Position)
	if err != nil {
		return "", err
	}
	text := ""
	for _, fight := range fights {
		if len(fight.Points) == 0 || !slices.Contains(r.Points, fight.Points[0]) {
			continue
		}
		if text != "" {
			text += "; and "
		}
		v, err := j.Decide(ctx, fight)
		if err != nil {
			return "", err
		}
		fight.Assumed = nil // as the hint says
		text += v.Text(fight)
	}
	if text == "" {
		text = "there is no fight"
	}
	return fmt.Sprintf("if %s (%s): %s", plural(r.Open, "is alive", "are alive"), flag, text), nil
}
