package notation

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

const digits = "0123456789"

// form is how a notation sets rows and entries apart. Notations differ in nothing else, but for
// what encloses the rows.
type form struct {
	open, shut string   // the brackets of a row, "" if it has none
	comma      string   // stands between entries, "" if only blanks do
	blanks     bool     // entries may stand apart by blanks alone
	between    []string // one of these stands between rows
	trailing   bool     // and may follow the last row
	lines      bool     // rows may stand apart by the ends of lines alone
	strict     bool     // commas separate all entries and rows, or none
	end        string   // follows the last row; without brackets, the end of the text may
	follows    string   // an entry, as messages say it

	// With which characters the next line goes on, "" if the line may not end there.
	inRow    string // after an entry
	afterRow string // before one of between
	nextRow  string // after it
}

// The forms. bracketedRow is that of one row as Sage prints it.
//
// In squares entries and rows are separated by commas, as in JSON, or as numpy prints them:
// entries by blanks, rows by the ends of lines. (On one line, [[1 1] [1 1]] is a row of four in MATLAB.)
var (
	plainRows = form{
		comma: ",", blanks: true, between: []string{";"}, trailing: true, end: "]",
		follows: "a space, a comma or the end of the row follows an entry",
	}
	bracketedRow = form{open: "[", shut: "]", comma: ",", blanks: true, follows: `a space, a comma or "]" follows an entry`}
	squares      = form{
		open: "[", shut: "]", comma: ",", blanks: true, between: []string{","}, lines: true, strict: true, end: "]",
		follows: `"," or "]" follows an entry`, inRow: digits + ",]", afterRow: "[,]", nextRow: "[",
	}
	braces = form{
		open: "{", shut: "}", comma: ",", between: []string{","}, end: "}",
		follows: `"," or "}" follows an entry`, inRow: digits + ",}", afterRow: "{,}", nextRow: "{",
	}
	ampersands = form{
		comma: "&", between: []string{`\\`}, trailing: true, end: `\end`, inRow: `&\`, nextRow: digits + `\`,
	}
)

// plain returns the form 1 1; 1 1.
func (s *scanner) plain() form {
	f := plainRows
	if s.rowsOfLines {
		f.lines, f.nextRow = true, anything
	}
	return f
}

// settle notes what separates two entries or rows: in a strict form it separates all.
func (f *form) settle(commas bool) {
	switch {
	case !f.strict:
	case commas:
		f.blanks, f.lines = false, false
	default:
		f.comma, f.between = "", nil
	}
}

// rows reads rows up to what follows the last one.
func (s *scanner) rows(g *grid) {
	for f := &s.form; ; {
		s.row(g)
		newLine := s.across(f.afterRow)
		marked := s.skipAny(f.between) != ""
		if marked || f.lines {
			newLine = s.across(f.nextRow) || newLine
		}
		last := s.at(f.end) || f.shut == "" && s.end()
		switch {
		case last && (!marked || f.trailing):
			return
		case marked:
			f.settle(true)
		case newLine && f.lines:
			f.settle(false)
		case f.blanks && f.comma == "":
			s.unexpected(`after entries separated by spaces, "]" or the next row on a line of its own follows a row`)
		default:
			s.unexpected(fmt.Sprintf(`"," or %q follows a row`, f.end))
		}
	}
}

// row reads one row with its brackets.
func (s *scanner) row(g *grid) {
	f := &s.form
	if f.open != "" {
		if s.across(f.open); !s.skip(f.open) {
			s.unexpected(fmt.Sprintf("%q begins a row", f.open))
		}
	}
	for {
		if f.inRow != "" {
			s.across(digits)
		}
		s.entry(g)
		before := s.pos
		apart := s.across(f.inRow) || s.pos > before
		switch {
		case f.blanks && isDigit(s.peek()):
			f.settle(false)
		case f.comma != "" && s.skip(f.comma):
			f.settle(true)
		case s.rowEnds():
			g.endRow(s)
			s.pos += len(f.shut)
			return
		case f.blanks && (apart || f.comma == ""):
			s.noEntry(g)
		default:
			s.unexpected(f.follows)
		}
	}
}

// rowEnds reports whether the row ends here.
func (s *scanner) rowEnds() bool {
	f := &s.form
	if f.shut != "" {
		return s.at(f.shut)
	}
	return f.inRow == "" && s.end() || s.at(f.end) || slices.ContainsFunc(f.between, s.at)
}

// entry skips blanks and reads one entry.
func (s *scanner) entry(g *grid) {
	s.space()
	start := s.pos
	value := s.number()
	if s.pos == start {
		s.noEntry(g)
	}
	if c := s.peek(); c == '.' || c == 'e' || c == 'E' || c == '/' && !slices.Contains(s.form.between, "/") {
		s.fail("%s is not an integer", g.place())
	}
	end := s.pos
	s.pos = start // of what is wrong
	switch {
	case value > seki.MaxEntry:
		s.fail("%s is too large: at most %d", g.place(), seki.MaxEntry)
	case g.rows > 0 && g.current == g.cols:
		s.fail("row %d has more entries than row 1, which has %d", g.rows+1, g.cols)
	case len(g.entries) == seki.MaxCells:
		s.fail("too many entries: at most %d", seki.MaxCells)
	}
	s.pos = end
	g.entries = append(g.entries, value)
	g.current++
}

// number reads digits, as a number of at most seki.MaxEntry + 1.
func (s *scanner) number() (value int) {
	for ; s.pos < len(s.text) && isDigit(s.text[s.pos]); s.pos++ {
		value = min(value*10+int(s.text[s.pos]-'0'), seki.MaxEntry+1)
	}
	return value
}

// noEntry fails at text that is not an entry.
func (s *scanner) noEntry(g *grid) {
	c := s.peek()
	signed := (c == '-' || c == '+') && s.pos+1 < len(s.text) && isDigit(s.text[s.pos+1])
	switch {
	case signed && c == '-':
		s.fail("%s is negative", g.place())
	case signed:
		s.fail("%s has a sign: write plain digits", g.place())
	case c == '.':
		s.fail("%s is not an integer", g.place())
	case g.current == 0 && s.rowEnds():
		s.fail("row %d is empty", g.rows+1)
	case g.current > 0 && s.form.blanks && s.form.shut != "":
		s.unexpected(fmt.Sprintf("%s or %q belongs here", g.place(), s.form.shut))
	}
	s.unexpected(g.place() + " belongs here")
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

// endRow ends the current row.
func (g *grid) endRow(s *scanner) {
	g.rows++
	if g.rows == 1 {
		g.cols = g.current
	}
	if g.current < g.cols {
		s.fail("row %d has %s, row 1 has %d", g.rows, units.Plural(g.current, "entry", "entries"), g.cols)
	}
	g.current = 0
}

func (g *grid) matrix(s *scanner) seki.Matrix {
	A, err := seki.New(g.rows, g.cols, g.entries)
	if err != nil {
		s.fail("%v", err)
	}
	return A
}
