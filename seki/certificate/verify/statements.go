package verify

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/certificate"
)

// statement checks one statement and adds it to those that may be used.
func (v *verifier) statement(line certificate.Line) error {
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
		return errors.New("the matrix is terminal, its outcome is no matter of proof")
	}
	switch line.Statement {
	case certificate.WinsFirst:
		err = v.byMove(A, line, certificate.WinsSecond, p)
	case certificate.HoldsFirst:
		err = v.byMove(A, line, certificate.HoldsSecond, p)
	case certificate.WinsSecond:
		err = v.byAllMoves(A, line, true, certificate.WinsFirst, p)
	case certificate.HoldsSecond:
		err = v.byAllMoves(A, line, false, certificate.HoldsFirst, p)
	default:
		err = fmt.Errorf("%q is not a statement", line.Statement)
	}
	if err != nil {
		return err
	}
	v.statements = append(v.statements, statement{line.Statement, p, A})
	return nil
}

// byMove checks that p's move leads where the statement need holds.
func (v *verifier) byMove(A seki.Matrix, line certificate.Line, need certificate.Statement, p seki.Player) error {
	if line.Move == nil {
		return fmt.Errorf("%s needs a move", line.Statement)
	}
	if len(line.To) != 1 {
		return fmt.Errorf("%s needs one reference, not %d", line.Statement, len(line.To))
	}
	return v.after(A, line.Move, line.To[0], need, p)
}

// after checks that need holds for p after the move in the given cell.
func (v *verifier) after(A seki.Matrix, cell *certificate.Cell, ref certificate.Ref, need certificate.Statement, p seki.Player) error {
	mv := seki.Move{Row: cell[0] - 1, Col: cell[1] - 1}
	if mv.Row < 0 || mv.Row >= A.Rows() || mv.Col < 0 || mv.Col >= A.Cols() || A.At(mv.Row, mv.Col) == 0 {
		return fmt.Errorf("%s is not a move in %s", mv, A)
	}
	if err := v.holds(A.After(mv), ref, need, p); err != nil {
		return fmt.Errorf("after the move %s: %w", mv, err)
	}
	return nil
}

// byAllMoves checks that need holds for p after every move of the opponent,
// and after a pass as well when pass is set. (In H2 a pass is answered by a
// pass.)
func (v *verifier) byAllMoves(A seki.Matrix, line certificate.Line, pass bool, need certificate.Statement, p seki.Player) error {
	if line.Move != nil {
		return fmt.Errorf("%s is about all moves, it names none", line.Statement)
	}
	refs := line.To
	if pass {
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
func (v *verifier) afterAll(A seki.Matrix, refs []certificate.Ref, need certificate.Statement, p seki.Player) error {
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

// holds checks that the statement need about A, for player p, follows from ref.
func (v *verifier) holds(A seki.Matrix, ref certificate.Ref, need certificate.Statement, p seki.Player) error {
	if ref.Number == 0 {
		if ref.Rows != nil {
			return errors.New("reference 0 has no permutations")
		}
		return v.evident(A, need, p)
	}
	if ref.Number < 0 || ref.Number > len(v.statements) {
		return fmt.Errorf("statement %d does not stand before this line", ref.Number)
	}
	have := v.statements[ref.Number-1]
	if have.player != p || !implies(have.shows, need) {
		return fmt.Errorf("statement %d shows %s of %s, but %s of %s is needed", ref.Number, have.shows, have.player, need, p)
	}
	B := have.about
	if ref.Rows != nil {
		if B.Rows() != A.Rows() || B.Cols() != A.Cols() {
			return fmt.Errorf("statement %d is about a matrix of another size", ref.Number)
		}
		rows, okRows := permutation(ref.Rows, A.Rows())
		cols, okCols := permutation(ref.Cols, A.Cols())
		if !okRows || !okCols {
			return fmt.Errorf("%v, %v are not permutations of the rows and columns", ref.Rows, ref.Cols)
		}
		B = B.Permute(rows, cols)
	}
	if !A.Equal(B) {
		return fmt.Errorf("statement %d is about %s, but %s is needed", ref.Number, B, A)
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

// weaker lists, for each statement, what it implies.
var weaker = map[certificate.Statement][]certificate.Statement{
	certificate.WinsSecond:  {certificate.WinsSecond, certificate.WinsFirst, certificate.HoldsSecond, certificate.HoldsFirst},
	certificate.WinsFirst:   {certificate.WinsFirst, certificate.HoldsFirst},
	certificate.HoldsSecond: {certificate.HoldsSecond, certificate.HoldsFirst},
	certificate.HoldsFirst:  {certificate.HoldsFirst},
}

func implies(have, need certificate.Statement) bool { return slices.Contains(weaker[have], need) }

// evident checks a statement about A that the rules or the race lemma show.
func (v *verifier) evident(A seki.Matrix, need certificate.Statement, p seki.Player) error {
	outcome, over, err := A.Terminal(v.proved.Game)
	if err != nil {
		return err
	}
	if over {
		if !shown(outcome, need, p) {
			return fmt.Errorf("%s is terminal with outcome %s, which is not %s of %s", A, outcome, need, p)
		}
		return nil
	}
	race := seki.RaceLemma(A)
	first, second := race.RFirst, race.RSecond
	if p == seki.C {
		first, second = race.CFirst, race.CSecond
	}
	if second && implies(certificate.WinsSecond, need) || first && implies(certificate.WinsFirst, need) {
		return nil
	}
	return fmt.Errorf("the race lemma does not show %s of %s in %s", need, p, A)
}

// shown reads a statement from the outcome of a terminal matrix.
func shown(o seki.Outcome, need certificate.Statement, p seki.Player) bool {
	own, other := o.First(p), o.First(p.Opponent()).Negate()
	switch need {
	case certificate.WinsFirst:
		return own == seki.Win
	case certificate.HoldsFirst:
		return own >= seki.Draw
	case certificate.WinsSecond:
		return other == seki.Win
	case certificate.HoldsSecond:
		return other >= seki.Draw
	}
	return false
}
