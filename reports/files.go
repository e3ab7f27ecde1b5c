package reports

import (
	"encoding/json"
	"io"
	"slices"
	"time"

	"github.com/sekilab/sekilab/records"
)

// File is one file of a report, by its name inside the report's folder, with
// slashes.
type File struct {
	Name  string
	Write func(io.Writer) error
}

// Formats are the forms of the document, by the endings of their files.
var Formats = []string{"html", "latex", "md"}

// Files returns the files of the report: the document in the forms chosen, its
// data and its figures.
func (r *Report) Files() []File {
	var files []File
	for _, f := range []struct {
		format string
		File
	}{{"md", File{"report.md", r.WriteMarkdown}}, {"html", File{"report.html", r.WriteHTML}}, {"latex", File{"report.tex", r.WriteLaTeX}}} {
		if slices.Contains(r.Scope.Formats, f.format) {
			files = append(files, f.File)
		}
	}
	files = append(files,
		File{"data/report.json", r.writeJSON},
		File{"data/census.jsonl", r.writeCensusLines},
		File{"data/census.csv", r.writeCensusCSV},
		File{"data/seki.jsonl", r.writeSekiLines},
		File{"data/seki.csv", r.writeSekiCSV},
		File{"data/statements.jsonl", r.writeStatementLines})
	date := time.Unix(r.Run.Seconds, 0)
	for _, f := range r.Figures() {
		for _, ending := range []string{".svg", ".pdf"} {
			if ending == ".svg" || slices.Contains(r.Scope.Formats, "latex") {
				files = append(files, File{"figures/" + f.Name + ending, func(w io.Writer) error { return f.Write(w, ending, date) }})
			}
		}
	}
	return files
}

func (r *Report) writeStatementLines(w io.Writer) error {
	return writeAll(records.NewWriter[records.Finding](w, "jsonl", nil), r.Statements)
}

// writeAll writes records one after the other.
func writeAll[R any](write func(R) error, all []R) error {
	for _, record := range all {
		if err := write(record); err != nil {
			return err
		}
	}
	return nil
}

// writeJSON writes the whole model.
func (r *Report) writeJSON(w io.Writer) error {
	encode := json.NewEncoder(w)
	encode.SetIndent("", " ")
	return encode.Encode(r)
}

func (r *Report) writeCensusLines(w io.Writer) error { return r.writeCensus(w, "jsonl") }
func (r *Report) writeCensusCSV(w io.Writer) error   { return r.writeCensus(w, "csv") }

func (r *Report) writeCensus(w io.Writer, format string) error {
	write := records.NewWriter[records.Census](w, format, records.CensusColumns(r.games()))
	for _, size := range r.Sizes {
		if err := writeAll(write, size.Census); err != nil {
			return err
		}
	}
	return nil
}

func (r *Report) writeSekiLines(w io.Writer) error { return r.writeSeki(w, "jsonl") }
func (r *Report) writeSekiCSV(w io.Writer) error   { return r.writeSeki(w, "csv") }

func (r *Report) writeSeki(w io.Writer, format string) error {
	columns := append(records.ClassColumns(r.games()), "number", "components", "automorphisms", "self_transpose", "theorem")
	write := records.NewWriter[Special](w, format, columns)
	for _, size := range r.Sizes {
		if err := writeAll(write, size.Special); err != nil {
			return err
		}
	}
	return nil
}
