package catalog

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/lab/invariants"
)

// Formats are the formats of Result.Write.
var Formats = []string{"csv", "jsonl"}

// Write writes a result in one of Formats, closes it, and returns the number of rows. CSV
// has a header. JSON has one object for each row, with the columns in order; columns of
// invariants that are lists or truth values become such in JSON.
func (r *Result) Write(w io.Writer, format string) (count int, err error) {
	defer r.Close()
	out := bufio.NewWriter(w) // Flush returns its first error
	var write func(row []any) error
	switch format {
	case "csv":
		write = csvRows(out, r.Columns)
	case "jsonl":
		write = jsonRows(out, r.Columns)
	default:
		return 0, fmt.Errorf("unknown format %q: %s", format, strings.Join(Formats, " or "))
	}
	for row, err := range r.Rows() {
		if err != nil {
			return count, err
		}
		if err := write(row); err != nil {
			return count, err
		}
		count++
	}
	return count, out.Flush()
}

func csvRows(out *bufio.Writer, columns []string) func([]any) error {
	lines := csv.NewWriter(out) // which has the same buffer
	_ = lines.Write(columns)
	return func(row []any) error {
		fields := make([]string, len(row))
		for k, value := range row {
			fields[k] = Text(value)
		}
		return lines.Write(fields)
	}
}

func jsonRows(out *bufio.Writer, columns []string) func([]any) error {
	types := map[string]invariants.Type{}
	for _, v := range invariants.Recorded() {
		types[v.Column()] = v.Type
	}
	return func(row []any) error {
		separator := "{"
		for k, value := range row {
			name, _ := json.Marshal(columns[k]) // strings never fail
			text, err := json.Marshal(jsonValue(types, columns[k], value))
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "%s%s:%s", separator, name, text)
			separator = ","
		}
		out.WriteString("}\n")
		return nil
	}
}

// Text returns a value of a result as text, "" for NULL.
func Text(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []byte:
		return string(v)
	}
	return fmt.Sprint(value)
}

// jsonValue returns a value of a column as package json takes it.
func jsonValue(types map[string]invariants.Type, column string, value any) any {
	t, known := types[column]
	switch v := value.(type) {
	case string:
		isList := known && (t == invariants.Ints || t == invariants.Floats || t == invariants.Texts)
		if isList && json.Valid([]byte(v)) {
			return json.RawMessage(v)
		}
	case int64:
		if known && t == invariants.Bool {
			return v != 0
		}
	case []byte:
		return string(v)
	}
	return value
}
