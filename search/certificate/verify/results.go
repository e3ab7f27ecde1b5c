package verify

import (
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// value checks a line that states the value for the player who moves first.
func (v *verifier) value(line format.Line) error {
	p, err := parsePlayer(line.First)
	if err != nil {
		return err
	}
	if v.proved.Outcome.First(p) != seki.Unknown {
		return fmt.Errorf("the value of %s is claimed twice", p)
	}
	A, q := v.proved.Matrix, p.Opponent()
	type requirement struct {
		claim  format.Claim
		player seki.Player
	}
	var value seki.Value
	var needs []requirement
	switch line.Value {
	case "W":
		value, needs = seki.Win, []requirement{{format.WinsFirst, p}}
	case "L":
		value, needs = seki.Loss, []requirement{{format.WinsSecond, q}}
	case "D":
		value, needs = seki.Draw, []requirement{{format.HoldsFirst, p}, {format.HoldsSecond, q}}
	default:
		return fmt.Errorf("%q is not a value: W, D or L", line.Value)
	}
	if len(line.To) != len(needs) {
		return fmt.Errorf("the value %s has %d references, but needs %d", value, len(line.To), len(needs))
	}
	for k, need := range needs {
		if err := v.holds(A, line.To[k], need.claim, need.player); err != nil {
			return err
		}
	}
	v.proved.Outcome.Set(p, value)
	return nil
}

// kind checks a line that states the kind of seki.
func (v *verifier) kind(line format.Line) error {
	if v.proved.Kind != seki.UnknownKind {
		return errors.New("the kind is claimed twice")
	}
	if _, over, _ := v.proved.Matrix.Terminal(v.proved.Game); over || !v.proved.Outcome.IsDraw() {
		return errors.New("a kind of seki must come after both values, which must be D, and the matrix must not be terminal")
	}
	kind, err := parseKind(line)
	if err != nil {
		return err
	}
	sides := [2]struct {
		move *format.Cell
		refs []format.Ref
	}{seki.R: {line.RMove, line.R}, seki.C: {line.CMove, line.C}}
	passer, semi := kind.MustPass()
	for _, p := range seki.Players {
		side := sides[p]
		if err := v.side(p, kind == seki.Complete || semi && p == passer, side.move, side.refs); err != nil {
			return fmt.Errorf("for %s: %w", p, err)
		}
	}
	v.proved.Kind = kind
	return nil
}

func parseKind(line format.Line) (seki.Kind, error) {
	for _, k := range []seki.Kind{seki.Complete, seki.SemiCompleteR, seki.SemiCompleteC, seki.Plain} {
		must := ""
		if p, ok := k.MustPass(); ok {
			must = p.String()
		}
		if line.Kind == k.Name() && line.MustPass == must {
			return k, nil
		}
	}
	return seki.UnknownKind, fmt.Errorf("%q with must_pass %q is not a kind of seki", line.Kind, line.MustPass)
}

// side checks the kind for p: that every active move of p loses if must is set, and
// otherwise that the given move does not.
func (v *verifier) side(p seki.Player, must bool, move *format.Cell, refs []format.Ref) error {
	A := v.proved.Matrix
	switch {
	case must && move != nil:
		return errors.New("a player who must pass has no drawing move")
	case must:
		return v.afterAll(A, refs, format.WinsFirst, p.Opponent())
	case move == nil || len(refs) != 1:
		return errors.New("a drawing move with one reference is missing")
	}
	return v.after(A, move, refs[0], format.HoldsSecond, p)
}
