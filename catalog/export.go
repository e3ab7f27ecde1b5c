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

// Formats are the formats of Export. The first two hold all columns, the others
// are lists of matrices for a program, or for a paper.
var Formats = []string{"csv", "jsonl", "sage", "gap", "mathematica", "latex"}

// Export writes the seki that satisfy an SQL condition over the columns of the
// table seki ("" for all) in one of Formats, by size, sum and matrix, and returns
// their number. It verifies the catalogue first.
func (c *Catalog) Export(ctx context.Context, w io.Writer, format, where string) (count int, err error) {
	writers := map[string]func(io.Writer, *Result) (int, error){
		"csv": WriteCSV, "jsonl": WriteJSONLines,
		"sage":        listWriter("sekis = [\n", indented(notation.Sage), ",\n", "\n]\n"),
		"gap":         listWriter("sekis := [\n", indented(notation.JSON), ",\n", "\n];;\n"),
		"mathematica": listWriter("sekis = {\n", indented(braces), ",\n", "\n};\n"),
		// Inline formulas, between which a paragraph can break.
		"latex": listWriter("% needs \\usepackage{amsmath}\n\\begin{flushleft}\n",
			func(A seki.Matrix) string { return "$" + notation.LaTeX(A) + "$\\quad\n" }, "", "\\end{flushleft}\n"),
	}
	write, ok := writers[format]
	if !ok {
		return 0, fmt.Errorf("unknown format %q: %s", format, strings.Join(Formats, ", "))
	}
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
	defer result.Close()
	return write(w, result)
}

// WriteCSV writes a result as CSV with a header and returns the number of rows.
func WriteCSV(w io.Writer, r *Result) (count int, err error) {
	out := csv.NewWriter(w)
	if err := out.Write(r.Columns); err != nil {
		return 0, err
	}
	for row, err := range r.Rows() {
		if err != nil {
			return count, err
		}
		fields := make([]string, len(row))
		for k, value := range row {
			fields[k] = Text(value)
		}
		if err := out.Write(fields); err != nil {
			return count, err
		}
		count++
	}
	out.Flush()
	return count, out.Error()
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

// WriteJSONLines writes a result as one JSON object for each row, with the columns in
// order. Columns of invariants that are lists or truth values become such in JSON.
func WriteJSONLines(w io.Writer, r *Result) (count int, err error) {
	types := map[string]invariants.Type{}
	for _, v := range invariants.All() {
		types[v.Name] = v.Type
	}
	out := bufio.NewWriter(w)
	for row, err := range r.Rows() {
		if err != nil {
			return count, err
		}
		separator := "{"
		for k, value := range row {
			name, _ := json.Marshal(r.Columns[k]) // strings never fail
			text, err := json.Marshal(jsonValue(types, r.Columns[k], value))
			if err != nil {
				return count, err
			}
			fmt.Fprintf(out, "%s%s:%s", separator, name, text)
			separator = ","
		}
		out.WriteString("}\n")
		count++
	}
	return count, out.Flush()
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

// listWriter returns a function that writes the matrices in the first column of a
// result, each as text, with separators between them.
func listWriter(open string, text func(seki.Matrix) string, separator, shut string) func(io.Writer, *Result) (int, error) {
	return func(w io.Writer, r *Result) (count int, err error) {
		out := bufio.NewWriter(w) // Flush returns the first error
		out.WriteString(open)
		for row, err := range r.Rows() {
			if err != nil {
				return count, err
			}
			A, err := notation.Parse(Text(row[0]))
			if err != nil {
				return count, fmt.Errorf("the matrix of row %d: %w", count+1, err)
			}
			if count > 0 {
				out.WriteString(separator)
			}
			out.WriteString(text(A))
			count++
		}
		out.WriteString(shut)
		return count, out.Flush()
	}
}

func indented(text func(seki.Matrix) string) func(seki.Matrix) string {
	return func(A seki.Matrix) string { return "  " + text(A) }
}

// braces returns a matrix in the syntax of Mathematica.
func braces(A seki.Matrix) string {
	return strings.NewReplacer("[", "{", "]", "}", ",", ", ").Replace(notation.JSON(A))
}
