package notation

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// matrixName is the JSONL field and the CSV column that hold the matrix.
const matrixName = "matrix"

// part returns a scanner of text, which is the part of the line at a byte offset.
func (s *scanner) part(offset int, text string) *scanner {
	return &scanner{text: text, line: s.line, labels: s.labels, before: s.before + utf8.RuneCountInString(s.text[:offset])}
}

// json reads a JSON object with the field "matrix".
func (s *scanner) json() (A seki.Matrix, own *Own) {
	fields := s.jsonFields()
	value := fields[matrixName]
	switch {
	case value == nil:
		s.space()
		s.fail(`the object has no field "matrix"`)
	case value.at("["):
		A = value.matrix()
	case value.at(`"`):
		var text string
		_ = json.Unmarshal([]byte(value.text), &text) // valid, as the line is
		quoted := value.part(1, "")                   // after the quote
		quoted.joined, quoted.owned = true, true
		A, own = quoted.whole(text)
	default:
		value.fail(`the field "matrix" must be a list of rows or a string`)
	}
	for _, name := range ownFields {
		if value := fields[name]; value != nil {
			if own == nil {
				own = &Own{}
			}
			own.set(name, value)
		}
	}
	return A, own
}

// jsonFields returns scanners of the raw values of the fields that are read, each the first of
// its name.
func (s *scanner) jsonFields() map[string]*scanner {
	if err := json.Unmarshal([]byte(s.text), new(json.RawMessage)); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			s.pos = min(max(int(syntax.Offset)-1, 0), len(s.text))
		}
		s.fail("not JSON: %v", err)
	}
	decode := json.NewDecoder(strings.NewReader(s.text))
	if open, _ := decode.Token(); open != json.Delim('{') { // what is valid has no errors
		s.space()
		s.fail(`an object with the field "matrix" belongs here`)
	}
	fields := map[string]*scanner{}
	for decode.More() {
		token, _ := decode.Token()
		var value json.RawMessage
		_ = decode.Decode(&value)
		name, _ := token.(string)
		if fields[name] == nil && (name == matrixName || slices.Contains(ownFields, name)) {
			fields[name] = s.part(int(decode.InputOffset())-len(value), string(value))
		}
	}
	return fields
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
		s.fail("no column is named matrix; the first line of CSV holds the names of the columns")
	}
	return &csvRecord{len(names), k}
}

func (s *scanner) csv(r *csvRecord) (seki.Matrix, *Own) {
	read, fields := s.csvFields()
	if len(fields) != r.fields {
		s.fail("%s, but the first line names %d", units.Plural(len(fields), "column", "columns"), r.fields)
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
		s.pos = min(max(bad.Column-1, 0), len(s.text))
		err = bad.Err
	}
	if err != nil {
		s.fail("not CSV: %v", err)
	}
	return read, fields
}
