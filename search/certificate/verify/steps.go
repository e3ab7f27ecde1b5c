package verify

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// step checks a step and records it for later lines.
func (v *verifier) step(line format.Line) error {
	p, err := parsePlayer(line.Player)
	if err != nil {
		return err
	}
	A, err := seki.FromRows(line.About)
	if err != nil {
		return fmt.Errorf("the matrix: %w", err)
	}
	if _, over, err := A.Terminal(v.proved.Game); err != nil {
		return fmt.Errorf("the matrix: %w", err)
	} else if over {
		return errors.New("the matrix is terminal: its outcome needs no proof")
	}
	switch line.Claim {
	case format.WinsFirst, format.HoldsFirst:
		err = v.byMove(A, line, p)
	case format.WinsSecond, format.HoldsSecond:
		err = v.byAllMoves(A, line, p)
	default:
		err = fmt.Errorf("%q is not a step", line.Claim)
	}
	if err != nil {
		return err
	}
	v.room -= v.steps.add(step{line.Claim, p, A})
	return nil
}

// byMove checks a claim about moving first, which the move of p in the line must prove.
func (v *verifier) byMove(A seki.Matrix, line format.Line, p seki.Player) error {
	if line.Move == nil {
		return fmt.Errorf("%s needs a move", line.Claim)
	}
	if len(line.To) != 1 {
		return fmt.Errorf("%s needs one reference, not %d", line.Claim, len(line.To))
	}
	return v.after(A, line.Move, line.To[0], line.Claim.After(), p)
}

// after checks that need holds for p after the move in cell.
func (v *verifier) after(A seki.Matrix, cell *format.Cell, ref format.Ref, need format.Claim, p seki.Player) error {
	mv := seki.Move{Row: cell[0] - 1, Col: cell[1] - 1}
	if mv.Row < 0 || mv.Row >= A.Rows() || mv.Col < 0 || mv.Col >= A.Cols() || A.At(mv.Row, mv.Col) == 0 {
		return fmt.Errorf("%s is not a move in %s", mv, A)
	}
	if err := v.holds(A.After(mv), ref, need, p); err != nil {
		return fmt.Errorf("after the move %s: %w", mv, err)
	}
	return nil
}

// byAllMoves checks a claim about moving second: every move of the opponent and the pass.
// H2 needs no reference for the pass: p passes too, which is a draw.
func (v *verifier) byAllMoves(A seki.Matrix, line format.Line, p seki.Player) error {
	if line.Move != nil {
		return fmt.Errorf("%s is about all moves, but names one", line.Claim)
	}
	refs, need := line.To, line.Claim.After()
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
	if ref.TwoRows {
		return v.byTwoRows(A, need, p)
	}
	if ref.Number < 0 || ref.Number > v.steps.count {
		return fmt.Errorf("step %d is not before this line", ref.Number)
	}
	if ref.Number == 0 {
		if ref.Rows != nil {
			return errors.New("reference 0 has no permutations")
		}
		return v.evident(A, need, p)
	}
	have := v.steps.at(ref.Number)
	if have.player != p || !implies(have.claim, need) {
		return fmt.Errorf("step %d shows %s of %s, but %s of %s is needed", ref.Number, have.claim, have.player, need, p)
	}
	B := have.about
	if ref.Rows != nil {
		if B.Rows() != A.Rows() || B.Cols() != A.Cols() {
			return fmt.Errorf("step %d is about a matrix of another size", ref.Number)
		}
		rows, okRows := permutation(ref.Rows, A.Rows())
		cols, okCols := permutation(ref.Cols, A.Cols())
		if !okRows || !okCols {
			return fmt.Errorf("%v, %v are not permutations of the rows and columns", ref.Rows, ref.Cols)
		}
		B = B.Permute(rows, cols)
	}
	if !A.Equal(B) {
		return fmt.Errorf("step %d is about %s, but %s is needed", ref.Number, B, A)
	}
	return nil
}

// permutation turns a permutation of 1…n into one of 0…n−1.
func permutation(list []int, n int) ([]int, bool) {
	if len(list) != n {
		return nil, false
	}
	seen := make([]bool, n)
	out := make([]int, n)
	for i, k := range list {
		if k < 1 || k > n || seen[k-1] {
			return nil, false
		}
		seen[k-1] = true
		out[i] = k - 1
	}
	return out, true
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
	race := seki.RaceLemma(A)
	if race.Second[p] || race.First[p] && implies(format.WinsFirst, need) {
		return nil // W2 implies every claim
	}
	return fmt.Errorf("the race lemma does not show %s of %s in %s", need, p, A)
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
