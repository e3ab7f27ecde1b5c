package notation

import (
	"slices"
	"strings"
)

// environments are those of LaTeX that hold matrices.
var environments = []string{
	"matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "array",
}

// latex reads an environment, which may stand between dollars and between \left( and
// \right).
func (s *scanner) latex(g *grid) error {
	dollars := s.rest()[:len(s.rest())-len(strings.TrimLeft(s.rest(), "$"))]
	s.pos += len(dollars)
	s.across(`\`)
	delimited, err := s.delimiter(`\left`)
	if err != nil {
		return err
	}
	s.across(`\`)
	if err := s.environment(g); err != nil {
		return err
	}
	if delimited {
		s.across(`\`)
		closed, err := s.delimiter(`\right`)
		if err != nil {
			return err
		}
		if !closed {
			return s.unexpected(`"\right" follows after "\left"`)
		}
	}
	if dollars == "" {
		return nil
	}
	if s.across("$"); !s.skip(dollars) {
		return s.unexpected(`"` + dollars + `" ends the formula`)
	}
	return nil
}

// delimiter reads the command and a bracket, and reports whether the command is there.
func (s *scanner) delimiter(command string) (bool, error) {
	if !s.skip(command) {
		return false, nil
	}
	s.space()
	for _, delimiter := range []string{"(", ")", "[", "]", "|", ".", `\{`, `\}`, `\|`} {
		if s.skip(delimiter) {
			return true, nil
		}
	}
	return true, s.unexpected(`a bracket follows "` + command + `"`)
}

// environment reads \begin{pmatrix} 1 & 1 \\ 1 & 1 \end{pmatrix}.
func (s *scanner) environment(g *grid) error {
	if !s.skip(`\begin{`) {
		return s.unexpected(`"\begin{pmatrix}" or another matrix of LaTeX begins here`)
	}
	name, _, _ := strings.Cut(s.rest(), "}")
	if !slices.Contains(environments, name) {
		return s.errorf("%.20q is no matrix of LaTeX: one of %s", name, strings.Join(environments, ", "))
	}
	s.pos += len(name)
	if !s.skip("}") {
		return s.unexpected(`"}" follows "\begin{` + name + `"`)
	}
	if name == "array" {
		columns, _, _ := strings.Cut(s.rest(), "}")
		if strings.Trim(columns, "{clr| ") != "" || !s.skip(columns+"}") {
			return s.errorf(`columns such as "{cc}" follow "\begin{array}"`)
		}
	}
	for {
		s.across(digits)
		if err := s.entry(g); err != nil {
			return err
		}
		s.across(`&\`)
		if s.skip("&") {
			continue
		}
		another := s.skip(`\\`)
		if another {
			s.across(digits + `\`)
		}
		last := strings.HasPrefix(s.rest(), `\end`)
		if !another && !last {
			return s.unexpected(`"&", "\\" or "\end{` + name + `}" follows an entry`)
		}
		if err := g.endRow(s); err != nil {
			return err
		}
		if last {
			break
		}
	}
	if !s.skip(`\end{` + name + "}") {
		return s.unexpected(`"\end{` + name + `}" ends the matrix`)
	}
	return nil
}

// skip skips a text, and reports whether it is there.
func (s *scanner) skip(text string) bool {
	found := strings.HasPrefix(s.rest(), text)
	if found {
		s.pos += len(text)
	}
	return found
}
