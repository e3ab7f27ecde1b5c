package search

import (
	"context"
	"errors"
	"time"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// Range is a range of values: Min ≤ value ≤ Max. The zero Range has no
// value.
type Range struct{ Min, Max seki.Value }

// Decided reports whether the value is known.
func (r Range) Decided() bool { return r.Min == r.Max && r.Min != seki.Unknown }

// String returns the letters of the possible values, the best first: "W", "WD",
// "WDL".
func (r Range) String() string {
	s := ""
	for v := r.Max; ; v-- {
		s += v.String()
		if v == r.Min {
			return s
		}
	}
}

// MarshalText returns the text of String.
func (r Range) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Theorem names a theorem that gives outcomes for entries of any size. RestsOn of package internal/reports/inspect has
// its words, docs/schema.json and docs/json.md its name.
type Theorem string

const (
	TwoRows Theorem = "two-rows" // at most two rows or at most two columns, with the kind (docs/theory.md, 8.3)
	Mirror  Theorem = "mirror"   // nearly symmetric matrices (docs/theory.md, 3.17)
)

// Verdict has the outcome and the kind of a matrix in one game, as far as they are known.
type Verdict struct {
	Matrix   seki.Matrix
	Game     seki.Game
	Terminal bool
	Theorem  Theorem  // that gave the outcome for entries of any size, "" if none did
	First    [2]Range // values of the players as first players, indexed by Player
	Kind     seki.Kind
	Err      error // why the verdict is incomplete, nil if it is complete

	undrawn bool // no value is a draw, by a theorem about the size
}

// Decided reports whether the outcome is known.
func (v Verdict) Decided() bool { return v.First[seki.R].Decided() && v.First[seki.C].Decided() }

// Outcome returns the outcome, the zero one unless both values are known.
func (v Verdict) Outcome() seki.Outcome {
	if !v.Decided() {
		return seki.Outcome{}
	}
	return seki.Outcome{R: v.First[seki.R].Min, C: v.First[seki.C].Min}
}

// Result returns the outcome and the kind, as far as they are known.
func (v Verdict) Result() seki.Result { return seki.Result{Outcome: v.Outcome(), Kind: v.Kind} }

// learn narrows the ranges by the answer to a question.
func (v *Verdict) learn(q Question, yes bool) {
	p := q.Attacker
	own, other := &v.First[p], &v.First[p.Opponent()]
	switch {
	case q.First && yes:
		own.Min = seki.Win
	case q.First:
		own.Max = min(own.Max, seki.Draw)
		other.Min = max(other.Min, seki.Draw) // p, who does not win first, does not win second
	case yes:
		other.Max, own.Min = seki.Loss, seki.Win
	default:
		other.Min = max(other.Min, seki.Draw)
	}
	if v.undrawn {
		v.excludeDraws()
	}
}

// excludeDraws leaves wins and losses: a player who does not win moving first loses, so the opponent wins moving
// first as well.
func (v *Verdict) excludeDraws() {
	for p, r := range v.First {
		if r.Max < seki.Win {
			v.First[p] = Range{seki.Loss, seki.Loss}
		} else if r.Min > seki.Loss {
			v.First[p] = Range{seki.Win, seki.Win}
		}
	}
}

// Outcome returns a verdict with the outcome of A in the game g, and the kind only if the
// theorem of two rows gives it or the game is over. It fails as Wins does; the verdict then has
// the answers so far.
func (s *Solver) Outcome(ctx context.Context, A seki.Matrix, g seki.Game) (Verdict, error) {
	v := Verdict{Matrix: A, Game: g, First: open}
	outcome, over, err := A.Terminal(g)
	if err != nil {
		v.Err = err
		return v, err
	}
	if over {
		v.Terminal, v.Kind = true, seki.None
		v.First = [2]Range{{outcome.R, outcome.R}, {outcome.C, outcome.C}}
		return v, nil
	}
	if r, ok := s.twoRows(A, g); ok {
		v.Theorem, v.Kind = TwoRows, r.Kind
		v.First = [2]Range{{r.Outcome.R, r.Outcome.R}, {r.Outcome.C, r.Outcome.C}}
		return v, nil
	}
	if !s.citable && decideMirror(newBoard(A, seki.R), g, true) == pns.No {
		v.Theorem = Mirror
		v.First = [2]Range{{seki.Draw, seki.Draw}, {seki.Draw, seki.Draw}}
		return v, nil
	}
	if !s.citable && g == seki.Seki {
		_, v.undrawn = seki.NeverDrawn(A.Size())
	}
	err = v.FindOutcome(ctx, func(ctx context.Context, q Question) (bool, error) {
		t, err := s.ask(ctx, A, g, q)
		return t == pns.Yes, err
	})
	return v, err
}

// open has the ranges of a position about which nothing is known.
var open = [2]Range{{seki.Loss, seki.Win}, {seki.Loss, seki.Win}}

// FindOutcome sets the outcome of a position that is not over by asking whether a player wins. It
// fails as ask does; v then has the answers so far, and v.Err is the error.
func (v *Verdict) FindOutcome(ctx context.Context, ask func(context.Context, Question) (bool, error)) error {
	v.First = open
	// Neither question may use up all the time before a deadline: the first gets half of it, the
	// second the rest, and the first again the time after that.
	again := v.find(ctx, 2, ask, Question{seki.R, true}) != nil
	if v.stopped() {
		return v.Err
	}
	v.Err = nil
	for _, p := range []seki.Player{seki.C, seki.R} {
		if (p == seki.C || again) && v.find(ctx, 1, ask, Question{p, true}) != nil && v.stopped() {
			return v.Err
		}
	}
	// Only a player who wins first can win second, and only one player can.
	for _, p := range []seki.Player{seki.R, seki.C} {
		own, other := v.First[p], v.First[p.Opponent()]
		if own.Min == seki.Win && !other.Decided() && v.find(ctx, 1, ask, Question{p, false}) != nil && v.stopped() {
			return v.Err
		}
	}
	if v.Decided() { // the answers imply the one that was given up
		v.Err = nil
	}
	return v.Err
}

// find adds the answer to a question to the verdict. It may take the time
// left before a deadline divided by divisor. The first error stays in v.Err.
func (v *Verdict) find(
	ctx context.Context, divisor time.Duration, ask func(context.Context, Question) (bool, error), q Question,
) error {
	if end, ok := ctx.Deadline(); ok && divisor > 1 {
		part, cancel := context.WithTimeout(ctx, time.Until(end)/divisor)
		defer cancel()
		ctx = part
	}
	wins, err := ask(ctx, q)
	if err != nil {
		if v.Err == nil || !IsLimit(err) {
			v.Err = err
		}
		return err
	}
	v.learn(q, wins)
	return nil
}

// stopped reports whether an error other than a limit leaves the verdict
// incomplete.
func (v *Verdict) stopped() bool { return v.Err != nil && !IsLimit(v.Err) }

// Verdict returns the outcome and the kind of A in the game g. It fails as Wins
// does; the verdict then has the answers so far.
func (s *Solver) Verdict(ctx context.Context, A seki.Matrix, g seki.Game) (Verdict, error) {
	v, err := s.Outcome(ctx, A, g)
	if err != nil || v.Terminal || v.Theorem == TwoRows {
		return v, err
	}
	err = v.FindKind(func(p seki.Player) (bool, error) { return s.mustPass(ctx, A, g, p) })
	return v, err
}

// FindKind sets the kind of a position with a known outcome that is not over. mustPass
// reports whether a player loses by every active move; FindKind fails as it does, and v.Err is
// the error.
func (v *Verdict) FindKind(mustPass func(seki.Player) (bool, error)) error {
	if !v.Outcome().IsDraw() {
		v.Kind = seki.None
		return nil
	}
	var must [2]bool
	for _, p := range seki.Players {
		if must[p], v.Err = mustPass(p); v.Err != nil {
			return v.Err
		}
	}
	v.Kind = seki.KindOf(must)
	return nil
}

// mustPass reports whether p loses by every active move in A, by one search of all of them:
// it tries the move that seems to hold best first. A is not terminal.
func (s *Solver) mustPass(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player) (bool, error) {
	if A.Sum() > maxSum || s.tooLarge(A) {
		return false, ErrTooLarge
	}
	t, err := s.search(ctx, A, Question{p.Opponent(), false}, g, true)
	return t == pns.Yes, searchError(err, A, p.Opponent(), g)
}

// IsLimit reports whether err is due to a limit of time or memory, so that a
// search with a higher limit may succeed.
func IsLimit(err error) bool {
	return errors.Is(err, ErrTooLarge) || errors.Is(err, context.DeadlineExceeded)
}

// Special returns the result of A in SEKI if that is a complete or semi-complete seki, and otherwise the zero
// Result. It asks first what answers soonest: whether a player wins moving first. It fails as Wins does.
func (s *Solver) Special(ctx context.Context, A seki.Matrix) (seki.Result, error) {
	for _, p := range seki.Players {
		if wins, err := s.Wins(ctx, A, seki.Seki, Question{Attacker: p, First: true}); wins || err != nil {
			return seki.Result{}, err
		}
	}
	v, err := s.Verdict(ctx, A, seki.Seki)
	if err != nil || !v.Kind.IsSpecial() {
		return seki.Result{}, err
	}
	return v.Result(), nil
}
