// Package format writes records: values that are an object in JSON lines and a row in CSV. The package of a value
// defines the fields and columns of its record.
package format

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
)

// Names are the formats that have all fields of a record. The package that describes a record in words writes "text".
var Names = []string{"text", "jsonl", "csv"}

// Row is a record with a row of cells for CSV.
type Row interface{ Row() []string }

// NewWriter returns a function that writes one record as a line: "jsonl" writes an object, "csv" the cells of a Row
// below the names of the columns.
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
		_ = write(columns) // writing the first record returns the error
		return func(record R) error { return write(any(record).(Row).Row()) }
	}
	panic(fmt.Sprintf("format: no format is named %q", format))
}

// Cells returns values as cells of CSV. A nil pointer is an empty cell.
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
