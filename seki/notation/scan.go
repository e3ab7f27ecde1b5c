package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// scanner reads a matrix from left to right, on one line or on several. It fails by a panic with
// an *Error, which try returns.
type scanner struct {
	text         string // of the line
	pos          int    // byte offset of the next character
	line         int
	form         form // of the rows
	labels       Labels
	before       int                              // characters of the line before the text
	more         func(fits string) (string, bool) // takes the next line if goesOn; nil for none
	joined       bool                             // line ends count as characters of the line
	rowsOfLines  bool                             // the end of a line ends a row
	bracketedRow bool                             // a row in brackets was read
	owned        bool                             // a word of ownWords ends the matrix
}

// Lines that go on with a matrix in another way than by their first character.
const (
	anything      = "any"   // a line that is not blank
	rowInBrackets = "[row]" // a line that is one row in brackets
)

// goesOn reports whether a line continues a matrix: its first character fits, and it
// does not begin a matrix of its own with two brackets.
func goesOn(line, fits string) bool {
	line = strings.TrimLeft(line, " \t")
	switch fits {
	case anything:
		return line != ""
	case rowInBrackets:
		return strings.HasPrefix(line, "[") && !strings.ContainsAny(line[1:], "[;")
	}
	if line == "" || strings.IndexByte(fits, line[0]) < 0 {
		return false
	}
	second := strings.TrimLeft(line[1:], " \t")
	return !strings.ContainsAny(line[:1], "[{") || second == "" || second[0] != line[0]
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

func (s *scanner) space() {
	for s.pos < len(s.text) && (s.text[s.pos] == ' ' || s.text[s.pos] == '\t') {
		s.pos++
	}
}

// across skips blanks and, if the line ends and the next one begins with one of the
// characters fits, the end of the line. It reports whether it moved to another line.
func (s *scanner) across(fits string) bool {
	s.space()
	if fits == "" || s.pos < len(s.text) || s.more == nil {
		return false
	}
	line, ok := s.more(fits)
	if ok {
		s.move(line)
	}
	s.space() // before a comment as well
	return ok
}

// move goes on to the next line.
func (s *scanner) move(line string) {
	if s.joined {
		s.before += utf8.RuneCountInString(s.text) + 1
	} else {
		s.line, s.before = s.line+1, 0
	}
	s.text, s.pos = line, 0
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
	if s.across(text[:1]); !s.skip(text) {
		s.unexpected(rule)
	}
}

// unexpected fails at the next character or the end of the text.
func (s *scanner) unexpected(rule string) {
	if s.end() {
		s.fail("the matrix ends too early: %s", rule)
	}
	c, size := utf8.DecodeRuneInString(s.rest())
	if c == utf8.RuneError && size <= 1 {
		s.fail("unexpected byte 0x%02X: %s", s.peek(), rule)
	}
	s.fail("unexpected %q: %s", string(c), rule)
}

func (s *scanner) fail(format string, args ...any) {
	panic(&Error{
		Line:    s.line,
		Column:  s.before + utf8.RuneCountInString(s.text[:s.pos]) + 1,
		Message: fmt.Sprintf(format, args...),
	})
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

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
