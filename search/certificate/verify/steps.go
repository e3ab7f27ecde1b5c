package verify

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// step checks a step and records it for later lines.
func (v *verifier) step(line format.Step) error {
	A, p := line.About, line.Player
	if _, over, err := A.Terminal(v.proved.Game); err != nil {
		return fmt.Errorf("the matrix: %w", err)
	} else if over {
		return errors.New("the matrix is terminal: its outcome needs no proof")
	}
	prove := v.byMove
	if line.Claim.Second() {
		prove = v.byAllMoves
	}
	if err := prove(line); err != nil {
		return err
	}
	v.steps = append(v.steps, step{line.Claim, p, A})
	v.room -= stepCost + 2*int64(A.Rows()*A.Cols())
	return nil
}

// byMove checks a claim about moving first, which the move in the line must prove.
func (v *verifier) byMove(line format.Step) error {
	if line.Move == nil {
		return fmt.Errorf("%s needs a move", line.Claim)
	}
	if len(line.To) != 1 {
		return fmt.Errorf("%s needs one reference, not %d", line.Claim, len(line.To))
	}
	return v.after(line.About, *line.Move, line.To[0], line.Claim.After(), line.Player)
}

// after checks that need holds for p after a move.
func (v *verifier) after(A seki.Matrix, mv seki.Move, ref format.Ref, need format.Claim, p seki.Player) error {
	if mv.Row >= A.Rows() || mv.Col >= A.Cols() || A.At(mv.Row, mv.Col) == 0 {
		return fmt.Errorf("%s is not a move in %s", mv, A)
	}
	if err := v.holds(A.After(mv), ref, need, p); err != nil {
		return fmt.Errorf("after the move %s: %w", mv, err)
	}
	return nil
}

// byAllMoves checks a claim about moving second: every move of the opponent and the pass.
// H2 needs no reference for the pass: p passes too, which is a draw.
func (v *verifier) byAllMoves(line format.Step) error {
	if line.Move != nil {
		return fmt.Errorf("%s is about all moves, but names one", line.Claim)
	}
	A, p, refs, need := line.About, line.Player, line.To, line.Claim.After()
	if line.Claim == format.WinsSecond {
		if len(refs) == 0 {
			return errors.New("the reference for the pass is missing")
		}
		if err := v.holds(A, refs[0], need, p); err != nil {
			return fmt.Errorf("after a pass: %w", err)
		}
		refs = refs[1:]
	}
	return v.afterAll(A, refs, need, p)
}

// afterAll checks that need holds for p after every active move in A.
func (v *verifier) afterAll(A seki.Matrix, refs []format.Ref, need format.Claim, p seki.Player) error {
	k := 0
	for mv := range A.Moves() {
		if k == len(refs) {
			return fmt.Errorf("no reference for the move %s", mv)
		}
		if err := v.ctx.Err(); err != nil { // a large matrix has many moves
			return err
		}
		if err := v.holds(A.After(mv), refs[k], need, p); err != nil {
			return fmt.Errorf("after the move %s: %w", mv, err)
		}
		k++
	}
	if k < len(refs) {
		return fmt.Errorf("%d references for %d moves", len(refs), k)
	}
	return nil
}

// holds checks that ref proves the claim need of p about A.
func (v *verifier) holds(A seki.Matrix, ref format.Ref, need format.Claim, p seki.Player) error {
	switch {
	case ref.TwoRows:
		return v.byTwoRows(A, need, p)
	case ref.Step == 0:
		return v.evident(A, need, p)
	case ref.Step > len(v.steps):
		return fmt.Errorf("step %d is not before this line", ref.Step)
	}
	have := v.steps[ref.Step-1]
	if have.player != p || !implies(have.claim, need) {
		return fmt.Errorf("step %d shows %s of %s, but %s of %s is needed", ref.Step, have.claim, have.player, need, p)
	}
	B := have.about
	if ref.Rows != nil {
		if B.Size() != A.Size() {
			return fmt.Errorf("step %d is about a matrix of another size", ref.Step)
		}
		if !permutation(ref.Rows, A.Rows()) || !permutation(ref.Cols, A.Cols()) {
			return errors.New("the reference has no permutations of the rows and columns")
		}
		B = B.Permute(ref.Rows, ref.Cols)
	}
	if !A.Equal(B) {
		return fmt.Errorf("step %d is about %s, but %s is needed", ref.Step, B, A)
	}
	return nil
}

// permutation reports whether a list has each of 0…n−1 once.
func permutation(list []int, n int) bool {
	seen := make([]bool, n)
	for _, k := range list {
		if k >= n || seen[k] {
			return false
		}
		seen[k] = true
	}
	return len(list) == n
}

// weaker lists what each claim implies.
var weaker = map[format.Claim][]format.Claim{
	format.WinsSecond:  {format.WinsSecond, format.WinsFirst, format.HoldsSecond, format.HoldsFirst},
	format.WinsFirst:   {format.WinsFirst, format.HoldsFirst},
	format.HoldsSecond: {format.HoldsSecond, format.HoldsFirst},
	format.HoldsFirst:  {format.HoldsFirst},
}

func implies(have, need format.Claim) bool { return slices.Contains(weaker[have], need) }

// evident checks that the rules or the race lemma prove a claim of p about A.
func (v *verifier) evident(A seki.Matrix, need format.Claim, p seki.Player) error {
	outcome, over, err := A.Terminal(v.proved.Game)
	if err != nil {
		return err
	}
	if over {
		if !shown(outcome, need, p) {
			return fmt.Errorf("%s is terminal with the outcome %s, which does not show %s of %s", A, outcome, need, p)
		}
		return nil
	}
	rows := A.Grid()
	if p == seki.C {
		rows = transpose(rows)
	}
	if race(rows, 1) || implies(format.WinsFirst, need) && race(rows, 0) {
		return nil // W2 implies every claim
	}
	return fmt.Errorf("the race lemma does not show %s of %s in %s", need, p, A)
}

// race reports whether some row i of a matrix without zero lines has c_j − a_ij ≥ r_i + lead
// for every j, where r_i and c_j are the line sums (docs/theory.md, 3.1). Then the player of the
// rows wins, moving first if lead is 0, moving second too if it is 1.
func race(A [][]int, lead int) bool {
	others := make([]int, len(A[0])) // c_j
	for _, row := range A {
		for j, a := range row {
			others[j] += a
		}
	}
	return slices.ContainsFunc(A, func(row []int) bool {
		sum := lead
		for _, a := range row {
			sum += a
		}
		for j, a := range row {
			if others[j]-a < sum {
				return false
			}
		}
		return true
	})
}

// shown reports whether the outcome of a terminal matrix shows a claim of p.
func shown(o seki.Outcome, need format.Claim, p seki.Player) bool {
	value := o.First(p)
	if need.Second() {
		value = o.First(p.Opponent()).Negate()
	}
	switch need {
	case format.WinsFirst, format.WinsSecond:
		return value == seki.Win
	case format.HoldsFirst, format.HoldsSecond:
		return value >= seki.Draw
	}
	return false
}
