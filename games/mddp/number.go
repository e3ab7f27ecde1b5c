package mddp

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
)

// Number is a number of a model as written, empty if it is absent: a decimal, as a JSON number or in quotes, or a
// fraction in quotes, such as "-1/3". It has at most 30 digits before and after the point or the slash, and at most two
// in the exponent.
type Number string

// UnmarshalJSON takes any value, so that check can say where a mistake is.
func (n *Number) UnmarshalJSON(data []byte) error {
	var text string
	switch {
	case string(data) == "null":
		*n = ""
	case json.Unmarshal(data, &text) == nil && text != "":
		*n = Number(text)
	default:
		*n = Number(data)
	}
	return nil
}

// written matches the numbers that are accepted: a long exponent would exhaust the memory.
var written = regexp.MustCompile(`^-?[0-9]{1,30}(/[0-9]{1,30}|(\.[0-9]{1,30})?([eE][+-]?[0-9]{1,2})?)$`)

func (n Number) check(field string) error {
	if n == "" {
		return nil
	}
	if _, ok := new(big.Rat).SetString(string(n)); ok && written.MatchString(string(n)) {
		return nil
	}
	return fmt.Errorf("the %s %.40q is no number such as -2.5, 1e-3 or \"1/3\", with at most 30 digits in a row "+
		"and an exponent of at most two", field, string(n))
}

// rat returns the value of a checked number, or a default if it is absent.
func (n Number) rat(absent int64) *big.Rat {
	if n == "" {
		return big.NewRat(absent, 1)
	}
	value, _ := new(big.Rat).SetString(string(n))
	return value
}
