package reports

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"time"

	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// Files returns the contents of the files of a report by their paths in its folder, with slashes: the document in its
// three forms, its data and its figure.
func (r *Report) Files() (map[string][]byte, error) {
	files, err := map[string][]byte{}, error(nil)
	add := func(name string, write func(io.Writer) error) {
		var content bytes.Buffer
		err = cmp.Or(err, write(&content))
		files[name] = content.Bytes()
	}
	add("report.md", r.WriteMarkdown)
	add("report.html", r.WriteHTML)
	add("report.tex", r.WriteLaTeX)
	add("data/report.json", func(w io.Writer) error {
		encode := json.NewEncoder(w)
		encode.SetIndent("", " ")
		return encode.Encode(r)
	})
	add("data/census.jsonl", records("jsonl", nil, r.census()))
	add("data/census.csv", records("csv", seki.LayerCensusColumns(r.Games), r.census()))
	add("data/seki.jsonl", records("jsonl", nil, r.specials()))
	add("data/seki.csv", records("csv", invariants.Columns(), r.specials()))
	add("data/statements.jsonl", records("jsonl", nil, r.Statements))
	if f, ok := r.figure(); ok {
		for _, ending := range FigureEndings {
			add("figures/"+f.Name+ending, func(w io.Writer) error { return f.Write(w, ending, time.Unix(r.Run.Seconds, 0)) })
		}
	}
	return files, err
}

// records returns a function that writes records in a format.
func records[R any](name string, columns []string, all []R) func(io.Writer) error {
	return func(w io.Writer) error {
		write := format.NewWriter[R](w, name, columns)
		for _, record := range all {
			if err := write(record); err != nil {
				return err
			}
		}
		return nil
	}
}
