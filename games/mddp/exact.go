package mddp

import (
	"encoding/json"
	"math/big"
)

// Exact is the value of a state: a rational number.
type Exact struct{ *big.Rat }

// MaxDigits is the greatest number of digits of a value, in its numerator or denominator, and MaxBits
// their length in bits.
const (
	MaxDigits = 10_000
	MaxBits   = MaxDigits * 33220 / 10000
)

// String returns all digits of a finite decimal, and any other number as a fraction.
func (e Exact) String() string {
	if digits, finite := e.FloatPrec(); finite {
		return e.FloatString(digits)
	}
	return e.RatString()
}

// shownDigits is the number of characters of a value shown to people.
const shownDigits = 40

// Short returns String or, if that is long, an approximation.
func (e Exact) Short() string {
	if text := e.String(); len(text) <= shownDigits {
		return text
	}
	return "about " + new(big.Float).SetRat(e.Rat).Text('g', 6)
}

// MarshalJSON writes a finite decimal as a number, and any other as a fraction in quotes.
func (e Exact) MarshalJSON() ([]byte, error) {
	if text := e.String(); e.IsInt() || text != e.RatString() {
		return []byte(text), nil
	}
	return json.Marshal(e.RatString())
}
