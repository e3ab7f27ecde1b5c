// Package text says in sentences what records hold. It is apart from them so that records
// stay plain data; the command and the explorer use the same sentences.
package text

import (
	"io"

	"github.com/sekilab/sekilab/reports/records"
)

// NewWriter returns a function that writes records as "text", each as what line returns
// for it and a newline, or in a format of records.NewWriter.
func NewWriter[R any](w io.Writer, format string, columns []string, line func(R) string) func(R) error {
	if format != "text" {
		return records.NewWriter[R](w, format, columns)
	}
	return func(record R) error {
		_, err := io.WriteString(w, line(record)+"\n")
		return err
	}
}
