package verdict

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/seki"
)

// Basis is what a verdict rests on.
type Basis string

const (
	Model     Basis = "model"     // the game of the matrix, with the stones counted; every chain has seven stones or more
	Eyes      Basis = "eyes"      // the same with private liberties and eyes
	Rules     Basis = "rules"     // the rules of Go, searched
	Assumed   Basis = "assumed"   // a condition, Verdict.If; nothing is claimed without it
	Undecided Basis = "undecided" // nothing
	NoFight   Basis = "no fight"  // there are no chains that are not alive
)

// Verdict is what becomes of a fight.
type Verdict struct {
	Basis   Basis
	Outcome seki.Outcome // R is White, C is Black; zero if nothing is claimed
	Kind    seki.Kind    // of a seki; UnknownKind if it was not found in the limit
	Stones  []Stone      // what first stones do, as far as it is known
	Best    [2]*Play     // best play, by the player who begins; nil if it is not known

	// What left values in Stones unknown: "memory" or "time". Of Undecided, what ended the search by the
	// rules: these, or "points" if they are too many.
	Limit string

	Repetition [2]bool // of the rules: see rules.Fight

	Reason string     // of Assumed and Undecided: why nothing else is claimed
	If     *Condition // of Assumed: on which it is decided
}

// Stone is a first stone and what it does for the player who puts it.
type Stone = rules.Stone

// Judge decides fights.
type Judge struct {
	Memory int64 // approximate bytes for each search; 0 for rules.DefaultMemory

	Plain bool // adds no condition
}

// Decide decides the fight of a reading. If a limit is reached, the verdict is undecided; other
// errors are returned.
func (j *Judge) Decide(ctx context.Context, r *board.Reading) (Verdict, error) {
	if len(r.Rows)+len(r.Cols) == 0 {
		return Verdict{Basis: NoFight}, nil
	}
	why := Outside(r)
	if why == "" {
		v, err := j.byModel(ctx, r)
		if err != nil || v.Basis != Undecided {
			return v, err
		}
		why = v.Reason
	}
	v, err := j.byRules(ctx, r)
	if err == nil && v.Basis == Undecided {
		v.Reason = why + "; " + v.Reason
		err = j.addCondition(ctx, &v, r)
	}
	return v, err
}

// Outside says why neither the matrix nor the game with eyes may speak, or returns "".
func Outside(r *board.Reading) string {
	const least = 3 // rows and columns; on fewer, room of eight points can be too little to live (docs/reading-boards.md)
	switch small := r.Small(); {
	case len(r.Violations) > 0:
		return r.Violations[0].String()
	case len(r.Rows) == 0 || len(r.Cols) == 0:
		return "there are chains of one colour only"
	case len(small) > 0:
		return board.GoesOn(small)
	case min(r.Position.Width(), r.Position.Height()) < least:
		return fmt.Sprintf("on a board of %d×%d a captured chain need not leave room to live in", r.Position.Width(), r.Position.Height())
	}
	return ""
}

// byRules decides by the rules of Go.
func (j *Judge) byRules(ctx context.Context, r *board.Reading) (Verdict, error) {
	var points []board.Point
	for _, chain := range slices.Concat(r.Rows, r.Cols) {
		points = append(points, chain.Stones...)
		if len(chain.Liberties) == 0 {
			return Verdict{Basis: Undecided, Reason: "no position of Go has a chain without liberties"}, nil
		}
	}
	f, err := rules.Decide(ctx, r.Position, points, j.Memory)
	limit := limitOf(err)
	if err != nil && limit == "" {
		return Verdict{}, err
	}
	if f == nil || !f.Outcome.Known() {
		why := fmt.Sprintf("a search of its %d points by the rules of Go ended at the %s limit", len(r.Points), limit)
		if large, ok := errors.AsType[rules.TooLargeError](err); ok {
			why = fmt.Sprintf("%d points are too many for a search by the rules of Go", large.Points)
		}
		return Verdict{Basis: Undecided, Reason: why, Limit: limit}, nil
	}
	v := Verdict{Basis: Rules, Limit: limit, Outcome: f.Outcome, Kind: f.Kind, Stones: f.Stones, Repetition: f.Repetition}
	if !f.Outcome.IsDraw() {
		v.Kind = seki.None
	}
	for _, p := range seki.Players {
		if best := f.Best[p]; best != nil {
			v.addPlay(r, p, best)
		}
	}
	return v, nil
}
