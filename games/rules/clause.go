package rules

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/expression"
)

// part is a part of a text, from one byte to before another, without spaces around it.
type part struct{ from, to int }

// trimmed returns the part text[from:to] without the spaces around it. An empty part is where
// the spaces begin, since something is missing there.
func trimmed(text string, from, to int) part {
	inside := strings.TrimRightFunc(text[from:to], unicode.IsSpace)
	to = from + len(inside)
	return part{to - len(strings.TrimLeftFunc(inside, unicode.IsSpace)), to}
}

// withoutComments replaces comments by spaces, so that every other byte keeps its place. A
// comment goes from a # outside quotes to the end of its line.
func withoutComments(text string) string {
	b := []byte(text)
	var quote byte
	comment := false
	for k := 0; k < len(b); k++ {
		switch c := b[k]; {
		case c == '\n':
			quote, comment = 0, false
		case comment:
			b[k] = ' '
		case quote != 0 && c == '\\' && k+1 < len(b) && b[k+1] != '\n':
			k++
		case c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote == 0 && c == '#':
			b[k], comment = ' ', true
		}
	}
	return string(b)
}

// clauses yields the clauses of a text without comments. A clause is a line that
// does not begin with a space, with the lines below it that do.
func clauses(text string) iter.Seq[part] {
	return func(yield func(part) bool) {
		from, at := 0, 0
		for line := range strings.Lines(text) {
			c, _ := utf8.DecodeRuneInString(line)
			if !unicode.IsSpace(c) {
				if p := trimmed(text, from, at); p.from < p.to && !yield(p) {
					return
				}
				from = at
			}
			at += len(line)
		}
		if p := trimmed(text, from, at); p.from < p.to {
			yield(p)
		}
	}
}

// outside yields the offsets of the bytes of a part outside brackets and quotes.
func outside(text string, p part) iter.Seq[int] {
	return func(yield func(int) bool) {
		depth := 0
		var quote byte
		for k := p.from; k < p.to; k++ {
			switch c := text[k]; {
			case quote != 0 && c == '\\':
				k++
			case c == quote:
				quote = 0
			case quote != 0:
			case c == '"' || c == '\'':
				quote = c
			case c == '(' || c == '[':
				depth++
			case c == ')' || c == ']':
				depth--
			case depth == 0 && !yield(k):
				return
			}
		}
	}
}

// cut returns what is before and after the first sign outside brackets and quotes. As a
// sign, = is no part of ==, <=, >= and !=.
func cut(text string, p part, sign byte) (before, after part, found bool) {
	for k := range outside(text, p) {
		if text[k] != sign {
			continue
		}
		if sign == '=' && (k+1 < p.to && text[k+1] == '=' || k > p.from && strings.IndexByte("=<>!", text[k-1]) >= 0) {
			continue
		}
		return trimmed(text, p.from, k), trimmed(text, k+1, p.to), true
	}
	return p, p, false
}

// list returns the parts between commas.
func list(text string, p part) (parts []part) {
	for {
		first, rest, found := cut(text, p, ',')
		parts = append(parts, first)
		if !found {
			return parts
		}
		p = rest
	}
}

// word returns the letters, digits and underscores at the beginning of a part, and the rest.
func word(text string, p part) (string, part) {
	n := strings.IndexFunc(text[p.from:p.to], func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	if n < 0 {
		n = p.to - p.from
	}
	return text[p.from : p.from+n], trimmed(text, p.from+n, p.to)
}

func failed(text string, at int, format string, args ...any) error {
	return expression.NewError(text, at, format, args...)
}

// located returns an error of a file with its place, in one line.
func located(err error) error {
	var at *expression.Error
	if errors.As(err, &at) {
		return fmt.Errorf("line %d, column %d: %s", at.Line, at.Column, oneLine(at.Message))
	}
	return err
}

// locatedIn is like located for settings or effects, which are one line.
func locatedIn(text string, err error) error {
	var at *expression.Error
	if errors.As(err, &at) {
		return fmt.Errorf("column %d of %q: %s", at.Column, text, oneLine(at.Message))
	}
	return err
}

// oneLine replaces what cannot be printed, from a text that a message shows.
func oneLine(message string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}, message)
}
