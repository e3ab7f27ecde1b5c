package text

import (
	"io"
	"slices"

	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Formats are the formats of records that have a matrix: formats with all fields, then formats of matrices alone.
var Formats = slices.Concat(format.Names, notation.FormatNames)

// NewWriter returns a function that writes one record in one of Formats: as "text" the result of line and a newline; in
// a format of package notation only the matrix, from Form() seki.Matrix. With a nil line it writes no text: the caller
// makes one of all records.
func NewWriter[R any](w io.Writer, name string, columns []string, line func(R) string) func(R) error {
	f, ok := notation.FindFormat(name)
	switch {
	case ok:
		line = func(record R) string { return f.Matrix(any(record).(interface{ Form() seki.Matrix }).Form()) }
	case name != "text":
		return format.NewWriter[R](w, name, columns)
	}
	return func(record R) error {
		if line == nil {
			return nil
		}
		_, err := io.WriteString(w, line(record)+"\n")
		return err
	}
}
