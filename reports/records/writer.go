package records

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// FieldFormats are the formats that have all fields of a record: "text", written by package text,
// and two of NewWriter.
var FieldFormats = []string{"text", "jsonl", "csv"}

// Formats are FieldFormats and those of matrices alone.
var Formats = slices.Concat(FieldFormats, notation.FormatNames)

// NewWriter returns a function that writes one record in the given format: "jsonl" writes a
// line; "csv" a row below the names of the columns, from Row() []string; a format of
// notation.Formats only the matrix, from Form() seki.Matrix, on a line.
func NewWriter[R any](w io.Writer, format string, columns []string) func(R) error {
	switch format {
	case "jsonl":
		encode := json.NewEncoder(w)
		encode.SetEscapeHTML(false)
		return func(record R) error { return encode.Encode(record) }
	case "csv":
		lines := csv.NewWriter(w)
		write := func(cells []string) error {
			_ = lines.Write(cells) // Error returns the error
			lines.Flush()
			return lines.Error()
		}
		_ = write(columns) // the next line or the end of the output returns the error
		return func(record R) error {
			return write(any(record).(interface{ Row() []string }).Row())
		}
	}
	f, ok := notation.FindFormat(format)
	if !ok {
		panic(fmt.Sprintf("records: no format is named %q", format))
	}
	return func(record R) error {
		_, err := io.WriteString(w, f.Matrix(any(record).(interface{ Form() seki.Matrix }).Form())+"\n")
		return err
	}
}

// Cells returns values as cells of CSV: a nil pointer is empty.
func Cells(values ...any) []string {
	row := make([]string, len(values))
	for k, value := range values {
		at := reflect.ValueOf(value)
		if _, named := value.(fmt.Stringer); at.Kind() != reflect.Pointer || named && !at.IsNil() {
			row[k] = fmt.Sprint(value)
		} else if !at.IsNil() {
			row[k] = fmt.Sprint(at.Elem())
		}
	}
	return row
}
