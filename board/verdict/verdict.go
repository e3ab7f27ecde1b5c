package verdict

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Basis is what a verdict rests on.
type Basis string

const (
	Model     Basis = "model"     // the game of the matrix; every chain has seven stones or more
	Eyes      Basis = "eyes"      // the game with eyes; every chain has seven stones or more
	Rules     Basis = "rules"     // the rules of Go, searched
	Undecided Basis = "undecided" // nothing
	NoFight   Basis = "no fight"  // there are no chains that are not alive
)

// Verdict is what becomes of a fight.
type Verdict struct {
	Basis   Basis
	Outcome seki.Outcome // R is White, C is Black; zero if nothing is claimed
	Kind    seki.Kind    // of a seki; UnknownKind if it is not claimed, as where joints are, or not found in the limit
	Stones  []Stone      // what first stones do, as far as it is known

	Limit string // what left values in Stones unknown: "memory" or "time"

	// Of the rules: see rules.Fight.
	Repetition [2]bool
	Lines      [2][]rules.Turn

	Reason string        // of Undecided: why
	Hint   string        // of Undecided: what becomes of the fight if chains beside open territory are alive; or nothing
	Alive  []board.Point // of Hint: a stone of each of these chains
}

// Stone is a first stone and what it does for the player who puts it.
type Stone = rules.Stone

// Judge decides fights.
type Judge struct {
	Solver *search.Solver
	Memory int64 // approximate bytes for a search by the rules; 0 for rules.DefaultMemory

	plain bool // gives no hints
}

// Decide decides the fight of a reading. If a limit is reached, the verdict is undecided; other
// errors are returned.
func (j *Judge) Decide(ctx context.Context, r *board.Reading) (Verdict, error) {
	if len(r.Rows)+len(r.Cols) == 0 {
		return Verdict{Basis: NoFight}, nil
	}
	why := Outside(r)
	if why == "" {
		decide := j.byModel
		if !r.Plain() {
			decide = j.byEyes
		}
		v, err := decide(ctx, r)
		switch parts := len(canon.Components(r.Matrix)); {
		case err != nil || v.Basis != Undecided && (parts < 2 || v.Outcome.IsDraw()):
			return v, err
		case v.Basis != Undecided:
			why = fmt.Sprintf("%d parts of the fight share no dame, so that a capture in one need not decide it", parts)
		default:
			why = v.Reason
		}
	}
	v, err := j.byRules(ctx, r)
	if err == nil && v.Basis == Undecided {
		v.Reason = why + "; " + v.Reason
		err = j.addHint(ctx, &v, r)
	}
	return v, err
}

// Outside says why neither the matrix nor the game with eyes may speak, or returns "".
func Outside(r *board.Reading) string {
	switch small := r.Small(); {
	case len(r.Violations) > 0:
		return r.Violations[0].String()
	case len(r.Rows) == 0 || len(r.Cols) == 0:
		return "there are chains of one colour only"
	case len(small) > 0:
		return board.GoesOn(small)
	}
	return ""
}

// byModel decides by the game of the matrix.
func (j *Judge) byModel(ctx context.Context, r *board.Reading) (Verdict, error) {
	found, err := j.Solver.Verdict(ctx, r.Matrix, seki.Seki)
	if err != nil && !search.IsLimit(err) {
		return Verdict{}, err
	}
	if !found.Decided() {
		return Verdict{Basis: Undecided, Reason: "the search of the matrix reached its limit"}, nil
	}
	v := Verdict{Basis: Model, Outcome: found.Outcome(), Kind: found.Kind}
	if found.Terminal {
		return v, nil
	}
	values := map[seki.Move]seki.Outcome{}
	for mv := range r.Matrix.Moves() {
		after, err := j.Solver.Outcome(ctx, r.Matrix.After(mv), seki.Seki)
		if err != nil && !search.IsLimit(err) {
			return Verdict{}, err
		}
		values[mv] = after.Outcome()
	}
	for _, p := range seki.Players {
		for _, d := range r.Dame {
			v.add(r, p, d.Point, values[d.Move])
		}
	}
	return v, nil
}

// add adds a first stone of p after which the outcome is the given one, if it is legal.
func (v *Verdict) add(r *board.Reading, p seki.Player, at board.Point, after seki.Outcome) {
	if r.Position.CanPlay(at, board.ColourOf(p)) {
		v.Stones = append(v.Stones, Stone{Player: p, Point: at, Value: after.First(p.Opponent()).Negate()})
	}
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
	f, err := rules.Decide(ctx, r.Position, points, rules.Limits{Memory: j.Memory})
	large, tooLarge := errors.AsType[rules.TooLargeError](err)
	why := ""
	switch {
	case err == nil:
	case tooLarge:
		why = fmt.Sprintf("%d points are too many for a search by the rules of Go", large.Points)
	case errors.Is(err, rules.ErrMemory):
		why = fmt.Sprintf("a search of its %d points by the rules of Go ended at the memory limit", len(r.Points))
	case errors.Is(err, context.DeadlineExceeded):
		why = fmt.Sprintf("a search of its %d points by the rules of Go ended at the time limit", len(r.Points))
	default:
		return Verdict{}, err
	}
	if f == nil || f.Outcome.R == seki.Unknown || f.Outcome.C == seki.Unknown {
		return Verdict{Basis: Undecided, Reason: why}, nil
	}
	v := Verdict{Basis: Rules, Limit: limitOf(err), Outcome: f.Outcome, Kind: f.Kind, Stones: f.Stones, Repetition: f.Repetition, Lines: f.Lines}
	if !f.Outcome.IsDraw() {
		v.Kind = seki.None
	}
	return v, nil
}
