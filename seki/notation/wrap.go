package notation

import (
	"slices"
	"strings"
)

// This file reads what encloses the rows.

// bracketed reads [[1,1],[1,1]] or [1 1; 1 1], or rows in brackets as Sage prints them, each on a line.
func (s *scanner) bracketed(g *grid) {
	s.pos++
	start := s.pos
	switch s.lines(); {
	case s.at("["):
		s.nested(g, squares)
		return
	case s.at("]"):
		s.fail("empty input: a matrix needs at least one entry")
	}
	s.pos = start
	s.form = s.plain()
	s.rows(g)
	s.expect("]", `"]" closes the matrix`)
	s.bracketedRow = g.rows == 1
	for s.bracketedRow && s.byLine && rowInBrackets(s.rest()) {
		s.lines()
		s.form = bracketedRow
		s.row(g)
	}
}

// rowInBrackets reports whether the next line is one row in brackets.
func rowInBrackets(rest string) bool {
	line, ok := strings.CutPrefix(strings.TrimLeft(rest, " \t"), "\n")
	line, _, _ = strings.Cut(strings.TrimLeft(line, " \t\n"), "\n")
	return ok && strings.HasPrefix(line, "[") && !strings.ContainsAny(line[1:], "[;")
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
	if s.lines(); strings.HasSuffix(name, "array") && s.skip(",") {
		s.expect("dtype=", `"dtype=" or ")" follows the rows of an array`)
		s.pos += strings.IndexAny(s.rest()+")", " \t\n)")
	}
	s.expect(")", `")" closes "`+name+`("`)
	return true
}

// braced reads {{1,1},{1,1}}.
func (s *scanner) braced(g *grid) {
	start := s.pos
	s.pos++
	switch s.lines(); {
	case s.at("{"):
		s.nested(g, braces)
	case isDigit(s.peek()):
		s.unexpected(`"{{" begins a matrix of Mathematica`)
	default:
		s.failAt(start, `unexpected "{": an object of JSON Lines is read in the layout jsonl`)
	}
}

// tall reads what Bracketed returns for several rows.
func (s *scanner) tall(g *grid) {
	for s.form = tall; ; {
		s.row(g)
		if s.form.open == "⎣" {
			return
		}
		s.form.open, s.form.shut = "⎢", "⎥"
		after := s.pos
		if s.lines(); s.at("⎣") {
			s.form.open, s.form.shut = "⎣", "⎦"
		} else if !s.at("⎢") {
			s.expected(after, `"⎢" or "⎣" begins the next row`)
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
	if s.lines(); !s.skip(command) {
		return false
	}
	if s.space(); s.skipAny(delimiters) == "" {
		s.unexpected(`a bracket follows "` + command + `"`)
	}
	return true
}
