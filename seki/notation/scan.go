package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/seki"
)

// scanner reads a matrix from left to right. It fails by a panic with an *Error, which try returns.
type scanner struct {
	text   string // one line or, joined by newlines, several
	pos    int    // byte offset of the next character
	line   int    // number of the first line
	before int    // characters of that line before the text
	joined bool   // the text is a part of one line: newlines count as characters
	labels Labels
	owned  bool // a word of ownWords ends the matrix
	byLine bool // the end of a line ends a row
	form   form // of the rows

	bracketedRow bool // a row in brackets was read
}

func (s *scanner) rest() string { return s.text[s.pos:] }
func (s *scanner) end() bool    { return s.pos >= len(s.text) || s.owned && s.ownWord() != "" }

// peek returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	if s.end() {
		return 0
	}
	return s.text[s.pos]
}

// space skips spaces and tabs.
func (s *scanner) space() {
	for s.pos < len(s.text) && (s.text[s.pos] == ' ' || s.text[s.pos] == '\t') {
		s.pos++
	}
}

// lines skips blanks and ends of lines. It reports whether it came to another line.
func (s *scanner) lines() bool {
	start := s.pos
	s.pos = len(s.text) - len(strings.TrimLeft(s.rest(), " \t\n"))
	return strings.Contains(s.text[start:s.pos], "\n")
}

// blanks skips what separates entries like a blank. It reports whether it came to another line.
func (s *scanner) blanks() bool {
	if s.form.wraps {
		return s.lines()
	}
	s.space()
	return false
}

// at reports whether a text comes next, which is not empty.
func (s *scanner) at(text string) bool { return text != "" && strings.HasPrefix(s.rest(), text) }

// skip skips a text, and reports whether it is there.
func (s *scanner) skip(text string) bool {
	found := s.at(text)
	if found {
		s.pos += len(text)
	}
	return found
}

// skipAny skips the first text of a list that is there and returns it, or "".
func (s *scanner) skipAny(list []string) string {
	for _, text := range list {
		if s.skip(text) {
			return text
		}
	}
	return ""
}

// expect skips a text, which must follow, maybe on the next line.
func (s *scanner) expect(text, rule string) {
	start := s.pos
	if s.lines(); !s.skip(text) {
		s.expected(start, rule)
	}
}

const tooEarly = "the matrix ends too early: "

// unexpected fails at the next character or the end of the text.
func (s *scanner) unexpected(rule string) {
	if s.end() || s.at("\n") {
		s.fail("%s%s", tooEarly, rule)
	}
	c, size := utf8.DecodeRuneInString(s.rest())
	if c == utf8.RuneError && size <= 1 {
		s.fail("unexpected byte 0x%02X: %s", s.peek(), rule)
	}
	s.fail("unexpected %q: %s", string(c), rule)
}

func (s *scanner) fail(format string, args ...any) {
	line, before, read := s.line, s.before, s.text[:s.pos]
	if k := strings.LastIndex(read, "\n"); k >= 0 && !s.joined {
		line, before, read = line+strings.Count(read, "\n"), 0, read[k+1:]
	}
	panic(&Error{Line: line, Column: before + utf8.RuneCountInString(read) + 1, Message: fmt.Sprintf(format, args...)})
}

// failAt is fail at a place.
func (s *scanner) failAt(pos int, format string, args ...any) {
	s.pos = pos
	s.fail(format, args...)
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
	for ; s.pos < len(s.text) && isDigit(s.text[s.pos]); s.pos++ {
		value = min(value*10+int(s.text[s.pos]-'0'), seki.MaxEntry+1)
	}
	return value
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
