package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// form is how a notation sets rows and entries apart. Notations differ in nothing else, but for
// what encloses the rows.
type form struct {
	open, shut string   // the brackets of a row, "" if it has none
	comma      string   // stands between entries, "" if only blanks do
	blanks     bool     // entries may stand apart by blanks alone
	between    []string // one of these stands between rows
	trailing   bool     // and may follow the last row
	wraps      bool     // the end of a line is a blank
	strict     bool     // commas stand between all entries and rows, or blanks between entries and ends of lines between rows
	end        string   // follows the last row; without brackets, the end of the text may
	follows    string   // what may follow an entry, for messages
}

// The forms. (On one line, [[1 1] [1 1]] is a row of four in MATLAB.)
var (
	plain        = form{comma: ",", blanks: true, between: []string{";"}, trailing: true, end: "]"}
	plainLines   = form{comma: ",", blanks: true, between: []string{";", "\n"}, trailing: true, end: "]"}
	slashed      = form{comma: ",", blanks: true, between: []string{"/", ";", "\n"}, end: "]"}
	bracketedRow = form{open: "[", shut: "]", comma: ",", blanks: true}
	squares      = form{
		open: "[", shut: "]", comma: ",", blanks: true, between: []string{","}, wraps: true, strict: true, end: "]",
		follows: `"," or "]" follows an entry`,
	}
	braces     = form{open: "{", shut: "}", comma: ",", between: []string{","}, wraps: true, end: "}", follows: `"," or "}" follows an entry`}
	ampersands = form{comma: "&", between: []string{`\\`}, trailing: true, wraps: true, end: `\end`}
	tall       = form{open: "⎡", shut: "⎤", blanks: true}
)

// rows reads rows up to what follows the last one.
func (s *scanner) rows(g *grid) {
	for f := &s.form; ; {
		s.row(g)
		after := s.pos
		newLine := s.blanks()
		separator := s.skipAny(f.between)
		s.lines()
		last := s.at(f.end) || f.shut == "" && s.end()
		switch {
		case last && (separator == "" || separator == "\n" || f.trailing):
			return
		case f.strict && separator != "":
			f.blanks = false
		case f.strict && newLine && f.blanks:
			f.comma, f.between = "", nil
		case separator != "":
		case f.strict && f.comma == "":
			s.expected(after, `after entries separated by spaces, "]" or the next row on a line of its own follows a row`)
		default:
			s.expected(after, fmt.Sprintf(`"," or %q follows a row`, f.end))
		}
	}
}

// expected fails at the next character or, if there is none, at pos.
func (s *scanner) expected(pos int, rule string) {
	if s.end() {
		s.failAt(pos, "%s%s", tooEarly, rule)
	}
	s.unexpected(rule)
}

// row reads one row with its brackets.
func (s *scanner) row(g *grid) {
	f := &s.form
	if f.open != "" {
		s.expect(f.open, fmt.Sprintf("%q begins a row", f.open))
	}
	for {
		s.blanks()
		s.entry(g)
		after := s.pos
		s.blanks()
		switch {
		case f.blanks && isDigit(s.peek()):
			if f.strict {
				f.comma, f.between = "", nil
			}
		case f.comma != "" && s.skip(f.comma):
			f.blanks = f.blanks && !f.strict
		case s.rowEnds():
			g.endRow(s)
			s.pos += len(f.shut)
			return
		case f.blanks && !(f.wraps && s.end()):
			s.noEntry(g)
		default:
			s.expected(after, f.follows)
		}
	}
}

// rowEnds reports whether the row ends here.
func (s *scanner) rowEnds() bool {
	f := &s.form
	if f.shut != "" {
		return s.at(f.shut)
	}
	return s.end() && !f.wraps || f.end != "" && strings.HasPrefix(strings.TrimLeft(s.rest(), " \t\n"), f.end) || slices.ContainsFunc(f.between, s.at)
}

// entry reads one entry.
func (s *scanner) entry(g *grid) {
	start := s.pos
	value := s.number()
	if s.pos == start {
		s.noEntry(g)
	}
	if c := s.peek(); c == '.' || c == 'e' || c == 'E' || c == '/' && !slices.Contains(s.form.between, "/") {
		s.fail("%s is not an integer", g.place())
	}
	switch {
	case value > seki.MaxEntry:
		s.failAt(start, "%s is too large: at most %d", g.place(), seki.MaxEntry)
	case g.rows > 0 && g.current == g.cols:
		s.failAt(start, "row %d has more entries than row 1, which has %d", g.rows+1, g.cols)
	case len(g.entries) == seki.MaxCells:
		s.failAt(start, "too many entries: at most %d", seki.MaxCells)
	}
	g.entries = append(g.entries, value)
	g.current++
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
