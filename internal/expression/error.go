package expression

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Error is an error in an expression, with its position.
type Error struct {
	Text    string // the expression
	Line    int    // counted from 1
	Column  int    // in characters, counted from 1
	Message string
}

// maxQuoted is the greatest length of an expression that an error quotes.
const maxQuoted = 500

func (e *Error) Error() string {
	if len(e.Text) > maxQuoted {
		return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
	}
	return fmt.Sprintf("line %d, column %d of %q: %s", e.Line, e.Column, e.Text, e.Message)
}

// NewError returns an error at a byte of a text.
func NewError(text string, at int, format string, args ...any) *Error {
	before := text[:at]
	start := strings.LastIndexByte(before, '\n') + 1
	return &Error{text, strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1, fmt.Sprintf(format, args...)}
}

// bail ends parsing or compiling by a panic, which caught turns into an error.
func bail(text string, at int, format string, args ...any) {
	panic(NewError(text, at, format, args...))
}

func caught(err *error) {
	switch v := recover().(type) {
	case nil:
	case *Error:
		*err = v
	default:
		panic(v)
	}
}
