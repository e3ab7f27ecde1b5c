package search

import (
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/three"
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

// Large matrices are decided by theorems, in memory that is too small for any search. The outcome of matrices that are
// nearly equal needs none, and their kind a few positions.
func TestTheorems(t *testing.T) {
	lost := seki.Result{Outcome: seki.Outcome{R: seki.Loss, C: seki.Win}, Kind: seki.None}
	drawn := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Plain}
	for _, c := range []struct {
		text    string
		want    seki.Result
		theorem Theorem
	}{
		{"30000 30001 7 9; 4 30002 30000 11", lost, TwoRows},
		{"30000 4; 30001 30002; 7 30000; 9 11", lost.Transposed(), TwoRows},
		{"3000 3001; 3002 3000", drawn, TwoRows},
		{"65535", drawn, TwoRows},
		{"30 31 30; 31 30 31; 30 30 31", drawn, Mirror},
		{"50000 50001 50000; 50001 50000 60001; 55000 50000 50001", drawn, Mirror},
		{"30 31 30 31; 31 30 31 31; 30 31 31 30; 31 31 30 30", drawn, Mirror},
	} {
		s, most := New(Options{Memory: 1, Workers: 1}), map[Theorem]uint64{Mirror: 10}
		for _, g := range seki.Games {
			v, err := s.Verdict(t.Context(), seki.Must(notation.Parse(c.text)), g)
			if v.Result() != c.want || v.Theorem != c.theorem || err != nil || s.Nodes() > most[c.theorem] {
				t.Errorf("%s in %v: %v by the theorem %q, %v, after %d positions", c.text, g, v.Result(), v.Theorem, err,
					s.Nodes())
			}
		}
	}
}

// A solver for certificates searches where others have an answer by a theorem, by the table of 3×3 matrices or by a box:
// the proof is in the positions that it opens.
func TestSolversForCertificatesSearch(t *testing.T) {
	for _, text := range []string{"2 1; 1 2", "2 1 0; 1 2 0; 0 0 2", "2 1 1 0; 2 1 1 0; 0 1 1 2; 0 1 1 2"} {
		for _, g := range seki.Games {
			s := New(Options{Memory: 1 << 20, Workers: 1, Three: three.New()})
			s.pace = boxAtOnce
			A := testtool.Must(notation.Parse(text))(t)
			testtool.Must(s.Outcome(t.Context(), A, g))(t) // the other solver shares what this one has found
			before := s.Nodes()
			v, err := s.ForCertificates().Outcome(t.Context(), A, g)
			opened := s.Nodes() - before
			if err != nil || !v.Outcome().Known() || v.Theorem != "" || opened == 0 {
				t.Errorf("%s in %v: %v by the theorem %q, %v, %d positions", text, g, v.Outcome(), v.Theorem, err, opened)
			}
		}
	}
}
