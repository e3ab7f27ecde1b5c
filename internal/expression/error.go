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

func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d of %q: %s", e.Line, e.Column, e.Text, e.Message)
}

// bail ends parsing, compiling or an evaluation by a panic with an *Error at a byte of the text. See caught.
func bail(text string, at int, format string, args ...any) {
	before := text[:at]
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	panic(&Error{text, strings.Count(before, "\n") + 1, column, fmt.Sprintf(format, args...)})
}

// stopped is the panic that ends an evaluation for a reason outside the expression.
type stopped struct{ error }

// caught turns the panic of bail or of stopped into an error.
func caught(err *error) {
	switch v := recover().(type) {
	case nil:
	case *Error:
		*err = v
	case stopped:
		*err = v.error
	default:
		panic(v)
	}
}
