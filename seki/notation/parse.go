package notation

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Parse reads one matrix, in any syntax of the package comment. The end of a line ends a row as
// ";" does. Blank lines around the matrix and comments, from "#" to the end of their line, are
// skipped. Every error is an *Error.
func Parse(text string) (seki.Matrix, error) { return ParseLabelled(text, nil) }

// ParseLabelled is like Parse, and reads labels.
func ParseLabelled(text string, labels Labels) (A seki.Matrix, err error) {
	err = try(func() {
		s := scanner{line: 1, labels: labels}
		s.only(text)
		A = s.matrix()
	})
	return A, err
}

// only sets the text to the only matrix of some lines.
func (s *scanner) only(text string) {
	stream := stream{in: Rows, ahead: strings.Split(text, "\n")}
	lines, _ := stream.item()
	s.text = strings.Join(lines, "\n")
	for end := len(s.text); ; {
		line, _, ok := stream.next()
		if !ok {
			s.text = s.text[:end]
			return
		}
		s.text += "\n" + line
		if blank := len(line) - len(strings.TrimLeft(line, " \t")); blank < len(line) {
			s.fail(len(s.text)-len(line)+blank, "%s", onlyOne)
		}
	}
}

const onlyOne = "only one matrix is expected here"

// The texts that may enclose the rows, and labels.
var (
	call    = regexp.MustCompile(`^(?:(?:np\.|numpy\.)?array|(?:sympy\.)?[mM]atrix)\s*\(`)
	callEnd = regexp.MustCompile(`^\s*(?:,\s*dtype=[^)\s]*)?\s*\)`) // ends an array

	latex = regexp.MustCompile(`^(\$*)\s*(\\left\s*(?:[(\[|.]|\\[{|]))?\s*` +
		`\\begin\{([pbBvV]?matrix|smallmatrix|array)\}`)
	right = regexp.MustCompile(`^\s*\\right\s*(?:[)\]|.]|\\[}|])`)
	cols  = regexp.MustCompile(`^\{[clr| ]*\}`) // of an array

	label     = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+(?:[ \t\n]|$)`)
	nestedEnd = regexp.MustCompile(`\]\s*\]`) // ends the rows

	tall = strings.NewReplacer("⎡", "[", "⎢", "[", "⎣", "[", "⎤", "]", "⎥", "]", "⎦", "]")
)

// matrix reads the whole text.
func (s *scanner) matrix() seki.Matrix {
	s.lines()
	var g grid
	switch rest := s.rest(); {
	case rest == "":
		s.fail(s.pos, "empty input: a matrix needs at least one entry")
	case s.labels != nil && strings.Contains(rest, ".") && label.MatchString(rest):
		return s.labelled()
	case s.at(`\`) || s.at("$"):
		s.latex(&g)
	case s.at("{"):
		s.braced(&g)
	case s.at("⎡"):
		if !strings.Contains(rest, "⎦") {
			s.fail(len(s.text), `unexpected end: expected "⎦"`)
		}
		s.text = s.text[:s.pos] + tall.Replace(rest)
		s.bracketed(&g)
	case s.at("["):
		s.bracketed(&g)
	case s.at("matrix,"):
		s.fail(s.pos, "names of columns: CSV is read in the layout csv")
	case !s.digit() && call.MatchString(rest):
		s.called(&g)
	case slashed(strings.TrimRight(rest, " \t\n")):
		s.rows(&g, &form{comma: ",", between: []string{"/"}})
	default:
		s.rows(&g, &plain)
	}
	s.ended()
	return g.matrix(s)
}

// slashed reports whether a text is in the form 1,1/1,1. Any other slash may belong to a fraction.
func slashed(text string) bool {
	return strings.Contains(text, "/") && strings.Contains(text, ",") && !strings.ContainsAny(text, " \t\n;")
}

// ended checks that nothing follows the matrix.
func (s *scanner) ended() {
	s.space()
	if newLine := s.at("\n"); newLine {
		if s.lines(); !s.end() {
			s.fail(s.pos, "%s", onlyOne)
		}
	}
	if !s.end() {
		s.unexpected(s.pos, "nothing after the matrix")
	}
}

func (s *scanner) labelled() seki.Matrix {
	start := s.pos
	s.pos += len(strings.TrimRight(label.FindString(s.rest()), " \t\n"))
	A, err := s.labels(s.text[start:s.pos])
	if err != nil {
		s.fail(start, "%v", err)
	}
	s.ended()
	return A
}

// called reads matrix([[1,1],[1,1]]) or an array, which may name its type.
func (s *scanner) called(g *grid) {
	name := call.FindString(s.rest())
	s.pos += len(name)
	s.nested(g)
	if end := callEnd.FindString(s.rest()); strings.Contains(name, "array") && end != "" {
		s.pos += len(end)
		return
	}
	s.expect(")")
}

// latex reads \begin{pmatrix} 1 & 1 \\ 1 & 1 \end{pmatrix}, which may stand between dollars and
// between \left( and \right).
func (s *scanner) latex(g *grid) {
	begin := latex.FindStringSubmatch(s.rest())
	if begin == nil {
		s.unexpected(s.pos, `\begin{pmatrix} or another matrix of LaTeX`)
	}
	s.pos += len(begin[0])
	dollars, left, end := begin[1], begin[2], `\end{`+begin[3]+`}`
	if begin[3] == "array" {
		columns := cols.FindString(s.rest())
		if columns == "" {
			s.unexpected(s.pos, "columns such as {cc}")
		}
		s.pos += len(columns)
	}
	s.rows(g, &form{comma: "&", between: []string{`\\`}, wraps: true, end: `\end`})
	s.expect(end)
	if left != "" {
		closing := right.FindString(s.rest())
		if closing == "" {
			s.expect(`\right`)
		}
		s.pos += len(closing)
	}
	if dollars != "" {
		s.expect(dollars)
	}
}

// braced reads {{1,1},{1,1}}.
func (s *scanner) braced(g *grid) {
	start := s.pos
	s.expect("{")
	if s.lines(); !s.at("{") && !s.digit() {
		s.fail(start, `unexpected "{": an object of JSON Lines is read in the layout jsonl`)
	}
	s.rows(g, &form{open: "{", shut: "}", comma: ",", between: []string{","}, wraps: true, end: "}"})
	s.expect("}")
}

// nested reads [[1,1],[1,1]], or the same without commas and a row on each line. (On one line,
// [[1 1] [1 1]] is a row of four in MATLAB.)
func (s *scanner) nested(g *grid) {
	s.expect("[")
	f := &form{open: "[", shut: "]", comma: ",", between: []string{","}, wraps: true, end: "]"}
	inner := s.rest()
	if loc := nestedEnd.FindStringIndex(inner); loc != nil {
		inner = inner[:loc[0]]
	}
	if !strings.Contains(inner, ",") {
		f = &form{open: "[", shut: "]", blanks: true, between: []string{"\n"}, wraps: true, end: "]"}
	}
	s.rows(g, f)
	s.expect("]")
}

// bracketed reads a nested matrix, or [1 1; 1 1], or rows in brackets, each on a line.
func (s *scanner) bracketed(g *grid) {
	start := s.pos
	s.expect("[")
	switch s.lines(); {
	case s.at("["):
		s.pos = start
		s.nested(g)
		return
	case s.at("]"):
		s.fail(s.pos, "empty input: a matrix needs at least one entry")
	}
	f := plain
	f.end = "]"
	s.rows(g, &f)
	s.expect("]")
	f.open, f.shut, f.between = "[", "]", nil
	for one := g.rows == 1; one && nextRow.MatchString(s.rest()); {
		s.row(g, &f)
	}
}

var nextRow = regexp.MustCompile(`^[ \t]*\n\s*\[`)

// form is the form of rows and entries.
type form struct {
	open, shut string   // The brackets of a row, "" if it has none.
	comma      string   // The separator of entries.
	blanks     bool     // Blanks alone may separate entries.
	wraps      bool     // The end of a line is a blank, except between rows.
	between    []string // The separators of rows.
	end        string   // The text after the last row, "" for the end of the text.
}

// plain is the form 1 1; 1 1.
var plain = form{comma: ",", blanks: true, between: []string{";", "\n"}}

// blank skips blanks between entries.
func (s *scanner) blank(f *form) {
	if s.space(); f.wraps {
		s.lines()
	}
}

// rows reads rows up to the text after the last one. ";", \\ and the end of a line may follow the last row too.
func (s *scanner) rows(g *grid, f *form) {
	for {
		s.row(g, f)
		after := s.pos
		s.space()
		separator := s.skip(f.between...)
		s.lines()
		if separator == "" {
			separator = s.skip(f.between...)
			s.lines()
		}
		switch last := s.at(f.end) || f.end == "" && s.end(); {
		case last && separator != "," && separator != "/":
			return
		case separator == "":
			s.unexpected(after, units.Or(quoted(f.between[0], f.end)))
		}
	}
}

// row reads one row with its brackets.
func (s *scanner) row(g *grid, f *form) {
	if f.open != "" {
		s.expect(f.open)
	}
	for {
		s.blank(f)
		s.entry(g, f)
		after := s.pos
		s.blank(f)
		switch {
		case f.blanks && s.digit():
		case s.skip(f.comma) != "":
		case s.rowEnds(f):
			g.endRow(s)
			s.skip(f.shut)
			return
		case f.blanks && !s.end():
			s.noEntry(g, f)
		case f.shut != "":
			s.unexpected(after, units.Or(quoted(f.comma, f.shut)))
		default:
			s.unexpected(after, units.Or(quoted(f.comma, f.between[0], f.end)))
		}
	}
}

// quoted returns the texts that are not empty in quotes.
func quoted(texts ...string) (list []string) {
	for _, text := range texts {
		switch text {
		case "":
		case "\n":
			list = append(list, "a new line")
		default:
			list = append(list, `"`+text+`"`)
		}
	}
	return list
}

// rowEnds reports whether the row ends here.
func (s *scanner) rowEnds(f *form) bool {
	if f.shut != "" {
		return s.at(f.shut)
	}
	return s.at(f.end) || f.end == "" && s.end() || slices.ContainsFunc(f.between, s.at)
}

// entry reads digits as the next entry of the current row.
func (s *scanner) entry(g *grid, f *form) {
	start := s.pos
	if !s.digit() {
		s.noEntry(g, f)
	}
	v := s.number()
	switch {
	case v > seki.MaxEntry:
		s.fail(start, "%s is too large: at most %d", g.place(), seki.MaxEntry)
	case s.at(".") || s.at("e") || s.at("E") || s.at("/") && !slices.Contains(f.between, "/"):
		s.fail(s.pos, "%s is not an integer", g.place())
	case g.rows > 0 && g.current == g.cols:
		s.fail(start, "row %d has more entries than row 1, which has %d", g.rows+1, g.cols)
	case len(g.entries) == seki.MaxCells:
		s.fail(start, "the matrix is too large: at most %d entries", seki.MaxCells)
	}
	g.entries = append(g.entries, v)
	g.current++
}

// noEntry fails at text that is not an entry.
func (s *scanner) noEntry(g *grid, f *form) {
	switch {
	case s.at("-") && len(s.rest()) > 1 && isDigit(s.rest()[1]):
		s.fail(s.pos, "%s is negative", g.place())
	case s.at("."):
		s.fail(s.pos, "%s is not an integer", g.place())
	case g.current == 0 && s.rowEnds(f):
		s.fail(s.pos, "row %d is empty", g.rows+1)
	}
	s.unexpected(s.pos, units.Or(append([]string{g.place()}, quoted(f.shut)...)))
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
		s.fail(s.pos, "row %d has %s, row 1 has %d", g.rows, units.Plural(g.current, "entry", "entries"), g.cols)
	}
	g.current = 0
}

func (g *grid) matrix(s *scanner) seki.Matrix {
	A, err := seki.New(g.rows, g.cols, g.entries)
	if err != nil {
		s.fail(s.pos, "%v", err)
	}
	return A
}
