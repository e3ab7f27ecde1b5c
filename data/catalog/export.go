package catalog

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki/notation"
)

// Formats are the formats of Export. The first two hold all columns, the others
// are lists of matrices for a program, or for a paper.
var Formats = append([]string{"csv", "jsonl"}, notation.FormatNames...)

// Export writes the seki that satisfy an SQL condition over the columns of the
// table seki ("" for all) in one of Formats, by size, sum and matrix, and returns
// their number. It verifies the catalogue first.
func (c *Catalog) Export(ctx context.Context, w io.Writer, format, where string) (count int, err error) {
	if _, err := c.Verify(ctx); err != nil {
		return 0, err
	}
	query := "SELECT * FROM seki"
	if where != "" {
		query += " WHERE (" + where + "\n)" // the line break ends a comment in the condition
	}
	result, err := c.Query(ctx, query+" ORDER BY rows, cols, sum, matrix")
	if err != nil {
		return 0, err
	}
	return result.Write(w, format)
}

// Write writes a result in one of Formats, closes it, and returns the number of rows. CSV
// has a header. JSON has one object for each row, with the columns in order; columns of
// invariants that are lists or truth values become such in JSON. Lists of matrices take
// those in the first column.
func (r *Result) Write(w io.Writer, format string) (count int, err error) {
	defer r.Close()
	out := bufio.NewWriter(w) // Flush returns its first error
	f, ok := notation.FindFormat(format)
	var write func(row []any) error
	switch {
	case ok:
		write = matrices(out, f)
	case format == "csv":
		write = csvRows(out, r.Columns)
	case format == "jsonl":
		write = jsonRows(out, r.Columns)
	default:
		return 0, fmt.Errorf("unknown format %q: %s", format, strings.Join(Formats, ", "))
	}
	out.WriteString(f.List.Open)
	for row, err := range r.Rows() {
		if err != nil {
			return count, err
		}
		if count > 0 {
			out.WriteString(f.List.Between)
		}
		if err := write(row); err != nil {
			return count, err
		}
		count++
	}
	out.WriteString(f.List.Shut)
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

// matrices writes the matrix in the first column of each row as an item of a list.
func matrices(out *bufio.Writer, f notation.Format) func([]any) error {
	count := 0
	return func(row []any) error {
		count++
		A, err := notation.Parse(Text(row[0]))
		if err != nil {
			return fmt.Errorf("the matrix of row %d: %w", count, err)
		}
		_, err = out.WriteString(f.List.Before + f.Matrix(A) + f.List.After)
		return err
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
