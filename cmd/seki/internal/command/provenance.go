package command

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// ProvenanceFlag asks for the record of where the results come from; Recorded writes it.
var ProvenanceFlag = &cli.StringFlag{
	Name: "provenance", TakesFile: true,
	Usage:  "write where the results come from to `FILE`, as JSON: version, arguments, range, tables, checksums of what was read and written",
	Action: func(c *cli.Context, _ string) error { return SecondOutput(c, "provenance", ".json", ".jsonl") },
}

// Arguments is the key of the application's metadata for the arguments of the command
// line, a []string.
const Arguments = "arguments"

// Recorded returns the action of a command with the ProvenanceFlag: it runs action and
// then, if the results are whole, writes the record that the flag asks for.
func Recorded(action cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		name := c.String("provenance")
		if name == "" {
			return action(c)
		}
		clock, err := reports.NewClock()
		if err != nil {
			return Usage(err)
		}
		t := &trail{}
		c.Context = context.WithValue(c.Context, trailKey{}, t)
		result := action(c)
		if !Complete(result) {
			return result
		}
		p, err := Provenance(c)
		if err != nil {
			return fmt.Errorf("%s was not written: %w", name, err)
		}
		for _, f := range t.inputs {
			p.Inputs = append(p.Inputs, f.record())
		}
		for _, f := range t.outputs {
			p.Outputs = append(p.Outputs, f.record())
		}
		if os.Getenv("SOURCE_DATE_EPOCH") != "" {
			p.Date = clock.Date().Format(time.RFC3339)
		}
		err = WriteFile(c.Context, name, func(w io.Writer) error { return records.NewWriter[records.Provenance](w, "jsonl", nil)(p) })
		return cmp.Or(err, result)
	}
}

// trail is what a command with --provenance has read and written.
type trail struct {
	inputs, outputs []*traced
	asked           *layers.Range // if not that of the flags
}

type trailKey struct{}

// trailOf returns the trail of the command with a context, nil without --provenance.
func trailOf(ctx context.Context) *trail {
	t, _ := ctx.Value(trailKey{}).(*trail)
	return t
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

func (f *traced) record() records.File {
	return records.File{Name: f.name, Bytes: f.bytes, SHA256: hex.EncodeToString(f.Sum(nil))}
}

// tracedInput returns r, the file of a name, so that what is read from it is recorded.
func tracedInput(ctx context.Context, name string, r io.Reader) io.Reader {
	t := trailOf(ctx)
	if t == nil {
		return r
	}
	f := newTraced(name)
	t.inputs = append(t.inputs, f)
	return io.TeeReader(r, f)
}

// tracedOutput returns write, for the file of a name, so that what it writes is on the
// trail.
func tracedOutput(ctx context.Context, name string, write func(io.Writer) error) func(io.Writer) error {
	t := trailOf(ctx)
	if t == nil {
		return write
	}
	f := newTraced(name)
	t.outputs = append(t.outputs, f)
	return func(w io.Writer) error { return write(tracedWriter{io.MultiWriter(w, f), w}) }
}

// tracedWriter is a writer that Flush can flush like the one it writes to.
type tracedWriter struct {
	io.Writer
	to io.Writer
}

func (w tracedWriter) Flush() error { return Flush(w.to) }

// NoteInput notes a file that a command reads by other means than Open, as it is now.
func NoteInput(c *cli.Context, name string) error {
	if trailOf(c.Context) == nil {
		return nil
	}
	file, err := Open(c, name)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(io.Discard, file)
	return err
}

// NoteOutput notes a file that a command has written by other means than WriteFile.
func NoteOutput(c *cli.Context, name string) error {
	t := trailOf(c.Context)
	if t == nil {
		return nil
	}
	before := len(t.inputs)
	err := NoteInput(c, name)
	t.outputs = append(t.outputs, t.inputs[before:]...)
	t.inputs = t.inputs[:before]
	return err
}

// NoteRange notes the layers of a command that has another default for them than LayersAsked.
func NoteRange(c *cli.Context, asked layers.Range) {
	if t := trailOf(c.Context); t != nil {
		t.asked = &asked
	}
}

// ReasonOf returns why a command over whole layers leaves nothing out.
func ReasonOf(c *cli.Context) records.Reason {
	switch {
	case c.Bool("known"):
		return records.FromLists
	case c.Command.Name == "count" || c.Bool("count-only"):
		return records.Counted
	case c.Command.Name == "enumerate":
		return records.Generated
	case c.String("table") != "" && c.Command.Name != "solve":
		return records.FromTablebase
	}
	return records.LayersSolved
}

// Provenance returns the record of a command, without its date and files.
func Provenance(c *cli.Context) (p records.Provenance, err error) {
	p = records.Provenance{Program: c.App.Name, Version: release, Go: runtime.Version(), Outputs: []records.File{}}
	p.Revision, p.Modified = revision()
	p.Arguments, _ = c.App.Metadata[Arguments].([]string)
	if t := trailOf(c.Context); t != nil && t.asked != nil {
		p.Range = t.asked
	} else if asked, err := LayersAsked(c); err == nil && HasFlag(c.Command, "max-sum") {
		p.Range = &asked
	}
	if p.Range != nil {
		p.Reason = ReasonOf(c)
	}
	p.Tables, err = tablesOf(c)
	return p, err
}

// tablesOf returns the records of the tablebases that --table or an argument names.
func tablesOf(c *cli.Context) (list []records.Table, err error) {
	dirs := c.Args().Slice()
	if slices.ContainsFunc(c.Command.Flags, func(f cli.Flag) bool { s, ok := f.(*cli.StringFlag); return ok && s.Name == "table" }) {
		dirs = append(dirs, c.String("table"))
	}
	for _, dir := range dirs {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue // a matrix, a file, or the folder of solve --dry-run
		}
		tables, err := tablesIn(dir)
		if err != nil {
			return nil, fmt.Errorf("cannot record the tablebases in %s: %w", dir, err)
		}
		list = append(list, tables...)
	}
	return list, nil
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
