package describe

import (
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// NewClassWriter returns a function that writes records as text, or in a format
// of records.NewWriter.
func NewClassWriter(w io.Writer, how string, games []seki.Game, block func(seki.Matrix) notation.Block) func(records.Class) error {
	if how != "text" {
		return records.NewWriter[records.Class](w, how, records.ClassColumns(games))
	}
	first := true
	return func(class records.Class) error {
		if !first {
			fmt.Fprintln(w)
		}
		first = false
		_, err := io.WriteString(w, strings.Join(class.Text(games, block), "\n")+"\n")
		return err
	}
}
