package records

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// MatrixFormats are the formats that write the matrix of a record and nothing
// else, one on a line: what each makes of a matrix.
var MatrixFormats = map[string]func(seki.Matrix) string{
	"nauty": notation.NautyLine, "latex": notation.LaTeX, "sage": notation.Sage,
}

// Rower is a record that is a row of CSV as well.
type Rower interface{ Row() []string }

// Former is a record of a matrix.
type Former interface{ Form() seki.Matrix }

// Texter is a record that is text of one or more lines for people as well, without the
// last newline.
type Texter interface{ Text() string }

// NewWriter returns a function that writes records in a format, each at once:
// as lines of "jsonl", as "text" if they are Texters, as "csv" under the names of the
// columns, if they are Rowers, or in one of MatrixFormats, if they are Formers.
func NewWriter[R any](w io.Writer, format string, columns []string) func(R) error {
	switch format {
	case "jsonl":
		encode := json.NewEncoder(w)
		encode.SetEscapeHTML(false)
		return func(record R) error { return encode.Encode(record) }
	case "text":
		return func(record R) error {
			_, err := io.WriteString(w, any(record).(Texter).Text()+"\n")
			return err
		}
	case "csv":
		lines := csv.NewWriter(w)
		write := func(cells []string) error {
			_ = lines.Write(cells) // an error is kept for Error
			lines.Flush()
			return lines.Error()
		}
		_ = write(columns) // so is this one, for the next line or the end of the output
		return func(record R) error { return write(any(record).(Rower).Row()) }
	}
	form, ok := MatrixFormats[format]
	if !ok {
		panic(fmt.Sprintf("records: no format is named %q", format))
	}
	return func(record R) error {
		_, err := io.WriteString(w, form(any(record).(Former).Form())+"\n")
		return err
	}
}
