package reports

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"time"
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
	encode := json.NewEncoder(w)
	encode.SetEscapeHTML(false)
	for _, s := range r.Statements {
		if err := encode.Encode(s); err != nil {
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

func (r *Report) writeCensusLines(w io.Writer) error {
	encode := json.NewEncoder(w)
	for _, size := range r.Sizes {
		for _, record := range size.Census {
			if err := encode.Encode(record); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Report) writeCensusCSV(w io.Writer) error {
	table := csv.NewWriter(w)
	_ = table.Write(CensusColumns(r.games())) // an error is kept for Error
	for _, size := range r.Sizes {
		for _, record := range size.Census {
			_ = table.Write(record.Row(r.games()))
		}
	}
	table.Flush()
	return table.Error()
}

func (r *Report) writeSekiLines(w io.Writer) error {
	encode := json.NewEncoder(w)
	for _, size := range r.Sizes {
		for _, s := range size.Special {
			if err := encode.Encode(s); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Report) writeSekiCSV(w io.Writer) error {
	table := csv.NewWriter(w)
	_ = table.Write(append(ClassColumns(r.games()), "number", "components", "automorphisms", "self_transpose", "theorem"))
	for _, size := range r.Sizes {
		for _, s := range size.Special {
			_ = table.Write(append(s.Row(r.games()),
				strconv.Itoa(s.Number), s.componentsText(), s.Automorphisms, strconv.FormatBool(s.SelfTranspose), s.Theorem))
		}
	}
	table.Flush()
	return table.Error()
}
