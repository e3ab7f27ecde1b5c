package command

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// ProvenanceFlag asks for the record of where the results come from.
var ProvenanceFlag = FileFlag("provenance",
	"write where the results come from to `FILE`, as JSON: version, arguments, range, tablebases, checksums of what was read and written",
	".json", ".jsonl")

// Record is what a run with --provenance says about itself.
type Record struct {
	Range           *layers.Range // of the layers asked for, nil if the command has none
	kept            bool          // --provenance was given
	inputs, outputs []*traced
	tables          []string // folders of tablebases
}

// recorded carries out an action and then, if the results are whole, writes the record that --provenance
// asks for.
func recorded(c *Run, action Action) error {
	name := c.String("provenance")
	if name == "" {
		return action(c)
	}
	clock, err := reports.NewClock()
	if err != nil {
		return Usage(err)
	}
	c.kept = true
	result := action(c)
	if !Complete(result) {
		return result
	}
	p, err := Provenance(c)
	if err != nil {
		return fmt.Errorf("%s was not written: %w", name, err)
	}
	if os.Getenv("SOURCE_DATE_EPOCH") != "" {
		p.Date = clock.Date().Format(time.RFC3339)
	}
	err = WriteFile(c.Context, name, func(w io.Writer) error { return records.NewWriter[records.Provenance](w, "jsonl", nil)(p) })
	return cmp.Or(err, result)
}

// traced is a file whose bytes are counted and summed as they are read or written.
type traced struct {
	name  string
	bytes int64
	hash.Hash
}

func newTraced(name string) *traced { return &traced{name: name, Hash: sha256.New()} }

func (f *traced) Write(p []byte) (int, error) {
	f.bytes += int64(len(p))
	return f.Hash.Write(p) // never fails
}

func filesOf(files []*traced) []records.File {
	list := []records.File{}
	for _, f := range files {
		list = append(list, records.File{Name: f.name, Bytes: f.bytes, SHA256: hex.EncodeToString(f.Sum(nil))})
	}
	return list
}

// input returns r, the file of a name, so that what is read from it is on record.
func (r *Record) input(name string, from io.Reader) io.Reader {
	if !r.kept {
		return from
	}
	f := newTraced(name)
	r.inputs = append(r.inputs, f)
	return io.TeeReader(from, f)
}

// output returns write, for the file of a name, so that what it writes is on record.
func (r *Record) output(name string, write func(io.Writer) error) func(io.Writer) error {
	if !r.kept {
		return write
	}
	f := newTraced(name)
	r.outputs = append(r.outputs, f)
	return func(w io.Writer) error { return write(tracedWriter{io.MultiWriter(w, f), w}) }
}

// tracedWriter is a writer that Flush can flush like the one it writes to.
type tracedWriter struct {
	io.Writer
	to io.Writer
}

func (w tracedWriter) Flush() error { return Flush(w.to) }

// NoteInput puts a file on record that a command reads by other means than Open, as it is now.
func (r *Record) NoteInput(name string) error { return r.note(&r.inputs, name) }

// NoteOutput puts a file on record that a command has written by other means than WriteFile.
func (r *Record) NoteOutput(name string) error { return r.note(&r.outputs, name) }

func (r *Record) note(files *[]*traced, name string) error {
	if !r.kept {
		return nil
	}
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, Cause(err))
	}
	defer file.Close()
	f := newTraced(name)
	*files = append(*files, f)
	_, err = io.Copy(f, file)
	return err
}

// NoteTables puts the tablebases in a folder on record, as they are when the command ends.
func (r *Record) NoteTables(dir string) {
	if dir != "" {
		r.tables = append(r.tables, dir)
	}
}

// ReasonOf returns why a command over whole layers leaves nothing out.
func ReasonOf(c *Run) records.Reason {
	switch {
	case c.Bool("known"):
		return records.FromLists
	case c.Command.Name == "count":
		return records.Counted
	case c.Command.Name == "enumerate":
		return records.Generated
	case c.String("table") != "" && c.Command.Name != "solve":
		return records.FromTablebase
	}
	return records.LayersSolved
}

// Provenance returns the record of a command so far, without its date.
func Provenance(c *Run) (p records.Provenance, err error) {
	p = records.Provenance{
		Program: c.App.Name, Version: release, Go: runtime.Version(), Range: c.Range,
		Inputs: filesOf(c.inputs), Outputs: filesOf(c.outputs),
	}
	p.Revision, p.Modified = revision()
	p.Arguments, _ = c.App.Metadata[arguments].([]string)
	if p.Range != nil {
		p.Reason = ReasonOf(c)
	}
	for _, dir := range c.tables {
		tables, err := tablesIn(dir)
		if err != nil {
			return p, fmt.Errorf("cannot record the tablebases in %s: %w", dir, err)
		}
		p.Tables = append(p.Tables, tables...)
	}
	return p, nil
}

// tablesIn returns the records of the tablebases in a folder, which may have none.
func tablesIn(dir string) (list []records.Table, err error) {
	set, err := tablebase.OpenSet(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer set.Close()
	for _, r := range set.Readers() {
		table, err := records.NewTable(r)
		if err != nil {
			return nil, err
		}
		list = append(list, table)
	}
	return list, nil
}

// release is the version of the next or current release; see CHANGELOG.md.
const release = "0.2.0"

// Version returns the release and, when the build knows it, the revision, and whether the
// source was modified: 0.1.0 (0123456789ab, modified).
func Version() string {
	id, modified := revision()
	switch {
	case len(id) < 12:
		return release
	case modified:
		return release + " (" + id[:12] + ", modified)"
	}
	return release + " (" + id[:12] + ")"
}

// revision returns the revision of the source, "" if the build does not know it, and
// whether the source was modified.
func revision() (id string, modified bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			id = setting.Value
		case "vcs.modified":
			modified = setting.Value == "true"
		}
	}
	return id, modified
}
