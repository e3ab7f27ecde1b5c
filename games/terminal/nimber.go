package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Nimber is the value of a position of an impartial game in normal play, in which a player who
// cannot move loses and play may go on for ever, which is a draw. It decides every sum of such
// games: a position with a finite value is equal to the nim heap of that size; the value ∞(K) is that
// of a position with which a nim heap k is won for the player to move if k ∈ K, and else a draw.
// (R. Sprague 1935, P. Grundy 1939; C. Smith 1966; A. Fraenkel and O. Rahat 2001.)
type Nimber struct {
	Value    int   // −1 if it is infinite
	Infinite []int // K, ascending
}

// Plus returns the value of the sum of two positions.
func (a Nimber) Plus(b Nimber) Nimber {
	switch {
	case a.Value >= 0 && b.Value >= 0:
		return Nimber{Value: a.Value ^ b.Value}
	case a.Value >= 0:
		return b.Plus(a)
	}
	sum := Nimber{Value: -1}
	if b.Value >= 0 { // of two infinite values, the sum is ∞()
		for _, k := range a.Infinite {
			sum.Infinite = append(sum.Infinite, k^b.Value)
		}
		slices.Sort(sum.Infinite)
	}
	return sum
}

// Outcome returns the result for the player to move.
func (a Nimber) Outcome() seki.Value {
	switch {
	case a.Value == 0:
		return seki.Loss
	case a.Value > 0 || slices.Contains(a.Infinite, 0):
		return seki.Win
	}
	return seki.Draw
}

// String returns a number or, of an infinite value, a text such as ∞(0,2).
func (a Nimber) String() string {
	if a.Value >= 0 {
		return fmt.Sprint(a.Value)
	}
	return "∞(" + strings.Trim(strings.ReplaceAll(fmt.Sprint(a.Infinite), " ", ","), "[]") + ")"
}
