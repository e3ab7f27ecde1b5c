package search

import (
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// TestMirror tries matrices at the bounds of 3.17 of docs/theory.md, with their columns in some order. That
// decideMirror does not decide too much is for TestLemmasAreSound.
func TestMirror(t *testing.T) {
	for _, c := range []struct {
		text          string
		seki, dseki   bool // whether the matrix is decided with the attacker moving first
		seki2, dseki2 bool // and moving second
	}{
		{"2 5 0; 5 2 7; 0 7 2", true, true, true, true},
		{"5 0 2; 2 7 5; 7 2 0", true, true, true, true},
		{"1 5 0; 5 1 7; 0 7 1", false, true, true, true},
		{"0 5 1; 5 0 7; 1 7 0", false, false, true, true},
		{"4 8 1; 7 4 8; 0 8 4", true, true, true, true},
		{"3 8 1; 7 3 8; 0 8 3", false, true, true, true},
		{"2 8 1; 7 2 8; 0 8 2", false, false, false, true},
		{"1 8 1; 7 1 8; 0 8 1", false, false, false, false},
		{"4 9; 7 4", true, true, true, true},
		{"2 2 2; 2 2 2", false, false, false, false},
	} {
		A := testtool.Must(notation.Parse(c.text))(t)
		for k, want := range []bool{c.seki, c.dseki, c.seki2, c.dseki2} {
			for _, p := range seki.Players {
				t.Run("", func(t *testing.T) {
					got := decideMirror(newBoard(A, p), seki.Game(k%2), k < 2)
					if got == pns.Yes || (got == pns.No) != want {
						t.Errorf("%v, %v, attacker first %v: %v, want decided %v", A, seki.Game(k%2), k < 2, got, want)
					}
				})
			}
		}
	}
}

// Matrices that are nearly equal need no search beyond the first turns, whatever their sum.
func TestNearlyEqual(t *testing.T) {
	for _, text := range []string{
		"30 31 30; 31 30 31; 30 30 31",
		"50000 50001 50000; 50001 50000 60001; 55000 50000 50001",
		"30 31 30 31; 31 30 31 31; 30 31 31 30; 31 31 30 30",
	} {
		s := New(Options{Workers: 1})
		for _, g := range seki.Games {
			v, err := s.Verdict(t.Context(), testtool.Must(notation.Parse(text))(t), g)
			if err != nil || v.Theorem != Mirror || !v.Outcome().IsDraw() || v.Kind != seki.Plain || s.Nodes() > 10 {
				t.Errorf("%s: %v %v by the theorem %q, %v, after %d positions", text, g, v.Result(), v.Theorem, err, s.Nodes())
			}
		}
	}
}
