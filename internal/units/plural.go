// Package units formats quantities for people.
package units

import "fmt"

// Plural returns a number with its noun: "1 class", "2 classes".
func Plural[N int | uint64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
