// Package octal solves octal games: two players in turn take stones from a heap and may
// break what is left into two heaps. Kayles and Dawson's chess are octal games. It finds
// their Grundy values, proves their periods and plays sums of heaps in normal play, where
// a player who cannot move loses.
//
// Source: R. K. Guy and C. A. B. Smith, The G-values of various games, 1956.
package octal

import (
	"errors"
	"fmt"
	"iter"
	"strings"
)

// MaxDigits is the greatest number of digits after the point in the name of a game.
const MaxDigits = 64

// What a digit allows, as bits, when its number of stones is taken from a heap.
const (
	leaveNone = 1 << iota // there must be no stones left
	leaveOne              // one heap that is not empty
	leaveTwo              // two heaps that are not empty
)

// Rules are the rules of an octal game d0.d1d2…dk: digit number j says what may be left of a
// heap when j stones are taken. The digit is the sum of 1 if the heap may vanish, 2 if a heap
// may be left, and 4 if two may.
type Rules struct {
	digits []byte // by the number of stones taken, the last is not 0
}

// Parse reads the name of a game, such as 0.77 for Kayles. A 0 before the point may be left
// out. The digit before the point is 0 or 4, because a move must change the heap; at least one
// digit is not 0.
func Parse(name string) (r Rules, err error) {
	whole, digits, found := strings.Cut(strings.TrimSpace(name), ".")
	switch {
	case !found:
		return r, fmt.Errorf("%.40q has no point; an octal game is written like 0.77", name)
	case whole != "" && whole != "0" && whole != "4":
		return r, fmt.Errorf("before the point of %.40q must stand 0 or 4", name)
	case len(digits) > MaxDigits:
		return r, fmt.Errorf("%d digits after the point are too many, at most %d", len(digits), MaxDigits)
	}
	if whole == "" {
		whole = "0"
	}
	for k, digit := range whole + digits {
		if digit < '0' || digit > '7' {
			return r, fmt.Errorf("digit %d after the point of %.80q is %q; octal digits are 0 to 7", k, name, digit)
		}
		r.digits = append(r.digits, byte(digit-'0'))
	}
	for len(r.digits) > 0 && r.digits[len(r.digits)-1] == 0 {
		r.digits = r.digits[:len(r.digits)-1]
	}
	if len(r.digits) == 0 {
		return r, errors.New("no digit allows a move")
	}
	return r, nil
}

// String returns the name of the game without zeros at the end.
func (r Rules) String() string {
	var name strings.Builder
	for k, digit := range r.digits {
		name.WriteByte('0' + digit)
		if k == 0 {
			name.WriteByte('.')
		}
	}
	if len(r.digits) == 1 {
		name.WriteByte('0')
	}
	return name.String()
}

// mostTaken returns the greatest number of stones that a move takes.
func (r Rules) mostTaken() int { return len(r.digits) - 1 }

// leaves yields what a move that takes stones from a heap of n can leave: two heaps, the
// smaller one first, either of which may be empty.
func (r Rules) leaves(n, taken int) iter.Seq[[2]int] {
	digit, left := r.digits[taken], n-taken
	return func(yield func([2]int) bool) {
		if digit&leaveNone != 0 && left == 0 && !yield([2]int{}) {
			return
		}
		if digit&leaveOne != 0 && left > 0 && !yield([2]int{0, left}) {
			return
		}
		for smaller := 1; digit&leaveTwo != 0 && 2*smaller <= left; smaller++ {
			if !yield([2]int{smaller, left - smaller}) {
				return
			}
		}
	}
}
