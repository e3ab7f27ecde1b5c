package units

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plural returns a number with its noun: "1 class", "2 classes", "12,345 classes".
func Plural[N int | uint64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

// Group separates the thousands of a number written in decimal digits: 12,345.
func Group(digits string) string {
	for k := len(digits) - 3; k > 0; k -= 3 {
		digits = digits[:k] + "," + digits[k:]
	}
	return digits
}

// Count formats a number with its thousands separated: 12,345.
func Count[N int | uint64](n N) string { return Group(strconv.FormatUint(uint64(n), 10)) }

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

// And lists words in a sentence, as "a, b and c".
func And(words []string) string { return listed(words, " and ") }

// Or lists words as "a, b or c".
func Or(words []string) string { return listed(words, " or ") }

func listed(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + last + words[n]
}

// Quote quotes a word for sh.
func Quote(word string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+:,./@%"
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Visible returns a text with unprintable characters as Go writes them, \n or \x1b: names of files and texts of others
// must not control a terminal.
func Visible(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case !unicode.IsPrint(r):
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		default:
			b.WriteRune(r)
		}
		text = text[size:]
	}
	return b.String()
}
