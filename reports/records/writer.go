package records

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Formats are "text", written by package text, and the formats of NewWriter.
var Formats = append([]string{"text", "jsonl", "csv"}, notation.FormatNames...)

// NewWriter returns a function that writes one record in the given format: "jsonl" writes a
// line; "csv" a row below the names of the columns, from Row() []string or else the fields
// of the JSON line with these names; a format of notation.Formats only the matrix, from
// Form() seki.Matrix, on a line or in a list that Finish ends.
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
			if own, ok := any(record).(interface{ Row() []string }); ok {
				return write(own.Row())
			}
			row, err := fields(record, columns)
			if err != nil {
				return err
			}
			return write(row)
		}
	}
	f, ok := notation.FindFormat(format)
	if !ok {
		panic(fmt.Sprintf("records: no format is named %q", format))
	}
	list := f.List
	if f.Lines {
		list = notation.List{After: "\n"}
	}
	_, failed := io.WriteString(w, list.Open)
	between := ""
	return func(record R) error {
		if failed != nil {
			return failed
		}
		text := f.Matrix(any(record).(interface{ Form() seki.Matrix }).Form())
		_, err := io.WriteString(w, between+list.Before+text+list.After)
		between = list.Between
		return err
	}
}

// Finish ends the output of a function of NewWriter in the given format.
func Finish(w io.Writer, format string) error {
	f, ok := notation.FindFormat(format)
	if !ok || f.Lines {
		return nil
	}
	_, err := io.WriteString(w, f.List.Shut)
	return err
}

// fields returns the JSON fields of a record with the given names, text without quotes; a
// field that is absent or null is empty.
func fields(record any, names []string) ([]string, error) {
	line, err := json.Marshal(record)
	if err != nil {
		return nil, err
	}
	var values map[string]json.RawMessage
	if err := json.Unmarshal(line, &values); err != nil {
		return nil, err
	}
	row := make([]string, len(names))
	for k, name := range names {
		if json.Unmarshal(values[name], &row[k]) != nil { // not a JSON string
			row[k] = string(values[name])
		}
	}
	return row, nil
}
