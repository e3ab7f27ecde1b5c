package reports

import (
	"encoding/json"
	"io"
	"path"
	"strings"
	"time"

	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// File is one file of a report, with its slash-separated path inside the report's folder.
type File struct {
	Name  string
	Write func(io.Writer) error
}

// Files returns the files of the report: the document in its three forms, its data and its figures.
func (r *Report) Files() []File {
	specialColumns := append(seki.ClassColumns(r.Games), "number", "components", "automorphisms", "self_transpose",
		"theorem")
	files := []File{
		{"report.md", r.WriteMarkdown}, {"report.html", r.WriteHTML}, {"report.tex", r.WriteLaTeX},
		{"data/report.json", func(w io.Writer) error {
			encode := json.NewEncoder(w)
			encode.SetIndent("", " ")
			return encode.Encode(r)
		}},
		recordFile("data/census.jsonl", nil, r.census()),
		recordFile("data/census.csv", seki.LayerCensusColumns(r.Games), r.census()),
		recordFile("data/seki.jsonl", nil, r.specials()),
		recordFile("data/seki.csv", specialColumns, r.specials()),
		recordFile("data/statements.jsonl", nil, r.Statements),
	}
	date := time.Unix(r.Run.Seconds, 0)
	for _, f := range r.Figures() {
		for _, ending := range []string{".svg", ".pdf"} {
			files = append(files, File{"figures/" + f.Name + ending,
				func(w io.Writer) error { return f.Write(w, ending, date) }})
		}
	}
	return files
}

// recordFile returns a file of records in the format given by its ending.
func recordFile[R any](name string, columns []string, all []R) File {
	return File{name, func(w io.Writer) error {
		write := format.NewWriter[R](w, strings.TrimPrefix(path.Ext(name), "."), columns)
		for _, record := range all {
			if err := write(record); err != nil {
				return err
			}
		}
		return nil
	}}
}
