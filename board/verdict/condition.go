package verdict

import (
	"cmp"
	"context"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/internal/deadline"
)

// conditionShare divides the memory for each condition: a hopeless one may precede one that is easy.
const conditionShare = 4

// Condition is that chains in open space are alive, with the fate of their fight then, or of some of the fights into
// which it falls.
type Condition struct {
	Chains   []board.Chain
	Fights   []*board.Reading // the rest of the fight
	Verdicts []Verdict        // on these, at least one of them decided
}

// points returns a stone of each of the chains.
func (c *Condition) points() (points []board.Point) {
	for _, chain := range c.Chains {
		points = append(points, chain.Stones[0])
	}
	return points
}

// addCondition adds to the undecided verdict on a fight what becomes of it if chains in open space are alive, if that
// decides it.
func (j *Judge) addCondition(ctx context.Context, v *Verdict, r *board.Reading) (err error) {
	if ctx.Err() != nil {
		return nil // in no time, nothing is found out
	}
	var failed Verdict
	switch v.If, failed, err = j.assume(ctx, r); {
	case v.If != nil:
		v.Basis, v.Alive = Assumed, v.If.points()
	case failed.Limit == "memory" || failed.Limit == "time":
		v.Limit = failed.Limit
		v.Reason += "; if the chains in open space live, " + failed.Reason
	}
	return err
}

// Assume returns the options with chains in open space assumed to be alive: of each fight the chains of one
// colour, or of both, if that decides it.
func (j *Judge) Assume(ctx context.Context, p *board.Position, o board.Options) (board.Options, error) {
	fights, err := o.Fights(p)
	if err != nil {
		return o, err
	}
	o.Alive = slices.Clone(o.Alive)
	for _, r := range fights {
		c, _, err := j.assume(ctx, r)
		if err != nil {
			return o, err
		}
		if c != nil {
			o.Alive = append(o.Alive, c.points()...)
		}
	}
	return o, nil
}

// assume returns the first condition that decides the fight so that a player gains, as the chains that live in the open
// are mostly not in question; otherwise the condition that leaves least undecided, nil if none decides anything. failed
// is undecided on the last condition that was tried.
func (j *Judge) assume(ctx context.Context, r *board.Reading) (best *Condition, failed Verdict, err error) {
	tries := sides(r.Open)
	for k, chains := range tries {
		part, cancel := deadline.Share(ctx, len(tries)-k)
		c, v, err := (&Judge{Memory: cmp.Or(j.Memory, rules.DefaultMemory) / conditionShare}).suppose(part, r, chains)
		cancel()
		if err != nil {
			return nil, v, err
		}
		if v.Basis == Undecided {
			failed = v
		}
		if c != nil && (best == nil || c.undecided() < best.undecided() || c.gains()) {
			best = c
		}
		if best != nil && best.gains() {
			break
		}
	}
	return best, failed, nil
}

// gains reports whether every fight is decided, and a player gains in one.
func (c *Condition) gains() bool {
	return c.undecided() == 0 && slices.ContainsFunc(c.Verdicts, func(v Verdict) bool { return !v.Outcome.IsDraw() })
}

// undecided returns the number of fights that are undecided.
func (c *Condition) undecided() (n int) {
	for _, v := range c.Verdicts {
		if v.Basis == Undecided {
			n++
		}
	}
	return n
}

// sides returns the chains of the colour with more stones in them, of the other colour, and all if there are two
// colours.
func sides(chains []board.Chain) (sides [][]board.Chain) {
	stones := func(chains []board.Chain) (n int) {
		for _, c := range chains {
			n += len(c.Stones)
		}
		return n
	}
	for _, colour := range []board.Colour{board.Black, board.White} {
		of := slices.DeleteFunc(slices.Clone(chains), func(c board.Chain) bool { return c.Colour != colour })
		if len(of) > 0 {
			sides = append(sides, of)
		}
	}
	slices.SortStableFunc(sides, func(a, b []board.Chain) int { return stones(b) - stones(a) })
	if len(sides) > 1 {
		sides = append(sides, chains)
	}
	return sides
}

// suppose returns the rest of a fight on the condition that chains live; nil if it decides nothing. failed is the
// verdict on the first part that stays undecided, of no basis if there is none.
func (j *Judge) suppose(ctx context.Context, r *board.Reading, live []board.Chain) (decided *Condition, failed Verdict,
	err error) {
	c := &Condition{Chains: live}
	o := r.Options
	o.Alive = slices.Concat(o.Alive, c.points())
	fights, err := o.Fights(r.Position)
	if err != nil {
		return nil, failed, err
	}
	for _, fight := range fights {
		if len(fight.Points) == 0 || !slices.Contains(r.Points, fight.Points[0]) {
			continue
		}
		v, err := j.decide(ctx, fight)
		if err != nil {
			return nil, v, err
		}
		if v.Basis == Undecided && failed.Basis == "" {
			failed = v
		}
		c.Fights, c.Verdicts = append(c.Fights, fight), append(c.Verdicts, v)
	}
	if !c.tells(r) {
		return nil, failed, nil
	}
	return c, failed, nil
}

// tells reports whether something is decided about a chain that does not reach open space. That chains in the open live
// if others in the open do would be no news.
func (c *Condition) tells(r *board.Reading) bool {
	for k, fight := range c.Fights {
		if c.Verdicts[k].Basis != Undecided &&
			slices.ContainsFunc(chains(fight), func(x board.Chain) bool { return !among(r.Open, x) }) {
			return true
		}
	}
	return false
}
