package verify

import (
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/certificate"
)

// value checks the claim of a player's value as first player.
func (v *verifier) value(line certificate.Line) error {
	p, err := parsePlayer(line.First)
	if err != nil {
		return err
	}
	if v.proved.HasValue[p] {
		return fmt.Errorf("the value of %s is claimed twice", p)
	}
	A, q := v.proved.Matrix, p.Opponent()
	type claim struct {
		need   certificate.Statement
		player seki.Player
	}
	var value seki.Value
	var needs []claim
	switch line.Value {
	case "W":
		value, needs = seki.Win, []claim{{certificate.WinsFirst, p}}
	case "L":
		value, needs = seki.Loss, []claim{{certificate.WinsSecond, q}}
	case "D":
		value, needs = seki.Draw, []claim{{certificate.HoldsFirst, p}, {certificate.HoldsSecond, q}}
	default:
		return fmt.Errorf("%q is not a value: W, D or L", line.Value)
	}
	if len(line.To) != len(needs) {
		return fmt.Errorf("the value %s has %d references, it needs %d", value, len(line.To), len(needs))
	}
	for k, c := range needs {
		if err := v.holds(A, line.To[k], c.need, c.player); err != nil {
			return err
		}
	}
	v.proved.Value[p], v.proved.HasValue[p] = value, true
	return nil
}

// kind checks the claim of a kind of seki.
func (v *verifier) kind(line certificate.Line) error {
	if v.proved.HasKind {
		return errors.New("the kind is claimed twice")
	}
	outcome, ok := v.proved.Outcome()
	if _, over, _ := v.proved.Matrix.Terminal(v.proved.Game); over || !ok || outcome != (seki.Outcome{R: seki.Draw, C: seki.Draw}) {
		return errors.New("a kind of seki needs both values before it, D and D, of a matrix that is not terminal")
	}
	var kind seki.Kind
	for _, k := range []seki.Kind{seki.Complete, seki.SemiCompleteR, seki.SemiCompleteC, seki.Plain} {
		must := ""
		if p, ok := k.MustPass(); ok {
			must = p.String()
		}
		if line.Kind == k.Name() && line.MustPass == must {
			kind = k
		}
	}
	if kind == seki.None {
		return fmt.Errorf("%q with must_pass %q is not a kind of seki", line.Kind, line.MustPass)
	}
	sides := [2]struct {
		move *certificate.Cell
		refs []certificate.Ref
	}{seki.R: {line.RMove, line.R}, seki.C: {line.CMove, line.C}}
	for p, side := range sides {
		p := seki.Player(p)
		if err := v.side(p, kind == seki.Complete || mustPass(kind, p), side.move, side.refs); err != nil {
			return fmt.Errorf("for %s: %w", p, err)
		}
	}
	v.proved.Kind, v.proved.HasKind = kind, true
	return nil
}

func mustPass(kind seki.Kind, p seki.Player) bool {
	q, ok := kind.MustPass()
	return ok && p == q
}

// side checks that all active moves of p lose, when p must pass, or that the
// move named does not.
func (v *verifier) side(p seki.Player, must bool, move *certificate.Cell, refs []certificate.Ref) error {
	A := v.proved.Matrix
	switch {
	case must && move != nil:
		return errors.New("who must pass has no drawing move")
	case must:
		return v.afterAll(A, refs, certificate.WinsFirst, p.Opponent())
	case move == nil || len(refs) != 1:
		return errors.New("a drawing move and one reference are needed")
	}
	return v.after(A, move, refs[0], certificate.HoldsSecond, p)
}
