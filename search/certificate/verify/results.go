package verify

import (
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// value checks a line that states the value for the player who moves first.
func (v *verifier) value(line format.Value) error {
	p := line.First
	if v.proved.Outcome.First(p) != seki.Unknown {
		return fmt.Errorf("the value of %s is claimed twice", p)
	}
	type requirement struct {
		claim  format.Claim
		player seki.Player
	}
	needs := map[seki.Value][]requirement{
		seki.Win:  {{format.WinsFirst, p}},
		seki.Loss: {{format.WinsSecond, p.Opponent()}},
		seki.Draw: {{format.HoldsFirst, p}, {format.HoldsSecond, p.Opponent()}},
	}[line.Value]
	if len(line.To) != len(needs) {
		return fmt.Errorf("the value %s has %d references, but needs %d", line.Value, len(line.To), len(needs))
	}
	for k, need := range needs {
		if err := v.holds(v.proved.Matrix, line.To[k], need.claim, need.player); err != nil {
			return err
		}
	}
	v.proved.Outcome.Set(p, line.Value)
	return nil
}

// kind checks a line that states the kind of seki.
func (v *verifier) kind(line format.Kind) error {
	if v.proved.Kind != seki.UnknownKind {
		return errors.New("the kind is claimed twice")
	}
	if _, over, _ := v.proved.Matrix.Terminal(v.proved.Game); over || !v.proved.Outcome.IsDraw() {
		return errors.New("a kind of seki comes after both values, which must be D; the matrix must not be terminal")
	}
	passer, semi := line.Kind.MustPass()
	for _, p := range seki.Players {
		if err := v.side(p, line.Kind == seki.Complete || semi && p == passer, line.By[p]); err != nil {
			return fmt.Errorf("for %s: %w", p, err)
		}
	}
	v.proved.Kind = line.Kind
	return nil
}

// side checks the kind for p: that every active move of p loses if must is set, and
// otherwise that the given move does not.
func (v *verifier) side(p seki.Player, must bool, by format.Reason) error {
	A := v.proved.Matrix
	switch {
	case must && by.Move != nil:
		return errors.New("a player who must pass has no drawing move")
	case must:
		return v.afterAll(A, by.To, format.WinsFirst, p.Opponent())
	case by.Move == nil || len(by.To) != 1:
		return errors.New("a drawing move with one reference is missing")
	}
	return v.after(A, *by.Move, by.To[0], format.HoldsSecond, p)
}
