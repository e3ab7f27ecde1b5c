// Package text describes records in sentences. It is separate so that records stay plain
// data; the command and the explorer use the same sentences.
package text

import (
	"io"

	"github.com/sekilab/sekilab/reports/records"
)

// NewWriter returns a function that writes records as "text", each as the result of line
// and a newline, or in a format of records.NewWriter. With a nil line it writes no text: the
// caller makes one of all records.
func NewWriter[R any](w io.Writer, format string, columns []string, line func(R) string) func(R) error {
	if format != "text" {
		return records.NewWriter[R](w, format, columns)
	}
	return func(record R) error {
		if line == nil {
			return nil
		}
		_, err := io.WriteString(w, line(record)+"\n")
		return err
	}
}
