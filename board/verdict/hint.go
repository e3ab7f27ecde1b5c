package verdict

import (
	"cmp"
	"context"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/internal/deadline"
	"github.com/sekilab/sekilab/seki"
)

// namedChains is the number of chains, or of points, that a condition names.
const namedChains = 3

// conditionMemory is the most memory of a search on a condition, in bytes: there are several of them.
const conditionMemory = 1 << 30

// Condition is that chains beside open territory are alive, with what becomes of their fight then, or of some of the
// fights into which it falls.
type Condition struct {
	Chains   []board.Chain
	Fights   []*board.Reading // what is left of the fight
	Verdicts []Verdict        // on these, at least one of them decided
}

// addCondition adds to the undecided verdict on a fight what becomes of it if chains beside open territory
// are alive: those of one colour, or of both, if that decides it.
func (j *Judge) addCondition(ctx context.Context, v *Verdict, r *board.Reading) (err error) {
	if j.Plain || ctx.Err() != nil {
		return nil // in no time, nothing is found out
	}
	few := Judge{Memory: min(cmp.Or(j.Memory, rules.DefaultMemory), conditionMemory)}
	var failed Verdict
	switch v.If, failed, err = few.assume(ctx, r, triesOf(r.Open)); {
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
		a, _, err := j.assume(ctx, r, triesOf(r.Open))
		if err != nil {
			return o, err
		}
		if a != nil {
			o.Alive = append(o.Alive, a.Points()...)
		}
	}
	return o, nil
}

// assume returns one of some assumptions that decides the fight or, where it falls into several, some of
// these; nil if there is none. It prefers one after which a player can gain: what lives in the open is mostly not in
// question. failed is what is undecided on the last one that was tried.
//
// All are tried in little memory first, each in an equal share of the time, because what is hopeless on one may be easy on
// another. Then all of the memory is for the one that decides most, if a limit left something open, or for each if none
// decides anything.
func (j *Judge) assume(ctx context.Context, r *board.Reading, tries []Condition) (best *Condition, failed Verdict, err error) {
	const firstShare = 16 // of the memory
	for _, share := range []int64{firstShare, 1} {
		quiet := Judge{Memory: cmp.Or(j.Memory, rules.DefaultMemory) / share, Plain: true}
		left := len(tries)
		if share > 1 {
			left *= 2
		}
		for k, try := range tries {
			part, cancel := deadline.Share(ctx, left-k)
			a, v, err := quiet.suppose(part, r, try)
			cancel()
			if err != nil {
				return nil, v, err
			}
			if v.Basis == Undecided {
				failed = v
			}
			if a == nil {
				continue
			}
			decides := a.undecided() == 0 && a.gains()
			again := len(tries) == 1 // in more memory
			if best == nil || a.undecided() < best.undecided() || decides || again && a.undecided() == best.undecided() {
				best = a
			}
			if decides {
				break
			}
		}
		if best != nil && !best.limited() {
			break
		}
		if best != nil {
			tries = []Condition{{Chains: best.Chains}}
		}
	}
	return best, failed, nil
}

// gains reports whether a player can gain.
func (c *Condition) gains() bool {
	return slices.ContainsFunc(c.Verdicts, func(v Verdict) bool { return v.Basis != Undecided && !v.Outcome.IsDraw() })
}

// limited reports whether more memory might say more: a limit left something open, or best play is not known.
func (c *Condition) limited() bool {
	return slices.ContainsFunc(c.Verdicts, func(v Verdict) bool {
		return v.Limit != "" || slices.ContainsFunc(seki.Players[:], func(p seki.Player) bool {
			return v.Best[p] == nil && v.Outcome.First(p) != seki.Draw
		})
	})
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

// oneColour reports whether all chains have the same colour.
func oneColour(chains []board.Chain) bool {
	return !slices.ContainsFunc(chains, func(c board.Chain) bool { return c.Colour != chains[0].Colour })
}

// triesOf returns what may be assumed of some chains of a fight beside open territory, as conditions without verdicts: that
// those of the colour with more stones in them live, of the other colour, of both.
func triesOf(chains []board.Chain) (tries []Condition) {
	stones := func(chains []board.Chain) (n int) {
		for _, c := range chains {
			n += len(c.Stones)
		}
		return n
	}
	for _, colour := range []board.Colour{board.Black, board.White} {
		of := slices.DeleteFunc(slices.Clone(chains), func(c board.Chain) bool { return c.Colour != colour })
		if len(of) > 0 {
			tries = append(tries, Condition{Chains: of})
		}
	}
	slices.SortStableFunc(tries, func(a, b Condition) int { return stones(b.Chains) - stones(a.Chains) })
	if len(tries) > 1 {
		tries = append(tries, Condition{Chains: chains})
	}
	return tries
}

// suppose returns a condition with what is left of a fight on it; nil if it decides nothing. failed is the verdict on
// the first part that stays undecided, of no basis if there is none.
func (j *Judge) suppose(ctx context.Context, r *board.Reading, a Condition) (decided *Condition, failed Verdict, err error) {
	o := r.Options
	o.Alive = slices.Concat(o.Alive, a.Points())
	fights, err := o.Fights(r.Position)
	if err != nil {
		return nil, failed, err
	}
	for _, fight := range fights {
		if len(fight.Points) == 0 || !slices.Contains(r.Points, fight.Points[0]) {
			continue
		}
		v, err := j.Decide(ctx, fight)
		if err != nil {
			return nil, v, err
		}
		if v.Basis == Undecided && failed.Basis == "" {
			failed = v
		}
		a.Fights, a.Verdicts = append(a.Fights, fight), append(a.Verdicts, v)
	}
	if len(a.Fights) > 0 && !a.tells(r) || len(a.Fights) == 0 && !besideLiving(r) {
		return nil, failed, nil
	}
	return &a, failed, nil
}

// tells reports whether something is decided about a chain that does not reach open space. That chains in the open live if others
// in the open do would be no news.
func (c *Condition) tells(r *board.Reading) bool {
	for k, fight := range c.Fights {
		if c.Verdicts[k].Basis != Undecided && slices.ContainsFunc(slices.Concat(fight.Rows, fight.Cols), func(x board.Chain) bool { return !among(r.Open, x) }) {
			return true
		}
	}
	return false
}

// besideLiving reports whether a fight is nothing but walls in the open around living chains of the opponent.
func besideLiving(r *board.Reading) bool {
	all := slices.Concat(r.Rows, r.Cols)
	return len(r.Points) > rules.MaxPoints && oneColour(all) && slices.ContainsFunc(r.Alive, func(c board.Chain) bool { return c.Colour != all[0].Colour })
}
