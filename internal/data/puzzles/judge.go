package puzzles

import (
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

// Task is what White, to move, has to find.
type Task struct {
	Value seki.Value // Win or Draw
	Turn  *seki.Move // the only turn that does not give this value away; nil for a pass
	Moves int        // White's moves to the capture if both play well; 0 for a draw
}

// Oracle returns the outcome of a matrix that is not terminal.
type Oracle func(A seki.Matrix) (seki.Outcome, error)

// ErrNoTask is returned for a matrix in which no turn of White, or more than one, is right.
var ErrNoTask = errors.New("not exactly one turn of White is right")

// Judge returns the task of White in A, a matrix of SEKI that is not terminal. It fails with
// ErrNoTask, or as the oracle does. It asks the oracle about positions below A, each once.
func Judge(A seki.Matrix, outcome Oracle) (Task, error) {
	j := judge{outcome, map[string]int{}}
	before, err := outcome(A)
	if err != nil {
		return Task{}, err
	}
	task := Task{Value: before.R}
	right := 0
	if before.R == seki.Draw && before.C == seki.Draw { // a pass draws as well
		right++
	}
	for mv := range A.Moves() {
		v, err := j.second(A.After(mv))
		if err != nil {
			return Task{}, err
		}
		if v == before.R {
			right++
			task.Turn = &mv
		}
	}
	if before.R == seki.Loss || right != 1 {
		return Task{}, ErrNoTask
	}
	if before.R == seki.Win {
		task.Moves, err = j.moves(A)
	}
	return task, err
}

type judge struct {
	outcome Oracle
	known   map[string]int // numbers of moves
}

// second returns the value for White of B, in which Black is to move.
func (j judge) second(B seki.Matrix) (seki.Value, error) {
	if end, over, _ := B.Terminal(seki.Seki); over {
		return end.C.Negate(), nil
	}
	o, err := j.outcome(B)
	return o.C.Negate(), err
}

// moves returns the number of White's moves to the capture from A, which White, to move, wins:
// White wants few, Black many.
func (j judge) moves(A seki.Matrix) (int, error) {
	key := A.Key()
	if n, ok := j.known[key]; ok {
		return n, nil
	}
	least := 0
	for mv := range A.Moves() {
		B := A.After(mv)
		v, err := j.second(B)
		if err != nil {
			return 0, err
		}
		if v != seki.Win {
			continue
		}
		n := 1
		if _, over, _ := B.Terminal(seki.Seki); !over {
			most, err := j.moves(B) // Black passes
			if err != nil {
				return 0, err
			}
			for reply := range B.Moves() {
				D := B.After(reply)
				if _, over, _ := D.Terminal(seki.Seki); over { // Black takes the last liberty of its own chain
					continue
				}
				n, err := j.moves(D)
				if err != nil {
					return 0, err
				}
				most = max(most, n)
			}
			n += most
		}
		if least == 0 || n < least {
			least = n
		}
	}
	if least == 0 {
		return 0, fmt.Errorf("the oracle contradicts itself: White wins %s, but no move does", A)
	}
	j.known[key] = least
	return least, nil
}
