package verdict

import (
	"cmp"
	"context"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
)

// namedChains is the number of chains, or of points, that a condition names.
const namedChains = 3

// conditionMemory is the most memory of a search on a condition, in bytes: there are several of them.
const conditionMemory = 1 << 30

// Condition is that chains beside open territory are alive, and that gaps at the edge beside them are closed, with what
// becomes of their fight then.
type Condition struct {
	Chains   []board.Chain
	Closed   []board.Point    // empty points that are taken for stones of the chains, which have one colour then
	Fights   []*board.Reading // what is left of the fight
	Verdicts []Verdict        // on these
}

// addCondition adds to the undecided verdict on a fight what becomes of it if chains beside open territory
// are alive: those of one colour, or of both, if that decides it.
func (j *Judge) addCondition(ctx context.Context, v *Verdict, r *board.Reading) (err error) {
	if j.plain || ctx.Err() != nil {
		return nil // in no time, nothing is found out
	}
	few := Judge{Solver: j.Solver, Memory: min(cmp.Or(j.Memory, rules.DefaultMemory), conditionMemory)}
	var failed Verdict
	switch v.If, failed, err = few.assume(ctx, r, true); {
	case v.If != nil:
		v.Basis = Assumed
	case failed.Limit == "memory" || failed.Limit == "time":
		v.Limit = failed.Limit
		v.Reason += "; if the chains beside open territory live, " + failed.Reason
	}
	return err
}

// Points returns a stone of each of the chains.
func (c *Condition) Points() (points []board.Point) {
	for _, chain := range c.Chains {
		points = append(points, chain.Stones[0])
	}
	return points
}

// Text says in a sentence what becomes of the fight of a reading on the condition.
func (c *Condition) Text(r *board.Reading) string { return c.words(r).String() }

// Assume returns the options with chains beside open territory assumed to be alive: of each fight those of one
// colour, or of both, if that decides it.
func (j *Judge) Assume(ctx context.Context, p *board.Position, o board.Options) (board.Options, error) {
	fights, err := o.Fights(p)
	if err != nil {
		return o, err
	}
	o.Alive = slices.Clone(o.Alive)
	for _, r := range fights {
		a, _, err := j.assume(ctx, r, false)
		if err != nil {
			return o, err
		}
		if a != nil {
			o.Alive = append(o.Alive, a.Points()...)
		}
	}
	return o, nil
}

// assume returns an assumption on chains beside open territory that decides the fight, nil if there is
// none. It tries the colour with more stones in them, the other colour, then both, and prefers one after
// which a player can gain: what lives in the open is mostly not in question. Where that chains of one colour live does not
// decide it, they may also close the gaps beside them. failed is what it came to with the last of these.
func (j *Judge) assume(ctx context.Context, r *board.Reading, closing bool) (best *Condition, failed Verdict, err error) {
	quiet := Judge{Solver: j.Solver, Memory: j.Memory, plain: true}
	for _, chains := range openOf(r) {
		var a *Condition
		a, failed, err = quiet.suppose(ctx, r, chains, nil)
		if closed := gaps(r, chains); err == nil && a == nil && closing && len(closed) > 0 && oneColour(chains) {
			a, failed, err = quiet.suppose(ctx, r, chains, closed)
		}
		if err != nil {
			return nil, failed, err
		}
		if a != nil && slices.ContainsFunc(a.Verdicts, func(v Verdict) bool { return !v.Outcome.IsDraw() }) {
			return a, failed, nil
		}
		if best == nil {
			best = a
		}
	}
	return best, failed, nil
}

// oneColour reports whether all chains have the same colour.
func oneColour(chains []board.Chain) bool {
	return !slices.ContainsFunc(chains, func(c board.Chain) bool { return c.Colour != chains[0].Colour })
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

// suppose decides what is left of a fight if some of its chains are alive and have stones on points as well; nil if it does
// not, with the undecided verdict on one.
func (j *Judge) suppose(ctx context.Context, r *board.Reading, chains []board.Chain, closed []board.Point) (a *Condition, failed Verdict, err error) {
	a = &Condition{Chains: chains, Closed: closed}
	p, o := r.Position.Clone(), r.Options
	for _, at := range closed {
		p.Set(at, chains[0].Colour)
	}
	o.Alive = slices.Concat(o.Alive, a.Points())
	fights, err := o.Fights(p)
	if err != nil {
		return nil, failed, err
	}
	for _, fight := range fights {
		if len(fight.Points) == 0 || !slices.Contains(r.Points, fight.Points[0]) {
			continue
		}
		v, err := j.Decide(ctx, fight)
		if err != nil || v.Basis == Undecided {
			return nil, v, err
		}
		a.Fights, a.Verdicts = append(a.Fights, fight), append(a.Verdicts, v)
	}
	if len(a.Fights) == 0 && !besideLiving(r) {
		return nil, failed, nil
	}
	return a, failed, nil
}

// besideLiving reports whether a fight is nothing but walls in the open around living chains of the opponent.
func besideLiving(r *board.Reading) bool {
	all := slices.Concat(r.Rows, r.Cols)
	return len(r.Points) > rules.MaxPoints && oneColour(all) && slices.ContainsFunc(slices.Concat(r.Alive, r.Walls), func(c board.Chain) bool { return c.Colour != all[0].Colour })
}
