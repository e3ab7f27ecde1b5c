package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/seki"
)

// Error is a syntax error in the text of a matrix or of a position on a board. Line
// and Column count from 1; a column is a character, not a byte.
type Error struct {
	Line, Column int
	Message      string // without the position
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// Labels finds the matrix that a label such as 3.3.8.1 names. If it is nil, a label is a syntax error.
type Labels func(label string) (seki.Matrix, error)

// scanner reads a matrix from left to right. It fails by a panic with an *Error, which try returns.
type scanner struct {
	text   string // one line or, joined by newlines, several
	pos    int    // byte offset of the next character
	line   int    // number of the first line
	before int    // characters of that line before the text
	joined bool   // the text is a part of one line: newlines count as characters
	labels Labels
}

// part returns a scanner of text, which is a part of the line at a byte offset.
func (s *scanner) part(offset int, text string) *scanner {
	before := s.before + utf8.RuneCountInString(s.text[:offset])
	return &scanner{text: text, line: s.line, before: before, joined: true, labels: s.labels}
}

func (s *scanner) rest() string { return s.text[s.pos:] }
func (s *scanner) end() bool    { return s.pos == len(s.text) }

// digit reports whether a digit comes next.
func (s *scanner) digit() bool { return !s.end() && isDigit(s.text[s.pos]) }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// skipAll skips any number of the given characters.
func (s *scanner) skipAll(cutset string) {
	s.pos = len(s.text) - len(strings.TrimLeft(s.rest(), cutset))
}

// space skips spaces and tabs, lines the ends of lines as well.
func (s *scanner) space() { s.skipAll(" \t") }
func (s *scanner) lines() { s.skipAll(" \t\n") }

// at reports whether a text comes next, which is not empty.
func (s *scanner) at(text string) bool { return text != "" && strings.HasPrefix(s.rest(), text) }

// skip skips the first of some texts that comes next, and returns it, or "" if none does.
func (s *scanner) skip(texts ...string) string {
	for _, text := range texts {
		if s.at(text) {
			s.pos += len(text)
			return text
		}
	}
	return ""
}

// expect skips a text, which may be on the next line.
func (s *scanner) expect(text string) {
	start := s.pos
	if s.lines(); s.skip(text) == "" {
		s.unexpected(start, fmt.Sprintf("%q", text))
	}
}

// unexpected fails at the next character, or at start if the text has ended.
func (s *scanner) unexpected(start int, wanted string) {
	if s.end() {
		s.fail(start, "unexpected end: expected %s", wanted)
	}
	c, size := utf8.DecodeRuneInString(s.rest())
	switch {
	case c == '\n':
		s.fail(s.pos, "unexpected end of the line: expected %s", wanted)
	case c == utf8.RuneError && size <= 1:
		s.fail(s.pos, "unexpected byte 0x%02X: expected %s", s.text[s.pos], wanted)
	}
	s.fail(s.pos, "unexpected %q: expected %s", string(c), wanted)
}

// fail fails at a byte offset.
func (s *scanner) fail(pos int, format string, args ...any) {
	line, before, read := s.line, s.before, s.text[:pos]
	if k := strings.LastIndex(read, "\n"); k >= 0 && !s.joined {
		line, before, read = line+strings.Count(read, "\n"), 0, read[k+1:]
	}
	panic(&Error{Line: line, Column: before + utf8.RuneCountInString(read) + 1, Message: fmt.Sprintf(format, args...)})
}

// try calls read, and returns the error with which a scanner fails in it, or nil.
func try(read func()) (err error) {
	defer func() {
		switch failed := recover().(type) {
		case nil:
		case *Error:
			err = failed
		default:
			panic(failed)
		}
	}()
	read()
	return nil
}

// number reads digits, as a number of at most seki.MaxEntry + 1.
func (s *scanner) number() (value int) {
	for ; s.digit(); s.pos++ {
		value = min(value*10+int(s.text[s.pos]-'0'), seki.MaxEntry+1)
	}
	return value
}
