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

// at returns a scanner of text, which is the part of the line at a byte offset.
func (s *scanner) at(offset int, text string) *scanner {
	return &scanner{text: text, line: s.line, labels: s.labels, before: s.before + utf8.RuneCountInString(s.text[:offset])}
}

// json reads a JSON object with the field "matrix".
func (s *scanner) json() (A seki.Matrix, own *Own, err error) {
	fields, err := s.jsonFields()
	if err != nil {
		return A, nil, err
	}
	value := fields[matrixName]
	switch {
	case value == nil:
		s.space()
		return A, nil, s.errorf(`the object has no field "matrix"`)
	case strings.HasPrefix(value.text, "["):
		A, err = value.matrix()
	case strings.HasPrefix(value.text, `"`):
		var text string
		_ = json.Unmarshal([]byte(value.text), &text) // valid, as the line is
		quoted := value.at(1, "")                     // after the quote
		quoted.joined, quoted.owned = true, true
		A, own, err = quoted.whole(text)
	default:
		err = value.errorf(`the field "matrix" must be a list of rows or a string`)
	}
	for _, name := range ownFields {
		value := fields[name]
		if value == nil || err != nil {
			continue
		}
		if own == nil {
			own = &Own{}
		}
		err = own.set(name, value)
	}
	return A, own, err
}

// jsonFields returns scanners of the raw values of the fields that are read, each the first of
// its name.
func (s *scanner) jsonFields() (map[string]*scanner, error) {
	if err := json.Unmarshal([]byte(s.text), new(json.RawMessage)); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			s.pos = min(max(int(syntax.Offset)-1, 0), len(s.text))
		}
		return nil, s.errorf("not JSON: %v", err)
	}
	decode := json.NewDecoder(strings.NewReader(s.text))
	if open, _ := decode.Token(); open != json.Delim('{') { // what is valid has no errors
		s.space()
		return nil, s.errorf(`an object with the field "matrix" belongs here`)
	}
	fields := map[string]*scanner{}
	for decode.More() {
		token, _ := decode.Token()
		var value json.RawMessage
		_ = decode.Decode(&value)
		name, _ := token.(string)
		if fields[name] == nil && (name == matrixName || slices.Contains(ownFields, name)) {
			fields[name] = s.at(int(decode.InputOffset())-len(value), string(value))
		}
	}
	return fields, nil
}

// csvRecord is the layout of the records of a CSV stream.
type csvRecord struct {
	fields int
	matrix int // index of the column matrix
}

// csvNames reads the header.
func (s *scanner) csvNames() (*csvRecord, error) {
	_, names, err := s.csvFields()
	if err != nil {
		return nil, err
	}
	k := slices.Index(names, matrixName)
	if k < 0 {
		return nil, s.errorf("no column is named matrix; the first line of CSV holds the names of the columns")
	}
	return &csvRecord{len(names), k}, nil
}

func (s *scanner) csv(r *csvRecord) (seki.Matrix, *Own, error) {
	read, fields, err := s.csvFields()
	if err != nil {
		return seki.Matrix{}, nil, err
	}
	if len(fields) != r.fields {
		return seki.Matrix{}, nil, s.errorf("%s, but the first line names %d", units.Plural(len(fields), "column", "columns"), r.fields)
	}
	_, column := read.FieldPos(r.matrix)
	if strings.HasPrefix(s.text[column-1:], `"`) {
		column++
	}
	return s.at(column-1, fields[r.matrix]).position()
}

// csvFields splits the line. The reader that it returns knows the positions of the
// fields.
func (s *scanner) csvFields() (*csv.Reader, []string, error) {
	read := csv.NewReader(strings.NewReader(s.text))
	fields, err := read.Read()
	var bad *csv.ParseError
	if errors.As(err, &bad) {
		s.pos = min(max(bad.Column-1, 0), len(s.text))
		err = bad.Err
	}
	if err != nil {
		return nil, nil, s.errorf("not CSV: %v", err)
	}
	return read, fields, nil
}
