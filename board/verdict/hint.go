package verdict

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
)

// namedChains is the number of chains that a hint names.
const namedChains = 3

// assumption is that chains beside open territory are alive, with what becomes of their fight then.
type assumption struct {
	chains   []board.Chain
	readings []*board.Reading
	verdicts []Verdict
}

// addHint adds to the undecided verdict on a fight what becomes of it if chains beside open territory
// are alive: those of one colour, or of both, if that decides it.
func (j *Judge) addHint(ctx context.Context, v *Verdict, r *board.Reading) error {
	if j.plain || ctx.Err() != nil {
		return nil // in no time, nothing is found out
	}
	few := Judge{Solver: j.Solver, Memory: min(cmp.Or(j.Memory, rules.DefaultMemory), rules.DefaultMemory)}
	a, err := few.assume(ctx, r)
	if a == nil || err != nil {
		return err
	}
	then := ""
	for k, fight := range a.readings {
		if k > 0 {
			then += "; and "
		}
		fight.Assumed = nil // as the hint says
		then += a.verdicts[k].Text(fight)
	}
	names := plural(a.chains, "is alive", "are alive")
	if more := len(a.chains) - namedChains; more > 0 {
		names = fmt.Sprintf("%s and %d more are alive", board.ChainNames(a.chains[:namedChains]), more)
	}
	v.Hint, v.Alive = "if "+names+": "+then, a.points()
	return nil
}

func (a *assumption) points() (points []board.Point) {
	for _, chain := range a.chains {
		points = append(points, chain.Stones[0])
	}
	return points
}

// Assume returns the options with chains beside open territory assumed to be alive: of each fight those of one
// colour, or of both, if that decides it.
func (j *Judge) Assume(ctx context.Context, p *board.Position, o board.Options) (board.Options, error) {
	fights, err := o.Fights(p)
	if err != nil {
		return o, err
	}
	o.Alive = slices.Clone(o.Alive)
	for _, r := range fights {
		a, err := j.assume(ctx, r)
		if err != nil {
			return o, err
		}
		if a != nil {
			o.Alive = append(o.Alive, a.points()...)
		}
	}
	return o, nil
}

// assume returns an assumption on chains beside open territory that decides the fight, nil if there is
// none. It tries the colour with more stones in them, the other colour, then both, and prefers one after
// which a player can gain: what lives in the open is mostly not in question.
func (j *Judge) assume(ctx context.Context, r *board.Reading) (best *assumption, err error) {
	quiet := Judge{Solver: j.Solver, Memory: j.Memory, plain: true}
	for _, chains := range openOf(r) {
		a, err := quiet.suppose(ctx, r, chains)
		if err != nil {
			return nil, err
		}
		if a != nil && slices.ContainsFunc(a.verdicts, func(v Verdict) bool { return !v.Outcome.IsDraw() }) {
			return a, nil
		}
		if best == nil {
			best = a
		}
	}
	return best, nil
}

// openOf returns the sets of chains beside open territory that may be assumed to be alive.
func openOf(r *board.Reading) (sets [][]board.Chain) {
	stones := func(chains []board.Chain) (n int) {
		for _, c := range chains {
			n += len(c.Stones)
		}
		return n
	}
	for _, colour := range []board.Colour{board.Black, board.White} {
		of := slices.DeleteFunc(slices.Clone(r.Open), func(c board.Chain) bool { return c.Colour != colour })
		if len(of) > 0 {
			sets = append(sets, of)
		}
	}
	slices.SortStableFunc(sets, func(a, b []board.Chain) int { return stones(b) - stones(a) })
	if len(sets) > 1 {
		sets = append(sets, r.Open)
	}
	return sets
}

// suppose decides what is left of a fight if some of its chains are alive; nil if it does not.
func (j *Judge) suppose(ctx context.Context, r *board.Reading, chains []board.Chain) (*assumption, error) {
	a := &assumption{chains: chains}
	o := r.Options
	o.Alive = slices.Concat(o.Alive, a.points())
	fights, err := o.Fights(r.Position)
	if err != nil {
		return nil, err
	}
	for _, fight := range fights {
		if len(fight.Points) == 0 || !slices.Contains(r.Points, fight.Points[0]) {
			continue
		}
		v, err := j.Decide(ctx, fight)
		if err != nil || v.Basis == Undecided {
			return nil, err
		}
		a.readings, a.verdicts = append(a.readings, fight), append(a.verdicts, v)
	}
	if len(a.readings) == 0 {
		return nil, nil
	}
	return a, nil
}
