package explorer

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/docs"
	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
)

// dataFiles returns the functions that write the files which are made from the library, by name.
func (e *Explorer) dataFiles() map[string]func() []byte {
	files := map[string]func() []byte{
		"config.js": func() []byte { return e.config(true) },
		"data/puzzles.json": func() []byte {
			return toJSON(map[string]any{"levels": puzzles.All().Levels, "days": len(puzzles.All().Days)})
		},
		"data/lessons.json":    func() []byte { return toJSON(json.RawMessage(puzzles.Lessons)) },
		"data/statements.json": func() []byte { return toJSON(statements()) },
		"data/glossary.json":   func() []byte { return toJSON(docs.Glossary()) },
		"data/known.json":      func() []byte { return toJSON(e.lists()) },
	}
	for k := range len(puzzles.All().Days) / 7 { // a page needs one week
		files[fmt.Sprintf("data/week-%d.json", k)] = func() []byte { return toJSON(puzzles.All().Days[7*k : 7*k+7]) }
	}
	for _, r := range known.All().Ranges() {
		for _, name := range []string{"jsonl", "csv"} {
			file := fmt.Sprintf("data/known-%dx%d.%s.gz", r.Rows, r.Cols, name)
			files[file] = func() []byte { return e.list(r.Size, name) }
		}
	}
	return files
}

// config returns what the scripts know of the program: whether it serves the pages, its version, and the address of
// the first page.
func (e *Explorer) config(served bool) []byte {
	config := toJSON(map[string]any{"served": served, "version": e.o.Version, "url": e.o.URL})
	return fmt.Appendf(nil, "export const config = %s;\n", bytes.TrimSpace(config))
}

func toJSON(value any) []byte {
	var b bytes.Buffer
	encode := json.NewEncoder(&b)
	encode.SetEscapeHTML(false)
	if err := encode.Encode(value); err != nil {
		panic(err) // of data of the program
	}
	return b.Bytes()
}

// statement is a statement as its page shows it.
type statement struct {
	Name, Title, Text, Status, Source, Tested string
	Counterexample                            string
}

func statements() (list []statement) {
	for _, s := range lab.Named() {
		x := statement{s.Name, s.Title, s.String(), string(s.Status), s.Source, s.Tested, ""}
		if s.Counterexample.Rows() > 0 {
			x.Counterexample = s.Counterexample.String()
		}
		list = append(list, x)
	}
	return list
}

// sizeList describes the list of a size.
type sizeList struct {
	Rows, Cols, Classes int
	Exhaustive          string // up to which sum no class is missing
}

func (e *Explorer) lists() (list []sizeList) {
	for _, r := range known.All().Ranges() {
		list = append(list, sizeList{r.Rows, r.Cols, known.All().Of(r.Size).Len(), r.Sums()})
	}
	return list
}

// labelledClass is a class whose row has the label at its end.
type labelledClass struct{ seki.ClassRecord }

// Row returns the row of the class, and its label.
func (c labelledClass) Row() []string { return append(c.ClassRecord.Row(), c.Label) }

// list returns the classes of a size as the command writes and reads them, compressed by gzip.
func (e *Explorer) list(size seki.Size, name string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b) // to memory, as are all errors below
	write := format.NewWriter[labelledClass](z, name, append(seki.ClassColumns(seki.Games[:]), "label"))
	for _, class := range known.All().Of(size).Classes() {
		record := seki.NewClassRecord(class.Class, seki.Games[:])
		record.Label = class.Label
		_ = write(labelledClass{record})
	}
	_ = z.Close()
	return b.Bytes()
}
