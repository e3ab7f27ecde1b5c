package notation

import (
	"fmt"
	"slices"
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
		A, own = s.position()
	} else {
		A = s.matrix()
	}
	for len(lines) > 0 {
		if s.move(next()); strings.TrimSpace(s.text) != "" {
			s.fail("the matrix has ended: one matrix belongs here")
		}
	}
	return A, own
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
	case s.labels != nil && strings.Count(s.rest(), ".") >= 3 && s.label() != "":
		return s.labelled()
	case !isDigit(c) && s.called(&g):
	default:
		s.form = s.plain()
		if isSlashed(strings.TrimRight(s.untilOwn(), " \t")) {
			s.form.between, s.form.trailing = []string{"/", ";"}, false
		}
		s.rows(&g)
	}
	s.ended()
	return g.matrix(s)
}

func (s *scanner) ended() {
	if s.space(); !s.end() {
		s.unexpected("nothing more may follow the matrix")
	}
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

func (s *scanner) labelled() seki.Matrix {
	label := s.label()
	A, err := s.labels(label)
	if err != nil {
		s.fail("%v", err)
	}
	s.pos += len(label)
	s.ended()
	return A
}

// isSlashed reports whether a text is in the form 1,1/1,1: commas, slashes, no spaces. Any
// other slash may be that of a fraction.
func isSlashed(text string) bool {
	return strings.Contains(text, "/") && strings.Contains(text, ",") && !strings.ContainsAny(text, " \t;")
}

// bracketed reads [[1,1],[1,1]] or [1 1; 1 1], or rows in brackets as Sage prints them, each on a line.
func (s *scanner) bracketed(g *grid) {
	s.pos++
	switch s.across("["); {
	case s.at("["):
		s.nested(g, squares)
		return
	case s.at("]"):
		s.fail("empty input: a matrix needs at least one entry")
	}
	s.form = s.plain()
	s.rows(g)
	s.expect("]", `"]" closes the matrix`)
	s.bracketedRow = g.rows == 1
	for s.bracketedRow && s.rowsOfLines && s.across(rowInBrackets) {
		s.form = bracketedRow
		s.row(g)
	}
}

// nested reads the rows, which have brackets of their own, and the last bracket.
func (s *scanner) nested(g *grid, f form) {
	s.form = f
	s.rows(g)
	s.pos += len(f.end)
}

// calls are the functions of Sage, SymPy and numpy that make a matrix from a list.
var calls = []string{"matrix", "Matrix", "sympy.Matrix", "array", "np.array", "numpy.array"}

// called reads matrix([[1,1],[1,1]]), and reports whether one of calls comes next. An array may name its type.
func (s *scanner) called(g *grid) bool {
	name := s.skipAny(calls)
	if name == "" {
		return false
	}
	s.expect("(", `"(" follows "`+name+`"`)
	s.expect("[", `"[[" follows "`+name+`("`)
	s.nested(g, squares)
	if s.across(",)"); strings.HasSuffix(name, "array") && s.skip(",") {
		s.expect("dtype=", `"dtype=" or ")" follows the rows of an array`)
		if s.pos += strings.IndexAny(s.rest()+")", " \t)"); s.pos > len(s.text) {
			s.pos = len(s.text)
		}
	}
	s.expect(")", `")" closes "`+name+`("`)
	return true
}

// braced reads {{1,1},{1,1}}.
func (s *scanner) braced(g *grid) {
	first := *s
	s.pos++
	switch s.across("{"); {
	case s.at("{"):
		s.nested(g, braces)
	case isDigit(s.peek()):
		s.unexpected(`"{{" begins a matrix of Mathematica`)
	default:
		first.fail(`unexpected "{": an object of JSON Lines is read in the layout jsonl`)
	}
}

// tall reads what Bracketed returns for several rows.
func (s *scanner) tall(g *grid) {
	s.form = form{open: "⎡", shut: "⎤", blanks: true}
	for {
		s.row(g)
		if s.form.open == "⎣" {
			return
		}
		s.form.open, s.form.shut = "⎢", "⎥"
		if s.across("⎢"); s.at("⎣") {
			s.form.open, s.form.shut = "⎣", "⎦"
		} else if !s.at("⎢") {
			s.unexpected(`"⎢" or "⎣" begins the next row`)
		}
	}
}

// environments are those of LaTeX that hold matrices.
var environments = []string{
	"matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "array",
}

// delimiters are the brackets of LaTeX that follow \left and \right.
var delimiters = []string{"(", ")", "[", "]", "|", ".", `\{`, `\}`, `\|`}

// latex reads \begin{pmatrix} 1 & 1 \\ 1 & 1 \end{pmatrix}, which may stand between dollars and
// between \left( and \right).
func (s *scanner) latex(g *grid) {
	dollars := s.rest()[:len(s.rest())-len(strings.TrimLeft(s.rest(), "$"))]
	s.pos += len(dollars)
	delimited := s.delimiter(`\left`)
	s.expect(`\begin{`, `"\begin{pmatrix}" or another matrix of LaTeX begins here`)
	name, _, _ := strings.Cut(s.rest(), "}")
	if !slices.Contains(environments, name) {
		s.fail("%.20q is no matrix of LaTeX: one of %s", name, strings.Join(environments, ", "))
	}
	s.pos += len(name)
	s.expect("}", `"}" follows "\begin{`+name+`"`)
	if name == "array" {
		columns, _, _ := strings.Cut(s.rest(), "}")
		if strings.Trim(columns, "{clr| ") != "" || !s.skip(columns+"}") {
			s.fail(`columns such as "{cc}" follow "\begin{array}"`)
		}
	}
	s.form = ampersands
	s.form.follows = `"&", "\\" or "\end{` + name + `}" follows an entry`
	s.rows(g)
	s.expect(`\end{`+name+"}", `"\end{`+name+`}" ends the matrix`)
	if delimited && !s.delimiter(`\right`) {
		s.unexpected(`"\right" follows after "\left"`)
	}
	if dollars != "" {
		s.expect(dollars, `"`+dollars+`" ends the formula`)
	}
}

// delimiter reads the command and a bracket, and reports whether the command is there.
func (s *scanner) delimiter(command string) bool {
	if s.across(`\`); !s.skip(command) {
		return false
	}
	if s.space(); s.skipAny(delimiters) == "" {
		s.unexpected(`a bracket follows "` + command + `"`)
	}
	return true
}
