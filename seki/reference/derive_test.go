package reference_test

import (
	"errors"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// The result of a matrix by the best results of its active moves, for R and
// for C: a win, a draw or a loss. A player who has no better active move than
// one that loses passes; two passes are a draw.
var byBestMoves = map[[2]seki.Value]seki.Result{
	{seki.Win, seki.Win}:   {Outcome: seki.Outcome{R: seki.Win, C: seki.Win}, Kind: seki.None},
	{seki.Win, seki.Draw}:  {Outcome: seki.Outcome{R: seki.Win, C: seki.Draw}, Kind: seki.None},
	{seki.Win, seki.Loss}:  {Outcome: seki.Outcome{R: seki.Win, C: seki.Loss}, Kind: seki.None},
	{seki.Draw, seki.Win}:  {Outcome: seki.Outcome{R: seki.Draw, C: seki.Win}, Kind: seki.None},
	{seki.Draw, seki.Draw}: {Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Plain},
	{seki.Draw, seki.Loss}: {Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteC},
	{seki.Loss, seki.Win}:  {Outcome: seki.Outcome{R: seki.Loss, C: seki.Win}, Kind: seki.None},
	{seki.Loss, seki.Draw}: {Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteR},
	{seki.Loss, seki.Loss}: {Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete},
}

// TestResult tries all lists of one to three outcomes of children. After a move
// of R, C moves first: R wins if C then loses.
func TestResult(t *testing.T) {
	values := []seki.Value{seki.Loss, seki.Draw, seki.Win}
	reply := map[seki.Value]seki.Value{seki.Loss: seki.Win, seki.Draw: seki.Draw, seki.Win: seki.Loss}
	better := map[seki.Value]int{seki.Loss: 0, seki.Draw: 1, seki.Win: 2}
	tried := 0
	var extend func(children []seki.Outcome, best [2]seki.Value)
	extend = func(children []seki.Outcome, best [2]seki.Value) {
		if len(children) > 0 {
			tried++
			if got := reference.Result(children); got != byBestMoves[best] {
				t.Fatalf("%v: %v, want %v", children, got, byBestMoves[best])
			}
		}
		if len(children) == 3 {
			return
		}
		for _, r := range values {
			for _, c := range values {
				next := best
				if v := reply[c]; len(children) == 0 || better[v] > better[next[0]] {
					next[0] = v
				}
				if v := reply[r]; len(children) == 0 || better[v] > better[next[1]] {
					next[1] = v
				}
				extend(append(children[:len(children):len(children)], seki.Outcome{R: r, C: c}), next)
			}
		}
	}
	extend(nil, [2]seki.Value{seki.Loss, seki.Loss})
	if tried != 9+81+729 {
		t.Errorf("%d lists", tried)
	}
}

// TestDerive compares with Solve, for both games.
func TestDerive(t *testing.T) {
	compare(t, []sized{{2, 3, 8, 8}, {3, 2, 8, 8}, {3, 3, 8, 8}}, func(t trial, A seki.Matrix, got seki.Results) {
		if want := solve(t, newSolvers(), A); got != want {
			t.Errorf("%v: %v, want %v", A, got, want)
		}
	})
}

// Derive fails with the error of a child.
func TestDerivePassesErrors(t *testing.T) {
	broken := errors.New("broken")
	for bad := range 4 {
		asked := 0
		_, err := reference.Derive(seki.Must(seki.New(2, 2, []int{2, 1, 1, 2})), func(seki.Matrix) (seki.Results, error) {
			if asked++; asked == bad+1 {
				return seki.Results{}, broken
			}
			return seki.Results{}, nil
		})
		if err != broken {
			t.Errorf("child %d: %v", bad, err)
		}
	}
	var impossible *seki.ImpossibleError
	if _, err := reference.Derive(seki.Must(seki.New(2, 2, []int{1, 0, 0, 0})), nil); !errors.As(err, &impossible) {
		t.Errorf("a matrix outside the games: %v", err)
	}
}
