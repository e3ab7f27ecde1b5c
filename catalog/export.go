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

	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// form is how a result is written in a format: what stands before, between and after
// its rows, and what writes a row with these columns.
type form struct {
	open, between, shut string
	rows                func(out *bufio.Writer, columns []string) func(row []any) error
}

var forms = map[string]form{
	"csv": {rows: csvRows}, "jsonl": {rows: jsonRows},
	"sage":        {"sekis = [\n", ",\n", "\n]\n", matrices(func(A seki.Matrix) string { return "  " + notation.Sage(A) })},
	"gap":         {"sekis := [\n", ",\n", "\n];;\n", matrices(func(A seki.Matrix) string { return "  " + notation.JSON(A) })},
	"mathematica": {"sekis = {\n", ",\n", "\n};\n", matrices(func(A seki.Matrix) string { return "  " + braces.Replace(notation.JSON(A)) })},
	// Inline formulas, between which a paragraph can break.
	"latex": {"% needs \\usepackage{amsmath}\n\\begin{flushleft}\n", "", "\\end{flushleft}\n",
		matrices(func(A seki.Matrix) string { return "$" + notation.LaTeX(A) + "$\\quad\n" })},
}

// braces turns lists of JSON into those of Mathematica.
var braces = strings.NewReplacer("[", "{", "]", "}", ",", ", ")

// Formats are the formats of Export. The first two hold all columns, the others
// are lists of matrices for a program, or for a paper.
var Formats = []string{"csv", "jsonl", "sage", "gap", "mathematica", "latex"}

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
	f, ok := forms[format]
	if !ok {
		return 0, fmt.Errorf("unknown format %q: %s", format, strings.Join(Formats, ", "))
	}
	out := bufio.NewWriter(w) // Flush returns its first error
	out.WriteString(f.open)
	write := f.rows(out, r.Columns)
	for row, err := range r.Rows() {
		if err != nil {
			return count, err
		}
		if count > 0 {
			out.WriteString(f.between)
		}
		if err := write(row); err != nil {
			return count, err
		}
		count++
	}
	out.WriteString(f.shut)
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
	for _, v := range invariants.All() {
		types[v.Name] = v.Type
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

// matrices writes the matrix in the first column of each row as text.
func matrices(text func(seki.Matrix) string) func(*bufio.Writer, []string) func([]any) error {
	return func(out *bufio.Writer, _ []string) func([]any) error {
		count := 0
		return func(row []any) error {
			count++
			A, err := notation.Parse(Text(row[0]))
			if err != nil {
				return fmt.Errorf("the matrix of row %d: %w", count, err)
			}
			_, err = out.WriteString(text(A))
			return err
		}
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
