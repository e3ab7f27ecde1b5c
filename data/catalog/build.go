package catalog

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	_ "embed" // of the views
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// Params are the parameters of a build.
type Params struct {
	Path    string
	Sizes   []seki.Size // all different
	MaxSum  int
	Kinds   seki.KindSet // SpecialSeki or EverySeki: of the classes to write, in at least one game
	Version string       // of the program
	Now     time.Time    // the date on record

	// Source provides the layers; nil solves them in memory, without a limit.
	Source *layers.Source
}

// Summary counts the layers and the seki of a catalogue.
type Summary struct{ Layers, Seki int }

// Build writes the layers of p.Sizes with sums up to p.MaxSum as a catalogue at p.Path. It replaces a catalogue, but no
// other file, once the new one is complete. It fails as layers.Source.Check does. Most of its time goes into solving
// the layers.
func Build(ctx context.Context, p Params) (summary Summary, err error) {
	if p.Source == nil {
		p.Source = &layers.Source{}
	}
	if err := replaceable(p.Path); err != nil {
		return Summary{}, err
	}
	file, err := atomicfile.Create(filepath.Dir(p.Path), 0o666)
	if bad, ok := errors.AsType[*fs.PathError](err); ok {
		return Summary{}, &FileError{p.Path, "cannot be written: " + bad.Err.Error()}
	} else if err != nil {
		return Summary{}, err
	}
	if summary, err = write(ctx, file.Name(), p); err != nil {
		atomicfile.Discard(file)
		return Summary{}, cmp.Or(ctx.Err(), errorAt(p.Path, err)) // for SQLite the end of ctx is an interrupt
	}
	return summary, atomicfile.Replace(file, p.Path)
}

const (
	applicationID = 0x53454B49 // "SEKI", in the header of the file
	formatVersion = 4          // of the tables and views, in the header of the file
)

// replaceable returns an error unless nothing, or a catalogue by the header of the file, is at path.
func replaceable(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return &FileError{path, "not a catalogue: not a regular file"}
	case info.Mode().Perm()&0o222 == 0: // a folder lets its files be replaced
		return &FileError{path, "the catalogue is read-only"}
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	header := make([]byte, 72)
	if n, _ := io.ReadFull(file, header); n < len(header) || !bytes.HasPrefix(header, []byte("SQLite format 3\x00")) ||
		binary.BigEndian.Uint32(header[68:]) != applicationID {
		return &FileError{path, "not a catalogue"}
	}
	return nil
}

// countNames are the counts of a game in the table layers.
var countNames = []string{"WW", "WL", "LW", "WD", "DW", "DD", "complete", "semi_complete_R", "semi_complete_C"}

//go:embed views.sql
var views string

// schema returns the statements that create the tables and views.
func schema() string {
	columns, counts := "", ""
	for _, v := range invariants.Recorded() {
		columns += ", " + v.Column() + " " + columnType(v.Type)
	}
	for _, g := range seki.Games {
		for _, name := range countNames {
			counts += ", " + g.String() + "_" + name + " INTEGER NOT NULL"
		}
	}
	return fmt.Sprintf(`CREATE TABLE seki (matrix TEXT NOT NULL%s, PRIMARY KEY (rows, cols, sum, matrix)) STRICT, WITHOUT ROWID;
		CREATE TABLE layers (rows INTEGER NOT NULL, cols INTEGER NOT NULL, sum INTEGER NOT NULL, kind TEXT NOT NULL,
			classes INTEGER NOT NULL%s, PRIMARY KEY (rows, cols, sum)) STRICT, WITHOUT ROWID;
		CREATE TABLE build (version TEXT NOT NULL, date TEXT NOT NULL, sizes TEXT NOT NULL, max_sum INTEGER NOT NULL, kind TEXT NOT NULL) STRICT;
		PRAGMA application_id = %d;
		PRAGMA user_version = %d;
		%s`, columns, counts, applicationID, formatVersion, views)
}

func columnType(t invariants.Type) string {
	switch t {
	case invariants.Int, invariants.Bool:
		return "INTEGER"
	case invariants.Big:
		return "ANY" // an integer, or text beyond 64 bits
	}
	return "TEXT"
}

// write writes a new catalogue into an empty file, in one transaction. Nobody else opens it: it needs no journal.
func write(ctx context.Context, path string, p Params) (summary Summary, err error) {
	db, err := connect(path, url.Values{"mode": {"rw"}, "nolock": {"1"},
		"_pragma": {"journal_mode(OFF)", "synchronous(OFF)"}}, nil)
	if err != nil {
		return summary, err
	}
	defer func() { err = cmp.Or(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, schema()); err != nil {
		return summary, err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return summary, err
	}
	defer tx.Rollback() // does nothing after the commit
	w := writer{Params: p, ctx: ctx, oracle: invariants.NewOracle(ctx)}
	columns, counts := len(invariants.Columns()), 5+len(seki.Games)*len(countNames)
	if w.class, err = tx.PrepareContext(ctx,
		"INSERT INTO seki VALUES (?"+strings.Repeat(", ?", columns-1)+")"); err != nil {
		return summary, err
	}
	if w.layer, err = tx.PrepareContext(ctx,
		"INSERT INTO layers VALUES (?"+strings.Repeat(", ?", counts-1)+")"); err != nil {
		return summary, err
	}
	query := layers.Query{Range: layers.Range{Sizes: p.Sizes, MinSum: 1, MaxSum: p.MaxSum},
		Want: layers.OfKinds(p.Kinds, seki.Games[:]...)}
	for item, err := range p.Source.Classes(ctx, query) {
		if err != nil {
			return summary, err
		}
		if err := w.write(item); err != nil {
			return summary, layers.At(item.Layer(), err)
		}
	}
	var sizes []string
	for _, s := range p.Sizes {
		sizes = append(sizes, fmt.Sprintf("%dx%d", s.Rows, s.Cols))
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO build VALUES (?, ?, ?, ?, ?)",
		p.Version, p.Now.UTC().Format(time.RFC3339), strings.Join(sizes, " "), p.MaxSum, p.Kinds.String())
	return w.Summary, cmp.Or(err, tx.Commit())
}

// writer writes rows.
type writer struct {
	Params
	Summary
	ctx          context.Context
	class, layer *sql.Stmt
	oracle       invariants.Oracle
}

// write writes the row of a class, or of a complete layer.
func (w *writer) write(item layers.Item) error {
	if end := item.End; end != nil {
		w.Layers++
		row := []any{end.Layer.Rows, end.Layer.Cols, end.Layer.Sum, w.Kinds.String(), int64(end.Census.Classes)}
		for _, counts := range end.Census.Games {
			for _, n := range append(counts.Outcome[:], counts.Complete, counts.SemiR, counts.SemiC) {
				row = append(row, int64(n))
			}
		}
		_, err := w.layer.ExecContext(w.ctx, row...)
		return err
	}
	w.Seki++
	s := invariants.NewSubject(item.Class.Matrix, item.Class.Results, w.oracle)
	values, err := invariants.Evaluate(s, invariants.Recorded())
	if err != nil {
		return fmt.Errorf("%s: %w", s.Matrix, err)
	}
	row := []any{canon.Form(s.Matrix).String()}
	for _, v := range values {
		row = append(row, v.Cell())
	}
	_, err = w.class.ExecContext(w.ctx, row...)
	return err
}
