package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/units"
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
func ParseLabelled(text string, labels Labels) (seki.Matrix, error) {
	s := scanner{line: 1, labels: labels}
	A, _, err := s.whole(text)
	return A, err
}

// whole reads a text of any number of lines.
func (s *scanner) whole(text string) (A seki.Matrix, own *Own, err error) {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	next := func() string {
		line := lines[0]
		lines = lines[1:]
		line, _, _ = strings.Cut(line, "#")
		return line
	}
	s.text = next()
	for len(lines) > 0 && strings.TrimSpace(s.text) == "" {
		s.move(next())
	}
	s.more = func(fits string) (string, bool) {
		for len(lines) > 0 && strings.HasPrefix(strings.TrimSpace(lines[0]), "#") {
			s.move(next())
		}
		if len(lines) == 0 || !goesOn(lines[0], fits) {
			return "", false
		}
		return next(), true
	}
	s.rowsOfLines = true
	if s.owned {
		A, own, err = s.position()
	} else {
		A, err = s.matrix()
	}
	if err != nil {
		return seki.Matrix{}, nil, err
	}
	for len(lines) > 0 {
		if s.move(next()); strings.TrimSpace(s.text) != "" {
			return seki.Matrix{}, nil, s.errorf("the matrix has ended: one matrix belongs here")
		}
	}
	return A, own, nil
}

// scanner reads a matrix from left to right, on one line or on several.
type scanner struct {
	text         string // of the line
	pos          int    // byte offset of the next character
	line         int
	labels       Labels
	before       int                              // characters of the line before the text
	more         func(fits string) (string, bool) // takes the next line if goesOn; nil for none
	joined       bool                             // line ends count as characters of the line
	rowsOfLines  bool                             // the end of a line ends a row
	slashed      bool                             // rows end at "/"
	bracketedRow bool                             // a row in brackets was read
	owned        bool                             // a word of ownWords ends the matrix
}

// anything fits any line that is not blank.
const anything = ""

// bracketedRow fits a line that is one row in brackets.
const bracketedRow = "[row]"

// goesOn reports whether a line continues a matrix: its first character fits, and it
// does not begin a matrix of its own with two brackets.
func goesOn(line, fits string) bool {
	line = strings.TrimLeft(line, " \t")
	switch fits {
	case anything:
		return line != ""
	case bracketedRow:
		return strings.HasPrefix(line, "[") && !strings.ContainsAny(line[1:], "[;")
	}
	if line == "" || strings.IndexByte(fits, line[0]) < 0 {
		return false
	}
	second := strings.TrimLeft(line[1:], " \t")
	return !strings.ContainsAny(line[:1], "[{") || second == "" || second[0] != line[0]
}

// grid collects the rows of a matrix as they are read.
type grid struct {
	entries []int
	rows    int
	cols    int  // length of row 1
	current int  // entries read of the current row
	flat    bool // the input is a line of numbers, not yet split into rows
}

// place names the current entry for messages.
func (g *grid) place() string {
	if g.flat {
		return fmt.Sprintf("number %d of the line", g.current+1)
	}
	return fmt.Sprintf("the entry in row %d, column %d", g.rows+1, g.current+1)
}

// matrix reads a whole text.
func (s *scanner) matrix() (seki.Matrix, error) {
	s.space()
	if s.end() {
		return seki.Matrix{}, s.errorf("empty input: a matrix needs at least one entry")
	}
	var g grid
	var err error
	switch {
	case strings.HasPrefix(s.rest(), "matrix,"):
		err = s.errorf("names of columns: CSV is read in the layout csv")
	case s.call() != "":
		err = s.called(&g, s.call())
	case s.peek() == '[':
		err = s.bracketed(&g)
	case strings.HasPrefix(s.rest(), "⎡"):
		err = s.tall(&g)
	case s.peek() == '{':
		err = s.braced(&g)
	case s.peek() == '\\' || s.peek() == '$':
		err = s.latex(&g)
	case s.labels != nil && strings.Count(s.rest(), ".") >= 3 && s.label() != "":
		return s.labelled()
	default:
		s.slashed = isSlashed(strings.TrimRight(s.untilOwn(), " \t"))
		err = s.rows(&g)
	}
	if err != nil {
		return seki.Matrix{}, err
	}
	if err := s.ended(); err != nil {
		return seki.Matrix{}, err
	}
	return g.matrix(s)
}

func (s *scanner) ended() error {
	s.space()
	if !s.end() {
		return s.unexpected("nothing more may follow the matrix")
	}
	return nil
}

// label returns the four numbers with dots between them that come next as a word, or "".
func (s *scanner) label() string {
	word := s.rest()
	if s.owned {
		word = s.untilOwn()
	}
	word, _, _ = strings.Cut(strings.ReplaceAll(word, "\t", " "), " ")
	numbers := strings.Split(word, ".")
	noNumber := func(text string) bool { return text == "" || strings.Trim(text, digits) != "" }
	if len(numbers) != 4 || slices.ContainsFunc(numbers, noNumber) {
		return ""
	}
	return word
}

func (s *scanner) labelled() (seki.Matrix, error) {
	label := s.label()
	A, err := s.labels(label)
	if err != nil {
		return A, s.errorf("%v", err)
	}
	s.pos += len(label)
	return A, s.ended()
}

// bracketed reads [[1,1],[1,1]] or [1 1; 1 1], or rows in brackets as Sage prints them, each on a line.
func (s *scanner) bracketed(g *grid) error {
	s.pos++
	s.across("[")
	if s.peek() == '[' {
		return s.nested(g, '[', ']')
	}
	if s.peek() == ']' {
		return s.errorf("empty input: a matrix needs at least one entry")
	}
	if err := s.rows(g); err != nil {
		return err
	}
	if err := s.expect(']', `"]" closes the matrix`); err != nil || g.rows > 1 {
		return err
	}
	s.bracketedRow = true
	for s.rowsOfLines && s.across(bracketedRow) {
		s.pos++
		if err := s.row(g); err != nil {
			return err
		}
		if err := s.expect(']', `"]" closes the row`); err != nil {
			return err
		}
	}
	return nil
}

// tall reads what Bracketed returns for several rows.
func (s *scanner) tall(g *grid) error {
	for open, shut := "⎡", "⎤"; ; open, shut = "⎢", "⎥" {
		if strings.HasPrefix(s.rest(), "⎣") && g.rows > 0 {
			open, shut = "⎣", "⎦"
		}
		if !s.skip(open) {
			return s.unexpected(`"⎢" or "⎣" begins the next row`)
		}
		for s.space(); !s.skip(shut); s.space() {
			if err := s.entry(g); err != nil {
				return err
			}
		}
		if err := g.endRow(s); err != nil {
			return err
		}
		if open == "⎣" {
			return nil
		}
		s.across("⎢")
	}
}

// isSlashed reports whether a text is in the form 1,1/1,1: commas, slashes, no spaces. Any
// other slash may be that of a fraction.
func isSlashed(text string) bool {
	return strings.Contains(text, "/") && strings.Contains(text, ",") && !strings.ContainsAny(text, " \t;")
}

// rows reads rows that end at ";", or at "/", or with rowsOfLines also at the end of a line, with
// entries separated by spaces or commas, up to the end of the last line or a "]".
func (s *scanner) rows(g *grid) error {
	for {
		if err := s.row(g); err != nil {
			return err
		}
		marked := s.rowEnds()
		if marked {
			s.pos++
		}
		newLine := s.rowsOfLines && s.across(anything)
		s.space()
		last := s.end() || s.peek() == ']' // after a ";", too
		if last && (newLine || !s.slashed) || !newLine && !marked {
			return nil
		}
	}
}

// rowEnds reports whether the next character ends a row and another one follows.
func (s *scanner) rowEnds() bool { return s.peek() == ';' || s.slashed && s.peek() == '/' }

// row reads one row, up to but not including what ends it: ";", "/", "]" or the end of the
// line.
func (s *scanner) row(g *grid) error {
	for {
		if err := s.entry(g); err != nil {
			return err
		}
		before := s.pos
		s.space()
		switch c := s.peek(); {
		case c == ',':
			s.pos++
		case s.end() || s.rowEnds() || c == ']':
			return g.endRow(s)
		case s.pos == before:
			return s.unexpected("a space, a comma or the end of the row follows an entry")
		}
	}
}

// entry skips spaces and reads one entry.
func (s *scanner) entry(g *grid) error {
	s.space()
	start := s.pos
	value := 0
	for ; !s.end() && isDigit(s.peek()); s.pos++ {
		value = min(value*10+int(s.peek()-'0'), seki.MaxEntry+1)
	}
	if s.pos == start {
		return s.noEntry(g)
	}
	if c := s.peek(); c == '.' || c == 'e' || c == 'E' || c == '/' && !s.slashed {
		return s.errorf("%s is not an integer", g.place())
	}
	if value > seki.MaxEntry {
		s.pos = start
		return s.errorf("%s is too large: at most %d", g.place(), seki.MaxEntry)
	}
	if g.rows > 0 && g.current == g.cols {
		s.pos = start
		return s.errorf("row %d has more entries than row 1, which has %d", g.rows+1, g.cols)
	}
	if len(g.entries) == seki.MaxCells {
		s.pos = start
		return s.errorf("too many entries: at most %d", seki.MaxCells)
	}
	g.entries = append(g.entries, value)
	g.current++
	return nil
}

// noEntry returns the error for text that is not an entry.
func (s *scanner) noEntry(g *grid) error {
	switch c := s.peek(); {
	case (c == '-' || c == '+') && s.pos+1 < len(s.text) && isDigit(s.text[s.pos+1]):
		if c == '-' {
			return s.errorf("%s is negative", g.place())
		}
		return s.errorf("%s has a sign: write plain digits", g.place())
	case c == '.':
		return s.errorf("%s is not an integer", g.place())
	case g.current == 0 && (s.end() || s.rowEnds() || c == ']' || c == '}'):
		return s.errorf("row %d is empty", g.rows+1)
	}
	return s.unexpected(g.place() + " belongs here")
}

// endRow ends the current row.
func (g *grid) endRow(s *scanner) error {
	g.rows++
	if g.rows == 1 {
		g.cols = g.current
	}
	if g.current < g.cols {
		return s.errorf("row %d has %s, row 1 has %d", g.rows, units.Plural(g.current, "entry", "entries"), g.cols)
	}
	g.current = 0
	return nil
}

func (g *grid) matrix(s *scanner) (seki.Matrix, error) {
	A, err := seki.New(g.rows, g.cols, g.entries)
	if err != nil {
		return seki.Matrix{}, s.errorf("%v", err)
	}
	return A, nil
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
	for !s.end() && (s.peek() == ' ' || s.peek() == '\t') {
		s.pos++
	}
}

// across skips spaces and, if the line ends and the next one begins with one of the
// characters fits, the end of the line. It reports whether it moved to another line.
func (s *scanner) across(fits string) bool {
	s.space()
	if s.pos < len(s.text) || s.more == nil {
		return false
	}
	line, ok := s.more(fits)
	if !ok {
		return false
	}
	s.move(line)
	s.space()
	return true
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

func (s *scanner) expect(c byte, rule string) error {
	s.space()
	if s.end() || s.peek() != c {
		return s.unexpected(rule)
	}
	s.pos++
	return nil
}

// unexpected returns an error about the next character or the end of the text.
func (s *scanner) unexpected(rule string) error {
	if s.end() {
		return s.errorf("the matrix ends too early: %s", rule)
	}
	c, size := utf8.DecodeRuneInString(s.rest())
	if c == utf8.RuneError && size <= 1 {
		return s.errorf("unexpected byte 0x%02X: %s", s.peek(), rule)
	}
	return s.errorf("unexpected %q: %s", string(c), rule)
}

func (s *scanner) errorf(format string, args ...any) error {
	return &Error{
		Line:    s.line,
		Column:  s.before + utf8.RuneCountInString(s.text[:s.pos]) + 1,
		Message: fmt.Sprintf(format, args...),
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
