package describe

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// NewClassWriter returns a function that writes records in a format: text,
// jsonl or csv.
func NewClassWriter(w io.Writer, how string, games []seki.Game, block func(seki.Matrix) notation.Block) func(reports.Class) error {
	switch how {
	case "jsonl":
		encode := json.NewEncoder(w)
		return func(class reports.Class) error { return encode.Encode(class) }
	case "csv":
		return NewClassCSV(w, games)
	}
	first := true
	return func(class reports.Class) error {
		if !first {
			fmt.Fprintln(w)
		}
		first = false
		_, err := io.WriteString(w, strings.Join(ClassText(class, games, block), "\n")+"\n")
		return err
	}
}

// NewClassCSV returns a function that writes records as CSV, after a line of
// names.
func NewClassCSV(w io.Writer, games []seki.Game) func(reports.Class) error {
	write := command.CsvLines(w, reports.ClassColumns(games))
	return func(class reports.Class) error { return write(class.Row(games)) }
}

// explainedMatrix is how a matrix stands within a sentence.
func explainedMatrix(A seki.Matrix) string { return notation.Plain(A) }
