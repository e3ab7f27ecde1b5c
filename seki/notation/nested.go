package notation

import "strings"

// calls are the functions of Sage, SymPy and numpy that make a matrix from a list.
var calls = []string{"matrix", "Matrix", "sympy.Matrix", "array", "np.array", "numpy.array"}

const digits = "0123456789"

// call returns the function in calls with which the text continues, or "".
func (s *scanner) call() string {
	for _, name := range calls {
		if strings.HasPrefix(s.rest(), name) {
			return name
		}
	}
	return ""
}

// called reads matrix([[1,1],[1,1]]). An array may name its type.
func (s *scanner) called(g *grid, name string) error {
	s.pos += len(name)
	if err := s.expect('(', `"(" follows "`+name+`"`); err != nil {
		return err
	}
	s.across("[")
	if s.peek() != '[' {
		return s.unexpected(`"[[" follows "` + name + `("`)
	}
	s.pos++
	if err := s.nested(g, '[', ']'); err != nil {
		return err
	}
	s.across(",)")
	if s.peek() == ',' && strings.HasSuffix(name, "array") {
		s.pos++
		s.across("d")
		if !strings.HasPrefix(s.rest(), "dtype=") {
			return s.unexpected(`"dtype=" or ")" follows the rows of an array`)
		}
		length := strings.IndexAny(s.rest(), " \t)")
		if length < 0 {
			length = len(s.rest())
		}
		s.pos += length
	}
	return s.expect(')', `")" closes "`+name+`("`)
}

// braced reads {{1,1},{1,1}}.
func (s *scanner) braced(g *grid) error {
	at := *s
	s.pos++
	s.across("{")
	switch c := s.peek(); {
	case c == '{':
		return s.nested(g, '{', '}')
	case isDigit(c):
		return s.unexpected(`"{{" begins a matrix of Mathematica`)
	}
	return at.errorf(`unexpected "{": an object of JSON Lines is read in the layout jsonl`)
}

// nested reads [1,1],[1,1]] after the outer bracket. Entries and rows are separated by
// commas, as in JSON, or as numpy prints them: entries by spaces, rows by the ends of lines.
// (On one line, [[1 1] [1 1]] is a row of four in MATLAB.)
func (s *scanner) nested(g *grid, open, shut byte) error {
	opens, shuts := string(open), string(shut)
	begins, afterEntry, afterRow := `"`+opens+`" begins a row`, digits+","+shuts, opens+","+shuts
	commas, spaces := false, false // what separates entries and rows
	for {
		s.across(opens)
		if err := s.expect(open, begins); err != nil {
			return err
		}
		for {
			s.across(digits)
			if err := s.entry(g); err != nil {
				return err
			}
			s.across(afterEntry)
			if s.peek() == shut {
				break
			}
			switch {
			case s.peek() == ',' && !spaces:
				commas = true
				s.pos++
			case isDigit(s.peek()) && !commas && open == '[':
				spaces = true
			case spaces:
				return s.unexpected(g.place() + ` or "]" belongs here`)
			default:
				return s.unexpected(`"," or "` + shuts + `" follows an entry`)
			}
		}
		if err := g.endRow(s); err != nil {
			return err
		}
		s.pos++
		newLine := s.across(afterRow)
		switch {
		case s.peek() == shut:
			s.pos++
			return nil
		case s.peek() == ',' && !spaces:
			commas = true
			s.pos++
		case newLine && s.peek() == '[' && open == '[' && !commas:
			spaces = true
		case spaces:
			return s.unexpected(`after entries separated by spaces, "]" or the next row on a line of its own follows a row`)
		default:
			return s.unexpected(`"," or "` + shuts + `" follows a row`)
		}
	}
}
