package reports

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/sekilab/sekilab/seki"
)

// File is one file of a report, by its name inside the report's folder, with
// slashes.
type File struct {
	Name  string
	Write func(io.Writer) error
}

// Files returns the files of the report: the document in three forms, its
// data and its figures.
func (r *Report) Files() []File {
	files := []File{
		{"report.md", r.WriteMarkdown},
		{"report.html", r.WriteHTML},
		{"report.tex", r.WriteLaTeX},
		{"data/report.json", r.writeJSON},
		{"data/census.jsonl", r.writeCensusLines},
		{"data/census.csv", r.writeCensusCSV},
		{"data/seki.jsonl", r.writeSekiLines},
		{"data/seki.csv", r.writeSekiCSV},
		{"data/statements.jsonl", r.writeStatementLines},
	}
	for _, f := range r.Figures() {
		files = append(files,
			File{"figures/" + f.Name + ".svg", f.WriteSVG},
			File{"figures/" + f.Name + ".pdf", func(w io.Writer) error { return f.WritePDF(w, time.Unix(r.Run.Seconds, 0)) }})
	}
	return files
}

// Figures returns the plots and the drawings of the report.
func (r *Report) Figures() []Figure {
	figures := r.plots()
	for _, size := range r.Sizes {
		for _, s := range size.Special {
			figures = append(figures, s.figure())
		}
	}
	return figures
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
	_ = table.Write(CensusColumns(seki.Games[:])) // an error is kept for Error
	for _, size := range r.Sizes {
		for _, record := range size.Census {
			_ = table.Write(record.Row(seki.Games[:]))
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
	_ = table.Write(append(ClassColumns(seki.Games[:]), "number", "components", "automorphisms", "self_transpose"))
	for _, size := range r.Sizes {
		for _, s := range size.Special {
			_ = table.Write(append(s.Row(seki.Games[:]),
				strconv.Itoa(s.Number), s.componentsText(), s.Automorphisms, strconv.FormatBool(s.SelfTranspose)))
		}
	}
	table.Flush()
	return table.Error()
}

// componentsText returns the direct summands as "1 1; 1 1 + 2".
func (s Special) componentsText() string {
	parts := make([]string, len(s.Components))
	for k, c := range s.Components {
		parts[k] = gridText(c)
	}
	return strings.Join(parts, " + ")
}
