package search

import (
	"errors"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton/embedded"
)

// TestAutomata asks about matrices that only an automaton can decide, in memory that is too
// small for any search of them.
func TestAutomata(t *testing.T) {
	s := New(Options{Memory: 1, Workers: 1, Automata: embedded.Result})
	A := seki.Must(seki.New(2, 2, []int{3000, 3001, 3002, 3000}))
	for _, g := range seki.Games {
		v, err := s.Verdict(t.Context(), A, g)
		want := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Plain}
		if v.Result() != want || !v.Automaton || err != nil {
			t.Errorf("%v: %v by an automaton: %t, %v, want %v", g, v.Result(), v.Automaton, err, want)
		}
	}

	A = seki.Must(seki.New(2, 2, []int{3000, 2999, 2999, 3001}))
	for _, p := range seki.Players {
		mv, err := s.BestMove(t.Context(), A, seki.Seki, p)
		if err != nil {
			t.Fatal(err)
		}
		before, err1 := s.Outcome(t.Context(), A, seki.Seki)
		after, err2 := s.Outcome(t.Context(), afterTurn(A, mv), seki.Seki)
		if err := errors.Join(err1, err2); err != nil || after.Outcome().First(p.Opponent()).Negate() != before.Outcome().First(p) {
			t.Errorf("%v: %v takes %v to %v: %v", p, mv, before.Outcome(), after.Outcome(), err)
		}
	}
	if s.Nodes() > 0 {
		t.Errorf("%d positions were searched", s.Nodes())
	}

	small := seki.Must(seki.New(2, 2, []int{2, 1, 1, 2}))
	if v, err := s.SearchAlone().Verdict(t.Context(), small, seki.Seki); v.Automaton || v.Kind != seki.Complete || err != nil {
		t.Errorf("alone: %v by an automaton: %t, %v", v.Result(), v.Automaton, err)
	}
}

// TestAutomataFail returns what Options.Automata returns.
func TestAutomataFail(t *testing.T) {
	broken := errors.New("broken")
	s := New(Options{Automata: func(seki.Matrix, seki.Game) (seki.Result, bool, error) { return seki.Result{}, false, broken }})
	A := seki.Must(seki.New(2, 2, []int{2, 1, 1, 2}))
	if v, err := s.Verdict(t.Context(), A, seki.Seki); !errors.Is(err, broken) || !errors.Is(v.Err, broken) {
		t.Error(v, err)
	}
	if _, err := s.Wins(t.Context(), A, seki.Seki, Question{seki.R, true}); !errors.Is(err, broken) {
		t.Error(err)
	}
}
