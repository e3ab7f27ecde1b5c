package notation

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// matrixName is the JSONL field and the CSV column that hold the matrix.
const matrixName = "matrix"

// json reads a JSON object with the field "matrix". Lists of liberties take the place of those in a text.
func (s *scanner) json() (A seki.Matrix, own *Own) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(s.text), &fields); err != nil {
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			s.fail(min(max(int(syntax.Offset)-1, 0), len(s.text)), "not JSON: %v", err)
		}
		s.fail(0, `expected an object with the field "matrix"`)
	}
	raw := string(fields[matrixName])
	if raw == "" {
		s.fail(0, `the object has no field "matrix"`)
	}
	place := func(name string) int { return max(0, strings.Index(s.text, `"`+name+`"`)) }
	at := place(matrixName)
	at += max(0, strings.Index(s.text[at:], raw))
	switch raw[0] {
	case '[':
		A = s.part(at, raw).matrix()
	case '"':
		var text string
		_ = json.Unmarshal(fields[matrixName], &text) // valid, as the line is
		quoted := s.part(at+1, "")
		quoted.only(text)
		A, own = quoted.position()
	default:
		s.fail(at, `the field "matrix" must be a list of rows or a string`)
	}
	lists := cmp.Or(own, &Own{})
	for _, field := range []struct {
		name string
		list *[]int
	}{
		{"private_rows", &lists.PrivateRows}, {"private_cols", &lists.PrivateCols},
		{"eyes_rows", &lists.EyesRows}, {"eyes_cols", &lists.EyesCols},
		{"reserve_rows", &lists.ReserveRows}, {"reserve_cols", &lists.ReserveCols},
	} {
		if value := fields[field.name]; value != nil {
			if json.Unmarshal(value, field.list) != nil {
				s.fail(place(field.name), "the field %q must be a list of numbers", field.name)
			}
			own = lists
		}
	}
	return A, own
}

// csvRecord is the layout of the records of a CSV stream.
type csvRecord struct {
	fields int
	matrix int // index of the column matrix
}

// csvNames reads the header.
func (s *scanner) csvNames() *csvRecord {
	_, names := s.csvFields()
	k := slices.Index(names, matrixName)
	if k < 0 {
		s.fail(0, "no column is named matrix; the first line of CSV holds the names of the columns")
	}
	return &csvRecord{len(names), k}
}

func (s *scanner) csv(r *csvRecord) (seki.Matrix, *Own) {
	read, fields := s.csvFields()
	if len(fields) != r.fields {
		s.fail(0, "%s, but the first line names %d", units.Plural(len(fields), "column", "columns"), r.fields)
	}
	_, column := read.FieldPos(r.matrix)
	if strings.HasPrefix(s.text[column-1:], `"`) {
		column++
	}
	return s.part(column-1, fields[r.matrix]).position()
}

// csvFields splits the line. The reader that it returns knows the positions of the
// fields.
func (s *scanner) csvFields() (*csv.Reader, []string) {
	read := csv.NewReader(strings.NewReader(s.text))
	fields, err := read.Read()
	var bad *csv.ParseError
	if errors.As(err, &bad) {
		s.fail(min(max(bad.Column-1, 0), len(s.text)), "not CSV: %v", bad.Err)
	}
	if err != nil {
		s.fail(0, "not CSV: %v", err)
	}
	return read, fields
}
