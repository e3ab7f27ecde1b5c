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

// Basis is the ground of a verdict.
type Basis string

const (
	Liberties Basis = "liberties" // its liberties, with the stones counted; every chain has seven stones or more
	Rules     Basis = "rules"     // the rules of Go, searched
	Assumed   Basis = "assumed"   // a condition, Verdict.If; nothing is claimed without it
	Undecided Basis = "undecided" // nothing
	NoFight   Basis = "no fight"  // there are no chains that are not alive
)

// Verdict is the fate of a fight.
type Verdict struct {
	Basis    Basis        `json:"basis"`
	Outcome  seki.Outcome `json:"outcome,omitzero"`    // R is White, C is Black; zero if nothing is claimed
	Kind     seki.Kind    `json:"kind,omitzero"`       // of a seki; UnknownKind if it was not found in the limit
	MustPass *seki.Player `json:"must_pass,omitempty"` // of a semi-complete seki

	// Settled: it comes to the same whoever moves first, so that no move is needed; nil if that is not known, as where
	// other chains are taken.
	Settled *bool `json:"settled,omitempty"`

	Stones []Stone `json:"-"` // the results of first stones, if known
	// best play, by the player who moves first, as far as it is known
	Best []Play `json:"best,omitempty"`
	// if this player moves first, a draw rests on repetition: see rules.Fight
	Repetition []seki.Player `json:"repetition,omitempty"`

	Words `json:"-"`
	Text  string `json:"text"` // the Words as a sentence

	// Limit is the limit that left values in Stones unknown: "memory" or "time". For Undecided, it is the limit that
	// ended the search by the rules: these, or "points" if they are too many.
	Limit  string        `json:"limit,omitempty"`
	Reason string        `json:"reason,omitempty"` // of Assumed and Undecided: why nothing else is claimed
	If     *Condition    `json:"-"`                // of Assumed: on which it is decided
	Alive  []board.Point `json:"alive,omitempty"`  // a stone of each chain that Text assumes or proposes to be alive
}

// Stone is a first stone and what it does for the player who puts it.
type Stone = rules.Stone

// Play is best play if a player moves first.
type Play struct {
	First seki.Player   `json:"first"`
	Taken []board.Chain `json:"taken"`           // what is captured, in turn
	Stays []board.Chain `json:"stays"`           // the other chains of the fight
	Turns []board.Turn  `json:"turns,omitempty"` // to where it is decided, without passes at the end
}

// Judge decides fights.
type Judge struct {
	Memory int64 // approximate bytes for each search; 0 for rules.DefaultMemory
}

// Decide decides the fight of a reading. If a limit is reached, the verdict is undecided; other
// errors are returned.
func (j *Judge) Decide(ctx context.Context, r *board.Reading) (Verdict, error) {
	v, err := j.decide(ctx, r)
	if err == nil && v.Basis == Undecided {
		err = j.addCondition(ctx, &v, r)
	}
	v.Words = v.words(r)
	v.Text = v.Words.String()
	return v, err
}

// decide decides a fight on no condition, and says nothing in words.
func (j *Judge) decide(ctx context.Context, r *board.Reading) (v Verdict, err error) {
	if len(r.Rows)+len(r.Cols) == 0 {
		return Verdict{Basis: NoFight}, nil
	}
	why := Outside(r)
	if why == "" {
		if v, err = j.byLiberties(ctx, r); err != nil || v.Basis != Undecided {
			return v, err
		}
		why = v.Reason
	}
	if v, err = j.byRules(ctx, r); v.Basis == Undecided {
		v.Reason = why + "; " + v.Reason
	}
	return v, err
}

// Outside explains why the liberties of a fight do not decide it, or returns "".
func Outside(r *board.Reading) string {
	const least = 3 // rows and columns; on fewer, room of eight points can be too little to live (docs/boards.md)
	switch small := r.Small(); {
	case len(r.Violations) > 0:
		return r.Violations[0].String()
	case len(r.Rows) == 0 || len(r.Cols) == 0:
		return "there are chains of one colour only"
	case len(small) > 0:
		return fmt.Sprintf("the fight may go on after a capture of at most %d stones: of %s", board.SmallChain,
			board.ChainNames(small))
	case min(r.Position.Width(), r.Position.Height()) < least:
		return fmt.Sprintf("on a board of %d×%d a captured chain need not leave room to live in", r.Position.Width(),
			r.Position.Height())
	}
	return ""
}

// byRules decides by the rules of Go.
func (j *Judge) byRules(ctx context.Context, r *board.Reading) (Verdict, error) {
	for _, chain := range chains(r) {
		if len(chain.Liberties) == 0 {
			return Verdict{Basis: Undecided, Reason: "no position of Go has a chain without liberties"}, nil
		}
	}
	f, err := rules.Decide(ctx, r.Position, r.Points, j.Memory)
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
	v := Verdict{Basis: Rules, Limit: limit, Outcome: f.Outcome, Kind: f.Kind, Stones: f.Stones}
	if !f.Outcome.IsDraw() {
		v.Kind = seki.None
	}
	for _, p := range seki.Players {
		if f.Repetition[p] {
			v.Repetition = append(v.Repetition, p)
		}
		if best := f.Best[p]; best != nil {
			v.addPlay(r, p, best)
		}
	}
	v.settle()
	return v, nil
}

// limitOf names the limit of an error of rules.Decide, if it is one.
func limitOf(err error) string {
	switch {
	case errors.Is(err, rules.ErrMemory):
		return "memory"
	case errors.Is(err, context.DeadlineExceeded):
		return "time"
	case errors.As(err, new(rules.TooLargeError)):
		return "points"
	}
	return ""
}

// chains returns the chains of a fight.
func chains(r *board.Reading) []board.Chain { return slices.Concat(r.Rows, r.Cols) }
