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
	callEnd = regexp.MustCompile(`^\s*(?:,\s*dtype=[^)\s]*)?\s*\)`)

	latex = regexp.MustCompile(`^\$*\s*(?:\\left\s*(?:[(\[|.]|\\[{|]))?\s*` +
		`\\begin(\{(?:[pbBvV]?matrix|smallmatrix|array)\})(?:\{[clr| ]*\})?`)
	latexEnd = regexp.MustCompile(`^\s*(?:\\right\s*(?:[)\]|.]|\\[}|]))?\s*\$*`)

	label   = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+(?:[ \t\n]|$)`)
	nextRow = regexp.MustCompile(`^[ \t]*\n\s*\[`)

	tall = strings.NewReplacer("⎡", "[", "⎢", "[", "⎣", "[", "⎤", "]", "⎥", "]", "⎦", "]")
)

// matrix reads the whole text.
func (s *scanner) matrix() seki.Matrix {
	s.lines()
	var g grid
	switch rest := s.rest(); {
	case rest == "":
		s.fail(s.pos, "%s", empty)
	case s.labels != nil && label.MatchString(rest):
		return s.labelled()
	case s.at(`\`) || s.at("$"):
		begin := latex.FindStringSubmatch(rest)
		if begin == nil {
			s.unexpected(s.pos, `\begin{pmatrix} or another matrix of LaTeX`)
		}
		s.pos += len(begin[0])
		s.rows(&g, form{comma: "&", between: []string{`\\`}, end: `\end`})
		s.expect(`\end` + begin[1])
		s.pos += len(latexEnd.FindString(s.rest()))
	case s.at("{"):
		if s.nested(&g, "{", "}") == 0 {
			s.fail(s.pos, `unexpected "{": an object of JSON Lines is read in the layout jsonl`)
		}
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
	case call.MatchString(rest):
		s.pos += len(call.FindString(rest))
		if s.lines(); s.nested(&g, "[", "]") == 0 {
			s.unexpected(s.pos, `"[["`)
		}
		end := callEnd.FindString(s.rest())
		if s.pos += len(end); end == "" {
			s.expect(")")
		}
	case slashed(strings.TrimRight(rest, " \t\n")):
		s.rows(&g, form{comma: ",", between: []string{"/"}})
	default:
		s.rows(&g, plain)
	}
	s.ended()
	return g.matrix(s)
}

const empty = "empty input: a matrix needs at least one entry"

// slashed reports whether a text is in the form 1,1/1,1. Any other slash may belong to a fraction.
func slashed(text string) bool {
	return strings.Contains(text, "/") && strings.Contains(text, ",") && !strings.ContainsAny(text, " \t\n;")
}

// ended checks that nothing follows the matrix.
func (s *scanner) ended() {
	s.space()
	newLine := s.at("\n")
	if s.lines(); s.end() {
		return
	}
	if newLine {
		s.fail(s.pos, "%s", onlyOne)
	}
	s.unexpected(s.pos, "nothing after the matrix")
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

// nested reads [[1,1],[1,1]], or the same without commas and a row on each line; or, with the brackets of
// Mathematica, {{1,1},{1,1}}. It returns the number of rows: 0, with nothing read, if there are no such brackets.
// (On one line, [[1 1] [1 1]] is a row of four in MATLAB.)
func (s *scanner) nested(g *grid, open, shut string) (rows int) {
	start := s.pos
	if s.skip(open); s.pos > start {
		s.lines()
	}
	if !s.at(open) {
		s.pos = start
		return 0
	}
	s.rows(g, form{open: open, shut: shut, comma: ",", between: []string{",", "\n"}, end: shut})
	s.expect(shut)
	return g.rows
}

// bracketed reads a nested matrix, or [1 1; 1 1], or rows in brackets, each on a line.
func (s *scanner) bracketed(g *grid) {
	if s.nested(g, "[", "]") > 0 {
		return
	}
	f := plain
	f.end = "]"
	s.expect("[")
	if s.lines(); s.at("]") {
		s.fail(s.pos, "%s", empty)
	}
	s.rows(g, f)
	s.expect("]")
	f.open, f.shut = "[", "]"
	for one := g.rows == 1; one && nextRow.MatchString(s.rest()); {
		s.row(g, f)
	}
}

// form is the form of rows and entries.
type form struct {
	open, shut string   // The brackets of a row, "" if it has none.
	comma      string   // The separator of entries; instead of "," there may be blanks.
	between    []string // The separators of rows.
	end        string   // The text after the last row, "" for the end of the text.
}

// plain is the form 1 1; 1 1.
var plain = form{comma: ",", between: []string{";", "\n"}}

// blank skips blanks between entries. The end of a line is one in brackets of a row, and in LaTeX.
func (s *scanner) blank(f form) {
	if s.space(); f.shut != "" || f.comma == "&" {
		s.lines()
	}
}

// rows reads rows up to the text after the last one. A separator may follow the last row too.
func (s *scanner) rows(g *grid, f form) {
	for {
		s.row(g, f)
		after := s.pos
		s.space()
		separator := s.skip(f.between...)
		s.lines()
		if separator == "" || separator == "\n" && f.open != "" {
			separator += s.skip(f.between...)
			s.lines()
		}
		switch {
		case s.at(f.end) || f.end == "" && s.end():
			return
		case separator == "":
			s.unexpected(after, units.Or(quoted(append(slices.Clone(f.between), f.end)...)))
		}
	}
}

// row reads one row with its brackets.
func (s *scanner) row(g *grid, f form) {
	if f.open != "" {
		s.expect(f.open)
	}
	for {
		s.blank(f)
		s.entry(g, f)
		after := s.pos
		s.blank(f)
		switch {
		case f.comma == "," && s.digit(), s.skip(f.comma) != "":
		case s.rowEnds(f):
			g.endRow(s)
			s.skip(f.shut)
			return
		case f.comma == "," && !s.end():
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
func (s *scanner) rowEnds(f form) bool {
	if f.shut != "" {
		return s.at(f.shut)
	}
	return s.at(f.end) || f.end == "" && s.end() || slices.ContainsFunc(f.between, s.at)
}

// entry reads digits as the next entry of the current row.
func (s *scanner) entry(g *grid, f form) {
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
func (s *scanner) noEntry(g *grid, f form) {
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
