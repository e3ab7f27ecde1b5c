// Package testpuzzle judges the puzzles of the explorer in tests.
package testpuzzle

import (
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// Judged is the task of White, to move.
type Judged struct {
	Value seki.Value // Win or Draw
	Turn  *seki.Move // the only turn that does not give this value away; nil for a pass
	Moves int        // White's moves to the capture if both play well; 0 for a draw
}

// Judge returns the task of White in A, a matrix of SEKI that is not terminal, by the recursion of the game, and reports
// whether exactly one turn of White is right.
func Judge(t *testing.T, A seki.Matrix) (task Judged, ok bool) {
	t.Helper()
	solver := reference.New(seki.Seki)
	outcome := func(A seki.Matrix) seki.Outcome { return testtool.Must(solver.Solve(A))(t).Outcome }
	j := judge{outcome, map[string]int{}}
	before := outcome(A)
	task.Value = before.R
	right := 0
	if before.R == seki.Draw && before.C == seki.Draw { // a pass draws as well
		right++
	}
	for mv := range A.Moves() {
		if j.second(A.After(mv)) == before.R {
			right++
			task.Turn = &mv
		}
	}
	if before.R == seki.Loss || right != 1 {
		return Judged{}, false
	}
	if before.R == seki.Win {
		task.Moves = j.moves(A)
	}
	return task, true
}

type judge struct {
	outcome func(A seki.Matrix) seki.Outcome // of a matrix that is not terminal
	known   map[string]int                   // numbers of moves
}

// second returns the value for White of B, in which Black is to move.
func (j judge) second(B seki.Matrix) seki.Value {
	if end, over, _ := B.Terminal(seki.Seki); over {
		return end.C.Negate()
	}
	return j.outcome(B).C.Negate()
}

// moves returns the number of White's moves to the capture from A, which White, to move, wins:
// White wants few, Black many.
func (j judge) moves(A seki.Matrix) (least int) {
	key := A.Key()
	if n, ok := j.known[key]; ok {
		return n
	}
	for mv := range A.Moves() {
		B := A.After(mv)
		if j.second(B) != seki.Win {
			continue
		}
		n := 1
		if _, over, _ := B.Terminal(seki.Seki); !over {
			most := j.moves(B) // Black passes
			for reply := range B.Moves() {
				D := B.After(reply)
				if _, over, _ := D.Terminal(seki.Seki); !over { // else Black has taken the last liberty of a black chain
					most = max(most, j.moves(D))
				}
			}
			n += most
		}
		if least == 0 || n < least {
			least = n
		}
	}
	j.known[key] = least
	return least
}
