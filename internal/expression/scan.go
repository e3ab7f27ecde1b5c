package expression

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a lexical token of an expression.
type token struct {
	kind tokenKind
	text string // without quotes if it is a text
	at   int    // offset of the first byte
}

type tokenKind int

const (
	end tokenKind = iota
	number
	quoted
	name
	operator // including words such as and, if
)

// operators lists every operator before its prefixes.
var operators = []string{"**", "//", "..", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")", "[", "]", ",", ":", "."}

var words = []string{"and", "or", "not", "in", "is", "if", "else", "for", "True", "False", "None"}

// scan splits a text into tokens; the last one is the end.
func scan(text string) (tokens []token) {
	if len(text) > MaxText {
		bail(text, 0, "an expression has at most %d bytes", MaxText)
	}
	for at := 0; ; {
		at += len(text[at:]) - len(strings.TrimLeftFunc(text[at:], unicode.IsSpace))
		t, until := next(text, at)
		if len(tokens) >= MaxNodes {
			bail(text, at, "an expression has at most %d names, numbers and operators", MaxNodes)
		}
		tokens = append(tokens, t)
		if t.kind == end {
			return tokens
		}
		at = until
	}
}

// next returns the token at an offset, and the offset of its end.
func next(text string, at int) (t token, until int) {
	rest := text[at:]
	c, _ := utf8.DecodeRuneInString(rest)
	take := func(kind tokenKind, n int) (token, int) { return token{kind, rest[:n], at}, at + n }
	switch {
	case rest == "":
		return take(end, 0)
	case isDigit(rest[0]):
		n := len(numeral.FindString(rest))
		if after, _ := utf8.DecodeRuneInString(rest[n:]); isLetter(after) {
			bail(text, at, "a name begins with a letter, and a product has its sign: %s*%c", rest[:n], after)
		}
		return take(number, n)
	case isLetter(c):
		n := strings.IndexFunc(rest, func(c rune) bool { return !isLetter(c) && !unicode.IsDigit(c) })
		if n < 0 {
			n = len(rest)
		}
		if slices.Contains(words, rest[:n]) {
			return take(operator, n)
		}
		return take(name, n)
	case c == '"' || c == '\'':
		return quotation(text, at)
	}
	for _, sign := range operators {
		if strings.HasPrefix(rest, sign) {
			return take(operator, len(sign))
		}
	}
	bail(text, at, "unexpected %q", c)
	return t, 0
}

// quotation returns the quoted text that begins at an offset, and the offset of its end. A backslash escapes a quote
// or a backslash.
func quotation(text string, at int) (t token, until int) {
	var b strings.Builder
	for k := at + 1; k < len(text); k++ {
		switch c := text[k]; {
		case c == text[at]:
			return token{quoted, b.String(), at}, k + 1
		case c == '\\' && k+1 < len(text):
			if k++; !strings.ContainsRune(`\'"`, rune(text[k])) {
				bail(text, k-1, `a backslash is written \\`)
			}
			b.WriteByte(text[k])
		default:
			b.WriteByte(c)
		}
	}
	bail(text, at, "the quote is not closed")
	return t, 0
}

// numeral matches the number at the start of a text: digits, a fraction and an exponent.
var numeral = regexp.MustCompile(`^[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?`)

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c rune) bool { return c == '_' || c != utf8.RuneError && unicode.IsLetter(c) }
