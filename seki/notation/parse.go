package notation

import (
	"fmt"
	"regexp"
	"strings"

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

// Labels finds the matrix that a label such as 3.3.8.1 names. Where it is nil, a label is a syntax error.
type Labels func(label string) (seki.Matrix, error)

// Parse reads one matrix, in any syntax of the package comment. The end of a line ends a row as
// ";" does. Blank lines around the matrix and comments, from "#" to the end of their line, are
// skipped. Every error is an *Error.
func Parse(text string) (seki.Matrix, error) { return ParseLabelled(text, nil) }

// ParseLabelled is like Parse, and reads labels.
func ParseLabelled(text string, labels Labels) (A seki.Matrix, err error) {
	s := scanner{line: 1, labels: labels}
	err = try(func() { A, _ = s.whole(text) })
	return A, err
}

// whole reads a text of any number of lines.
func (s *scanner) whole(text string) (A seki.Matrix, own *Own) {
	stream := stream{in: Rows, ahead: strings.Split(text, "\n")}
	lines, _ := stream.item()
	s.text, s.byLine = strings.Join(lines, "\n"), true
	s.lines()
	A, own = s.item(s.pos)
	for {
		line, _, ok := stream.text()
		if !ok {
			return A, own
		}
		s.text += "\n" + line
		if s.pos = len(s.text) - len(strings.TrimLeft(line, " \t")); s.pos < len(s.text) {
			s.fail("%s", hasEnded)
		}
	}
}

const hasEnded = "the matrix has ended: one matrix belongs here"

// item reads the matrix, or the position if owned, that begins at pos. Where a line that should go on with it does not, the
// error is that the matrix ends too early, on the line before.
func (s *scanner) item(pos int) (A seki.Matrix, own *Own) {
	start := *s
	read := func() {
		s.pos = pos
		if s.owned {
			A, own = s.position()
		} else {
			A = s.matrix()
		}
	}
	err := try(read)
	if err == nil {
		return A, own
	}
	k := strings.LastIndex(s.text[:s.pos], "\n")
	atStart := k >= pos && strings.TrimSpace(s.text[k:s.pos]) == ""
	if atStart && strings.ContainsRune("0123456789[{", rune(s.peek())) && brackets(s.text[pos:k]) > 0 {
		text := strings.TrimRight(s.text[:k], " \t\n")
		*s = start
		s.text = text
		read()
	}
	panic(err)
}

// beginning is the beginning of a matrix with brackets of its own.
var beginning = regexp.MustCompile(`^[ \t]*(\[[ \t]*\[|\{[ \t]*\{|⎡|[$]*\\(begin|left)|[a-zA-Z.]*\()`)

// brackets returns how many brackets and environments of LaTeX a text opens, less those that it closes.
func brackets(text string) (open int) {
	for _, c := range text {
		switch c {
		case '[', '{', '(', '⎡':
			open++
		case ']', '}', ')', '⎦':
			open--
		}
	}
	return open + strings.Count(text, `\begin{`) - strings.Count(text, `\end{`)
}

// matrix reads a whole text: it takes off what encloses the rows, which tells their form.
func (s *scanner) matrix() seki.Matrix {
	s.space()
	if s.end() {
		s.fail("empty input: a matrix needs at least one entry")
	}
	var g grid
	switch c := s.peek(); {
	case c == '[':
		s.bracketed(&g)
	case c == '{':
		s.braced(&g)
	case c == '\\' || c == '$':
		s.latex(&g)
	case s.at("⎡"):
		s.tall(&g)
	case s.at("matrix,"):
		s.fail("names of columns: CSV is read in the layout csv")
	case s.labels != nil && label.MatchString(s.rest()):
		return s.labelled()
	case !isDigit(c) && s.called(&g):
	default:
		s.form = s.plain()
		if line, _, _ := strings.Cut(s.untilOwn(), "\n"); isSlashed(strings.TrimRight(line, " \t")) {
			s.form = slashed
		}
		s.rows(&g)
	}
	s.ended()
	return g.matrix(s)
}

// plain returns the form 1 1; 1 1.
func (s *scanner) plain() form {
	if s.byLine {
		return plainLines
	}
	return plain
}

// ended checks that nothing follows the matrix.
func (s *scanner) ended() {
	if s.space(); s.end() {
		return
	}
	rule := "nothing more may follow the matrix"
	switch newLine := s.lines(); {
	case newLine && !s.end():
		s.fail("%s", hasEnded)
	case !newLine:
		s.unexpected(rule)
	}
}

// label is what begins with a label: four numbers with dots between them.
var label = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+([ \t\n]|$|` + strings.Join(ownWords, "|") + ")")

func (s *scanner) labelled() seki.Matrix {
	start := s.pos
	for isDigit(s.peek()) || s.peek() == '.' {
		s.pos++
	}
	A, err := s.labels(s.text[start:s.pos])
	if err != nil {
		s.failAt(start, "%v", err)
	}
	s.ended()
	return A
}

// isSlashed reports whether a text is in the form 1,1/1,1: commas, slashes, no spaces. Any
// other slash may be that of a fraction.
func isSlashed(text string) bool {
	return strings.Contains(text, "/") && strings.Contains(text, ",") && !strings.ContainsAny(text, " \t;")
}
