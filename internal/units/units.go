// Package units formats quantities for people.
package units

import (
	"fmt"
	"strconv"
	"strings"
)

// Plural returns a number with its noun: "1 class", "2 classes".
func Plural[N int | uint64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Runs formats integers, with each run of consecutive ones as its first and last, joined by
// to: "1..3, 5".
func Runs(numbers []int, to string) string {
	var parts []string
	for len(numbers) > 0 {
		n := 1
		for n < len(numbers) && numbers[n] == numbers[0]+n {
			n++
		}
		part := strconv.Itoa(numbers[0])
		if n > 1 {
			part += to + strconv.Itoa(numbers[n-1])
		}
		parts, numbers = append(parts, part), numbers[n:]
	}
	return strings.Join(parts, ", ")
}

// Engineering formats x with three digits and the suffix k, M, G or T.
func Engineering(x float64) string {
	unit := 0
	for x >= 999.5 && unit < 4 {
		x /= 1000
		unit++
	}
	return strconv.FormatFloat(x, 'g', 3, 64) + []string{"", " k", " M", " G", " T"}[unit]
}

// Shorten returns the label, cut to 40 characters.
func Shorten(label string) string {
	if runes := []rune(label); len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return label
}

// Texts returns the text of each item.
func Texts[T any](items []T, text func(T) string) []string {
	list := make([]string, len(items))
	for k, item := range items {
		list[k] = text(item)
	}
	return list
}
