package release

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// outcomesAndKinds are all results of classes.
func outcomesAndKinds() (list []seki.Result) {
	for _, o := range seki.Outcomes {
		if !o.IsDraw() {
			list = append(list, seki.Result{Outcome: o, Kind: seki.None})
			continue
		}
		for _, kind := range []seki.Kind{seki.Plain, seki.SemiCompleteR, seki.SemiCompleteC, seki.Complete} {
			list = append(list, seki.Result{Outcome: o, Kind: kind})
		}
	}
	return list
}

// saying returns the results of the rules, except for the class of A and its transpose.
func saying(A seki.Matrix, results seki.Results) func(seki.Matrix) seki.Results {
	form, mirror := canon.Form(A), canon.Form(A.Transpose())
	return func(C seki.Matrix) seki.Results {
		switch {
		case C.Equal(form):
			return results
		case C.Equal(mirror):
			return results.Transposed()
		}
		return truth(C)
	}
}

// A release whose files all give a class the same wrong result is refused because of the contradiction: with the
// symmetry of the game, a certificate, or the rules.
func TestLongConsistentlyFalse(t *testing.T) {
	t.Parallel()
	refusals, tried := map[string]int{}, 0
	for _, size := range []seki.Size{{Rows: 1, Cols: 1}, {Rows: 2, Cols: 1}, {Rows: 2, Cols: 2}} {
		for sum := size.MinSum(); sum <= censusSum; sum++ {
			seen := map[string]bool{}
			for A := range enumerate.Classes(size.Rows, size.Cols, sum) {
				B := canon.Form(A.Transpose())
				seen[A.Key()] = true
				if !A.Equal(B) && seen[B.Key()] {
					continue
				}
				for _, g := range seki.Games {
					for _, said := range outcomesAndKinds() {
						true := truth(A)[g]
						false := truth(A)
						false[g] = said
						if tried++; said == true || tried%26 > 0 && !testtool.Long() && !truth(A).IsSpecial() || A.Size() == B.Size() &&
							false[g] == truth(B)[g] && !false.IsSpecial() {
							continue // both have the same properties: no file distinguishes them
						}
						want := "the counts are not those of the rules"
						switch {
						case A.Equal(B) && false != false.Transposed() && false.IsSpecial():
							want = "the transpose is not listed with the same results for the other player"
						case A.Equal(B) && false != false.Transposed():
							want = "are not those of the transposed layer with the players exchanged"
						case size == releaseRanges[4].Size && sum > releaseRanges[4].MaxSum: // no list is about it
						case said.Kind == seki.Complete:
							want = "it proves that"
						case truth(A).IsSpecial() && false.IsSpecial() || said.Kind.IsSpecial():
							want = fmt.Sprintf(": by the rules it is %v (%v) in %s", true.Outcome, true.Kind, g.Name())
						case true.Kind.IsSpecial():
							want = fmt.Sprintf("%v is missing: by the rules it is %v (%v) in %s", A, true.Outcome, true.Kind, g.Name())
						}
						if fault := makeRelease(t, saying(A, false)).fault(t); !strings.Contains(fault, want) {
							t.Errorf("%v is said to be %v in %v, and is %v: %q, want %q", A, said, g, true, fault, want)
						}
						refusals[want[:8]]++
					}
				}
			}
		}
	}
	if len(refusals) < 5 {
		t.Errorf("%v", refusals)
	}
}

// The classes that the census does not reach are derived one by one.
func TestFalseBeyondTheCensus(t *testing.T) {
	t.Parallel()
	for _, class := range known.All().Classes() {
		if !slices.ContainsFunc(releaseRanges, func(r known.Range) bool {
			return r.Size == class.Size && class.Sum > censusSum && class.Sum <= r.MaxSum
		}) {
			continue
		}
		A := class.Matrix
		for _, g := range seki.Games {
			for _, said := range outcomesAndKinds() {
				false := truth(A)
				if false[g] = said; false == truth(A) || !false.IsSpecial() || A.Rows() == A.Cols() && false != false.Transposed() {
					continue
				}
				want := fmt.Sprintf(": by the rules it is %v (%v) in %s", truth(A)[g].Outcome, truth(A)[g].Kind, g.Name())
				if said.Kind == seki.Complete && A.Rows() <= releaseSize {
					want = "it proves that"
				}
				if fault := makeRelease(t, saying(A, false)).fault(t); !strings.Contains(fault, want) {
					t.Errorf("%v is said to be %v in %v: %q, want %q", A, said, g, fault, want)
				}
			}
		}
	}
}

// An error only in the other player's side of a list of a size that is not square is found in the census of the
// transposed size.
func TestTransposedLists(t *testing.T) {
	A := seki.Must(seki.New(2, 1, []int{2, 1}))
	results := seki.Results{
		{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteR},
		{Outcome: seki.Outcome{R: seki.Win, C: seki.Loss}, Kind: seki.None},
	}
	var passed []string
	v := makeRelease(t, saying(A, results)).verifier()
	err := v.run(func(c Checked) error { passed = append(passed, c.Check); return nil })
	if err == nil || !slices.Contains(passed, "census") || slices.Contains(passed, "layers") {
		t.Errorf("%v after %v", err, passed)
	}
}
