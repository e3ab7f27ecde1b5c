package search

import (
	"context"
	"errors"
	"time"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// Range is what is known of a value: Min ≤ value ≤ Max.
type Range struct{ Min, Max seki.Value }

// Decided reports whether the value is known.
func (r Range) Decided() bool { return r.Min == r.Max }

// String returns the letter of a decided value, otherwise all that are
// possible, the best first: "WD", "DL" or "WDL".
func (r Range) String() string {
	s := ""
	for v := r.Max; ; v-- {
		s += v.String()
		if v == r.Min {
			return s
		}
	}
}

// Verdict is what is known of one matrix in one game.
type Verdict struct {
	Matrix   seki.Matrix
	Game     seki.Game
	Terminal bool
	First    [2]Range // for each player, the result for that player when first
	// Kind is None until KindKnown. A terminal matrix has the kind None.
	Kind      seki.Kind
	KindKnown bool
	Err       error // why not everything is known; nil when everything is
}

// Decided reports whether the outcome is known.
func (v Verdict) Decided() bool { return v.First[seki.R].Decided() && v.First[seki.C].Decided() }

// Outcome returns the outcome, and whether it is known.
func (v Verdict) Outcome() (seki.Outcome, bool) {
	return seki.Outcome{R: v.First[seki.R].Min, C: v.First[seki.C].Min}, v.Decided()
}

// learn narrows the ranges by the answer to a question.
func (v *Verdict) learn(q Question, yes bool) {
	p := q.Attacker
	own, other := &v.First[p], &v.First[p.Opponent()]
	switch {
	case q.First && yes:
		own.Min = seki.Win
	case q.First:
		own.Max = min(own.Max, seki.Draw)
		other.Min = max(other.Min, seki.Draw) // S implies F, so p does not win second either
	case yes:
		other.Max, own.Min = seki.Loss, seki.Win
	default:
		other.Min = max(other.Min, seki.Draw)
	}
}

// Outcome returns the outcome of A in the game g. It fails as Wins does; the
// verdict's ranges then say what is known.
func (s *Solver) Outcome(ctx context.Context, A seki.Matrix, g seki.Game) (Verdict, error) {
	v := Verdict{Matrix: A, Game: g, First: [2]Range{{seki.Loss, seki.Win}, {seki.Loss, seki.Win}}}
	outcome, over, err := A.Terminal(g)
	if err != nil {
		v.Err = err
		return v, err
	}
	if over {
		v.Terminal, v.KindKnown = true, true
		v.First = [2]Range{{outcome.R, outcome.R}, {outcome.C, outcome.C}}
		return v, nil
	}
	// Under a deadline neither question may use up all the time: each gets half
	// of what is left, then those still open get the rest.
	open := []seki.Player{seki.R, seki.C}
	for _, divisor := range []time.Duration{2, 1} {
		var still []seki.Player
		v.Err = nil
		for _, p := range open {
			if !s.learn(ctx, divisor, &v, Question{p, true}) {
				still = append(still, p)
			}
		}
		open = still
	}
	// When both win first nobody wins second, when neither does nobody can.
	// When one does, that player may win second as well.
	for _, p := range []seki.Player{seki.R, seki.C} {
		own, other := v.First[p], v.First[p.Opponent()]
		if own.Min == seki.Win && !other.Decided() {
			s.learn(ctx, 1, &v, Question{p, false})
		}
	}
	if v.Decided() { // the answers found imply the one that was given up
		v.Err = nil
	}
	return v, v.Err
}

// learn asks a question, in the given part of the time left, and reports
// whether it was answered.
func (s *Solver) learn(ctx context.Context, divisor time.Duration, v *Verdict, q Question) bool {
	if end, ok := ctx.Deadline(); ok && divisor > 1 {
		part, cancel := context.WithTimeout(ctx, time.Until(end)/divisor)
		defer cancel()
		ctx = part
	}
	t, err := s.ask(ctx, v.Matrix, v.Game, q)
	if err != nil {
		if v.Err == nil {
			v.Err = err
		}
		return false
	}
	v.learn(q, t == yes)
	return true
}

// Verdict returns the outcome and the kind of A in the game g. An error that
// is not a *seki.ImpossibleError leaves what is known in the verdict.
func (s *Solver) Verdict(ctx context.Context, A seki.Matrix, g seki.Game) (Verdict, error) {
	v, err := s.Outcome(ctx, A, g)
	if err != nil || v.Terminal {
		return v, err
	}
	if o, _ := v.Outcome(); o != (seki.Outcome{R: seki.Draw, C: seki.Draw}) {
		v.KindKnown = true
		return v, nil
	}
	var mustPass [2]bool
	for _, p := range []seki.Player{seki.R, seki.C} {
		draws, err := s.drawingMove(ctx, A, g, p)
		if err != nil {
			v.Err = err
			return v, err
		}
		mustPass[p] = draws == nil
	}
	v.KindKnown = true
	switch {
	case mustPass[seki.R] && mustPass[seki.C]:
		v.Kind = seki.Complete
	case mustPass[seki.R]:
		v.Kind = seki.SemiCompleteR
	case mustPass[seki.C]:
		v.Kind = seki.SemiCompleteC
	default:
		v.Kind = seki.Plain
	}
	return v, nil
}

// drawingMove returns an active move of p that does not lose, nil if all lose.
func (s *Solver) drawingMove(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player) (*seki.Move, error) {
	moves, err := MovesUpToSymmetry(ctx, A)
	if err != nil {
		return nil, err
	}
	for _, mv := range moves {
		loses, err := s.Wins(ctx, A.After(mv), g, Question{p.Opponent(), true})
		if err != nil {
			return nil, err
		}
		if !loses {
			return &mv, nil
		}
	}
	return nil, nil
}

// Solve returns the result of A in the game g, as reference.Solver does.
func (s *Solver) Solve(ctx context.Context, A seki.Matrix, g seki.Game) (seki.Result, error) {
	v, err := s.Verdict(ctx, A, g)
	if err != nil {
		return seki.Result{}, err
	}
	o, _ := v.Outcome()
	return seki.Result{Outcome: o, Kind: v.Kind}, nil
}

// SolveBoth returns the results of A in both games. SEKI goes first: what
// nobody wins in SEKI nobody wins in D-SEKI.
func (s *Solver) SolveBoth(ctx context.Context, A seki.Matrix) (seki.Results, error) {
	var results seki.Results
	for _, g := range seki.Games {
		r, err := s.Solve(ctx, A, g)
		if err != nil {
			return results, err
		}
		results[g] = r
	}
	return results, nil
}

// IsLimit reports whether an error says that a limit of time or memory was
// reached, so that what is known of the matrix still holds.
func IsLimit(err error) bool {
	return errors.Is(err, ErrTooLarge) || errors.Is(err, context.DeadlineExceeded)
}

// MovesUpToSymmetry returns one active move of A from each orbit of the
// automorphism group, the first in row-major order. It fails with the cause of
// ctx when that ends first.
func MovesUpToSymmetry(ctx context.Context, A seki.Matrix) ([]seki.Move, error) {
	group, err := canon.AutomorphismsContext(ctx, A)
	if err != nil {
		return nil, err
	}
	var moves []seki.Move
	for _, orbit := range group.CellOrbits() {
		if mv := orbit[0]; A.At(mv.Row, mv.Col) > 0 {
			moves = append(moves, mv)
		}
	}
	return moves, nil
}
