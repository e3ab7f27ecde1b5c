package pns

import "slices"

// Truth is the answer to a question, as far as it is known: does the attacker win?
type Truth uint8

// The answers.
const (
	Unknown Truth = iota
	Yes
	No
)

// TruthOf returns Yes or No.
func TruthOf(b bool) Truth {
	if b {
		return Yes
	}
	return No
}

func (t Truth) String() string { return [...]string{"unknown", "yes", "no"}[t] }

// ZeroLines returns the answer after a move that may have made zero lines: with a zero row the attacker
// has won, with a zero column not, and with both if tie is true.
func ZeroLines(row, col, tie bool) Truth {
	switch {
	case row && col:
		return TruthOf(tie)
	case row:
		return Yes
	case col:
		return No
	}
	return Unknown
}

// Numbers are the proof and the disproof number of a question: PN estimates the work to prove that
// the attacker wins, DN the work to prove that it does not.
type Numbers struct{ PN, DN uint32 }

const (
	// Infinite is the greatest number.
	Infinite = 1<<24 - 1
	// An open child adds OpenChild to the numbers of its parent.
	OpenChild = 8
)

// The numbers of questions that are answered, and of those about which nothing is known: as a limit,
// none.
var (
	Proven    = Numbers{0, Infinite}
	Disproven = Numbers{Infinite, 0}
	Open      = Numbers{Infinite, Infinite}
)

// Truth returns the answer of the numbers, Unknown if they are not Proven or Disproven.
func (x Numbers) Truth() Truth {
	switch {
	case x.PN == 0:
		return Yes
	case x.DN == 0:
		return No
	}
	return Unknown
}

// NumbersOf returns the numbers of an answer, which is not Unknown.
func NumbersOf(t Truth) Numbers {
	if t == Yes {
		return Proven
	}
	return Disproven
}

// choice is the child to search next.
type choice struct {
	best   int
	second uint32 // the second best number
	open   uint32 // OpenChild times the number of open children but one
}

// evaluate computes the numbers of a position from the numbers of its children. A child that another worker
// is searching (busy) counts as worse when the next child is chosen, so that workers spread.
func (f *frame) evaluate(first bool, busy []uint64) (x Numbers, next choice) {
	least, greatest := uint32(Infinite), uint32(0)
	chosen, second, open, best := uint32(Infinite), uint32(Infinite), uint32(0), -1
	for k := range f.children {
		c := &f.children[k]
		own, other := c.PN, c.DN // own: the number that the player to move wants small
		if !first {
			own, other = c.DN, c.PN
		}
		if other == 0 {
			continue // refuted
		}
		open++
		least = min(least, own)
		if len(busy) > 0 && slices.Contains(busy, c.hash) {
			own = min(own+own/2+1, Infinite)
		}
		if own < chosen || best < 0 {
			best, chosen, second = k, own, chosen
		} else if own < second {
			second = own
		}
		greatest = max(greatest, other)
	}
	switch {
	case open == 0:
		x = Disproven
	case least == 0:
		x = Proven
	default:
		open = (open - 1) * OpenChild
		x = Numbers{least, min(greatest+open, Infinite-1)}
	}
	if !first {
		x.PN, x.DN = x.DN, x.PN
	}
	return x, choice{best, second, open}
}

// below returns the limit at which to leave the chosen child: when it is no longer the best, or when
// the numbers of its parent reach their limit.
func (c choice) below(first bool, x, limit Numbers) Numbers {
	second := c.second + 1 + c.second/5
	if first {
		return Numbers{min(limit.PN, second), max(limit.DN-c.open, x.DN+1)}
	}
	return Numbers{max(limit.PN-c.open, x.PN+1), min(limit.DN, second)}
}
