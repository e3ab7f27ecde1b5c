package heaps

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
	leaveNone  = 1 << iota // there must be no stones left
	leaveOne               // one heap that is not empty
	leaveTwo               // two heaps that are not empty
	leaveThree             // three
)

// Rules are the rules of a game: a set of moves or digits. In a game d0.d1d2…dk digit number j
// says what may be left of a heap when j stones are taken. The digit is the sum of 1 if the heap
// may vanish, 2 if a heap may be left, 4 if two may, and 8 if three may. In a take-away game
// every move may leave one heap or none, as by the digit 3.
type Rules struct {
	moves  moveSet // of a take-away game
	digits []byte  // by the number of stones taken, the last is not 0; nil for a take-away game
}

// Left is what a move leaves of a heap: three heaps in ascending order, of which the first may
// be empty.
type Left = [3]int

// Parse reads a game: a set of moves, as parseMoves does, or digits with a point, such as 0.77
// for Kayles. A 0 before the point may be left out. The digit before the point is 0, 4, 8 or C,
// because a move must change the heap; at least one digit is not 0.
func Parse(name string) (r Rules, err error) {
	whole, digits, found := strings.Cut(strings.ToUpper(strings.TrimSpace(name)), ".")
	switch {
	case !found:
		r.moves, err = parseMoves(name)
		return r, err
	case whole == "":
		whole = "0"
	case len(whole) > 1 || !strings.Contains("048C", whole):
		return r, fmt.Errorf("before the point of %.40q must stand 0 or 4, or 8 or C", name)
	}
	if len(digits) > MaxDigits {
		return r, fmt.Errorf("%d digits after the point are too many, at most %d", len(digits), MaxDigits)
	}
	for k, digit := range whole + digits {
		value := strings.IndexRune(hexadecimal, digit)
		if value < 0 {
			return r, fmt.Errorf("digit %d after the point of %.80q is %q; digits are 0 to 7, and to F where three heaps may be left", k, name, digit)
		}
		r.digits = append(r.digits, byte(value))
	}
	for len(r.digits) > 0 && r.digits[len(r.digits)-1] == 0 {
		r.digits = r.digits[:len(r.digits)-1]
	}
	if len(r.digits) == 0 {
		return r, errors.New("no digit allows a move")
	}
	return r, nil
}

const hexadecimal = "0123456789ABCDEF"

// String returns the set of moves, or the digits without zeros at the end.
func (r Rules) String() string {
	if r.TakeAway() {
		return r.moves.String()
	}
	var name strings.Builder
	for k, digit := range r.digits {
		name.WriteByte(hexadecimal[digit])
		if k == 0 {
			name.WriteByte('.')
		}
	}
	if len(r.digits) == 1 {
		name.WriteByte('0')
	}
	return name.String()
}

// TakeAway reports whether the game is given by a set of moves.
func (r Rules) TakeAway() bool { return r.digits == nil }

// mostLeft returns the greatest number of heaps that a move leaves.
func (r Rules) mostLeft() int {
	most := 1
	for _, digit := range r.digits {
		switch {
		case digit&leaveThree != 0:
			return 3
		case digit&leaveTwo != 0:
			most = 2
		}
	}
	return most
}

// mostTaken returns the greatest number of stones that a move takes, and false if there is none.
func (r Rules) mostTaken() (int, bool) {
	if r.TakeAway() {
		return r.moves.greatest()
	}
	return len(r.digits) - 1, true
}

// Takes returns the numbers of stones that moves take from heaps of up to n stones, ascending.
func (r Rules) Takes(n int) (takes []int) {
	if r.TakeAway() {
		return r.moves.listTo(n)
	}
	for taken, digit := range r.digits {
		if digit != 0 && taken <= n {
			takes = append(takes, taken)
		}
	}
	return takes
}

// leaves yields what a move that takes so many stones from a heap of n can leave.
func (r Rules) leaves(n, taken int) iter.Seq[Left] {
	if r.TakeAway() {
		return leaves(leaveNone|leaveOne, n-taken)
	}
	return leaves(r.digits[taken], n-taken)
}

// leaves yields the ways in which a digit allows to leave so many stones, which may be negative.
func leaves(digit byte, stones int) iter.Seq[Left] {
	return func(yield func(Left) bool) {
		if digit&leaveNone != 0 && stones == 0 && !yield(Left{}) {
			return
		}
		if digit&leaveOne != 0 && stones > 0 && !yield(Left{0, 0, stones}) {
			return
		}
		for a := 1; digit&leaveTwo != 0 && 2*a <= stones; a++ {
			if !yield(Left{0, a, stones - a}) {
				return
			}
		}
		for a := 1; digit&leaveThree != 0 && 3*a <= stones; a++ {
			for b := a; a+2*b <= stones; b++ {
				if !yield(Left{a, b, stones - a - b}) {
					return
				}
			}
		}
	}
}
