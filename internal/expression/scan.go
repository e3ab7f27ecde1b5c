package expression

import (
	"math/big"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxText is the greatest length of an expression in bytes. It bounds the nesting as well.
const MaxText = 10_000

// token is a lexical token of an expression.
type token struct {
	kind  tokenKind
	text  string // without quotes if it is a text
	value Value  // of a number
	at    int    // offset of the first byte
}

type tokenKind int

const (
	end      tokenKind = iota
	operator           // including words such as and, if
	number
	name
	quoted
)

// lexeme has a group for every kind of token, in the order of the constants.
var lexeme = regexp.MustCompile(`^(?:(\*\*|//|[=!<>]=|[-+*/%()\[\],<>])|` +
	`([0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]{1,3})?)|` +
	`([\pL_][\pL\p{Nd}_]*(?:\.[\pL_][\pL\p{Nd}_]*)*)|` +
	`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))`)

var words = []string{"and", "or", "not", "in", "is", "if", "else", "for", "True", "False", "None"}

// scan splits a text into tokens; the last one is the end.
func scan(text string) (tokens []token) {
	if len(text) > MaxText {
		bail(text, 0, "an expression has at most %d bytes", MaxText)
	}
	for at := 0; ; {
		at = len(text) - len(strings.TrimLeftFunc(text[at:], unicode.IsSpace))
		if at == len(text) {
			return append(tokens, token{at: at})
		}
		groups := lexeme.FindStringSubmatch(text[at:])
		if groups == nil {
			c, _ := utf8.DecodeRuneInString(text[at:])
			bail(text, at, "unexpected %q", c)
		}
		t := token{text: groups[0], at: at}
		for t.kind = operator; groups[t.kind] == ""; t.kind++ {
		}
		switch {
		case slices.Contains(words, t.text):
			t.kind = operator
		case t.kind == quoted:
			t.text = unescape.Replace(t.text[1 : len(t.text)-1])
		case t.kind == number:
			r, _ := new(big.Rat).SetString(t.text)
			if tooLong(r) {
				bail(text, at, "a number has at most %d digits", MaxDigits)
			}
			t.value = rational(r)
		}
		tokens = append(tokens, t)
		at += len(groups[0])
	}
}

// unescape removes the backslash before a quote or a backslash.
var unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\'`, `'`)
