package catalog

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/tetratelabs/wazero"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

func params(path string, maxSum int, kinds seki.KindSet) Params {
	return Params{
		Path: path, Sizes: seki.SizesUpTo(3), MaxSum: maxSum, Kinds: kinds,
		Version: "test", Now: time.Unix(1_700_000_000, 0), Source: &layers.Source{Workers: 1},
	}
}

func build(t *testing.T, p Params) Summary {
	t.Helper()
	return testtool.Must(Build(context.Background(), p))(t)
}

// contents returns the tables seki and layers as CSV.
func contents(t *testing.T, path string) string {
	t.Helper()
	c := testtool.Must(Open(context.Background(), path))(t)
	defer c.Close()
	var b strings.Builder
	for _, query := range []string{"SELECT * FROM seki ORDER BY rows, cols, sum, matrix",
		"SELECT * FROM layers ORDER BY rows, cols, sum"} {
		result := testtool.Must(c.Query(context.Background(), query))(t)
		if _, err := result.Write(&b, "csv"); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// TestContentsEqualTheEngine compares the rows with the classes of an engine run of each size. The session of the
// command compares their columns with seki list --invariants.
func TestContentsEqualTheEngine(t *testing.T) {
	t.Parallel()
	for _, kind := range []seki.KindSet{seki.SpecialSeki, seki.EverySeki} {
		path := filepath.Join(t.TempDir(), "c.db")
		build(t, params(path, 10, kind))
		want := map[string]bool{}
		for _, size := range seki.SizesUpTo(3) {
			for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(size, 10)}) {
				complete := c.Results[0].Kind != seki.None && c.Results[0].Kind != seki.Plain ||
					c.Results[1].Kind != seki.None && c.Results[1].Kind != seki.Plain
				draw := c.Results[0].Outcome.String() == "DD" || c.Results[1].Outcome.String() == "DD"
				if complete || kind == seki.EverySeki && draw {
					want[canon.Form(c.Matrix).String()+"|"+c.Results[0].Kind.Name()+"|"+c.Results[1].Kind.Name()] = true
				}
			}
		}
		c := testtool.Must(Open(context.Background(), path))(t)
		result := testtool.Must(c.Query(t.Context(), "SELECT matrix, seki_kind, dseki_kind FROM seki"))(t)
		got := map[string]bool{}
		for row := range testtool.Each(t, result.Rows()) {
			got[fmt.Sprintf("%s|%s|%s", row[0], row[1], row[2])] = true
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-engine +catalogue):\n%s", kind, diff)
		}
		c.Close()
	}
}

// execute changes a file as some other program would.
func execute(t *testing.T, path, statements string) {
	t.Helper()
	db := testtool.Must(sql.Open("sqlite3", path))(t)
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
	db.Close()
}

// TestReplaces: a build replaces a catalogue, whatever its format, and leaves every other file as it is.
func TestReplaces(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	testtool.NoError(t, os.WriteFile(in("empty.db"), nil, 0o644))
	execute(t, in("other.db"), "CREATE TABLE t (x)")
	build(t, params(in("read.db"), 5, seki.SpecialSeki))
	testtool.NoError(t, os.Chmod(in("read.db"), 0o444))
	testtool.NoError(t, os.Symlink(in("read.db"), in("link.db")))
	for name, reason := range map[string]string{
		"empty.db": "not a catalogue", "other.db": "not a catalogue",
		"read.db": "read-only", "link.db": "not a regular file", ".": "not a regular file",
		"no/c.db": "cannot be written: no such file or directory",
	} {
		before, _ := os.ReadFile(in(name))
		_, err := Build(t.Context(), params(in(name), 6, seki.SpecialSeki))
		if bad := (*FileError)(nil); !errors.As(err, &bad) || !strings.Contains(err.Error(), reason) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", name, err, reason)
		}
		if after, _ := os.ReadFile(in(name)); !bytes.Equal(before, after) {
			t.Errorf("%s has changed", name)
		}
	}
	contents(t, in("read.db"))

	build(t, params(in("old.db"), 5, seki.SpecialSeki))
	execute(t, in("old.db"), "PRAGMA user_version = 2")
	if _, err := Open(t.Context(), in("old.db")); err == nil ||
		!strings.Contains(err.Error(), "a catalogue of format 2; this program reads format 4: build it again") {
		t.Errorf("another format: %v", err)
	}
	build(t, params(in("old.db"), 9, seki.EverySeki))
	build(t, params(in("new.db"), 9, seki.EverySeki))
	if diff := cmp.Diff(contents(t, in("new.db")), contents(t, in("old.db"))); diff != "" {
		t.Errorf("a catalogue that was replaced (-new +old):\n%s", diff)
	}
}

// TestStoppedBuild: a build that ends early leaves the catalogue as it was, and no other file.
func TestStoppedBuild(t *testing.T) {
	t.Parallel()
	p := params(filepath.Join(t.TempDir(), "c.db"), 6, seki.EverySeki)
	build(t, p)
	before := contents(t, p.Path)
	p.MaxSum = 9
	for _, stop := range []int{0, 1, 2, 5, 10, 20, 50, 100} {
		if _, err := Build(testtool.NewCountdown(t, stop), p); !errors.Is(err, context.Canceled) {
			t.Errorf("stopped after %d looks at the context: %v", stop, err)
		}
	}
	if diff := cmp.Diff(before, contents(t, p.Path)); diff != "" {
		t.Error(diff)
	}
	if files, err := os.ReadDir(filepath.Dir(p.Path)); err != nil || len(files) != 1 {
		t.Errorf("files are left: %v, %v", files, err)
	}
}

// TestOpen reads files that are no catalogue, or a damaged one.
func TestOpen(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "c.db")
	build(t, params(path, 9, seki.EverySeki))
	good := testtool.Must(os.ReadFile(path))(t)
	for _, test := range []struct {
		name, want string
		damage     func([]byte) []byte
	}{
		{"cut short", "damaged", func(b []byte) []byte { return b[:len(b)/2+100] }},
		{"wrong pages", "damaged", func(b []byte) []byte { copy(b[4096:], bytes.Repeat([]byte{0xA5}, 3*4096)); return b }},
		{"another mark", "some other SQLite database", func(b []byte) []byte { b[68]++; return b }},
	} {
		testtool.NoError(t, os.WriteFile(path, test.damage(bytes.Clone(good)), 0o644))
		if _, err := Open(t.Context(), path); err == nil || !strings.Contains(err.Error(), test.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
}

// TestQueriesCannotWrite tries what is not one SELECT, and what is.
func TestQueriesCannotWrite(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "c.db")
	build(t, params(path, 9, seki.SpecialSeki))
	before, _ := os.ReadFile(path)
	c := testtool.Must(Open(ctx, path))(t)
	defer c.Close()
	here := func(name string) string { return filepath.Join(filepath.Dir(path), name) }
	attach, vacuum := "ATTACH '"+here("attached.db")+"' AS other", "VACUUM INTO '"+here("copy.db")+"'"
	for _, query := range []string{
		"", ";", "-- nothing", "/* open", "no query at all", "SELECT 1 FROM", "SELECT 1)", "SELECT (1",
		"DELETE FROM seki", "DELETE FROM seki RETURNING matrix", "DROP TABLE layers", "UPDATE seki SET sum = 0",
		"WITH x AS (SELECT 1) DELETE FROM seki", "WITH x(v) AS (SELECT 'a') INSERT INTO build (version) SELECT v FROM x",
		"CREATE TEMP TABLE t (x)", "CREATE TABLE t (x)", "ALTER TABLE seki RENAME TO other", "REINDEX", "ANALYZE", "BEGIN",
		"COMMIT",
		"PRAGMA user_version = 7", "PRAGMA query_only = 0", "PRAGMA writable_schema = 1",
		attach, "  " + attach, "/* a comment */ " + attach, vacuum, "VACUUM", "DETACH main",
		"SELECT 1; SELECT 2", "SELECT 1;; SELECT 2", "SELECT 1; " + attach, "SELECT 1;\n--\n" + vacuum,
		"SELECT 1; DELETE FROM seki",
		"PRAGMA query_only = 0; DELETE FROM seki", attach + "; SELECT 1",
		"SELECT 1) ; " + attach + "; SELECT (1", "SELECT 1) AS a, (SELECT 2", "SELECT 1); " + vacuum + " --",
		"SELECT ';' ; " + attach, "SELECT 1 -- ;\n; " + attach,
		"PRAGMA journal_mode", "PRAGMA database_list", "PRAGMA wal_checkpoint", "PRAGMA quick_check(1)",
		"SELECT * FROM pragma_database_list", "SELECT load_extension('x')", "SELECT * FROM pragma_query_only(0)",
	} {
		result, err := c.Query(ctx, query)
		if err == nil {
			for _, rowErr := range result.Rows() {
				err = errors.Join(err, rowErr)
			}
		}
		if err == nil {
			t.Errorf("%q is no error", query)
		}
	}
	// The connection by itself forbids it as well.
	for _, query := range []string{"DELETE FROM seki", "PRAGMA user_version = 7"} {
		if _, err := c.db.ExecContext(ctx, query); err == nil {
			t.Errorf("the connection allows %s", query)
		}
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("a query has changed the file")
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 1 {
		t.Errorf("queries have made files: %v, %v", files, err)
	}
	for query, want := range map[string]string{
		"SELECT 1":                  "1\n",
		"select 1;":                 "1\n",
		" SELECT 1 ;\n ":            "1\n",
		"SELECT ';' -- ; a comment": ";\n",
		"WITH x(v) AS (SELECT 3) SELECT v FROM x ORDER BY v LIMIT 1": "3\n",
		"VALUES (1), (2)":                                          "1\n2\n",
		"SELECT 2 UNION SELECT 1 ORDER BY 1":                       "1\n2\n",
		"SELECT 1 AS b, NULL AS a, x'78' AS b, 0.5 AS c":           "1,,x,0.5\n",
		"SELECT name FROM pragma_table_info('seki') WHERE cid = 0": "matrix\n",
		"SELECT * FROM pragma_quick_check, pragma_user_version":    "ok,4\n",
	} {
		result, err := c.Query(ctx, query)
		if err != nil {
			t.Errorf("%q: %v", query, err)
			continue
		}
		var b strings.Builder
		if _, err := result.Write(&b, "csv"); err != nil {
			t.Errorf("%q: %v", query, err)
		}
		if _, got, _ := strings.Cut(b.String(), "\n"); got != want {
			t.Errorf("%q: %q, want %q", query, got, want)
		}
	}
	var b strings.Builder // columns of the same name are all written
	result := testtool.Must(c.Query(ctx, "SELECT 1 AS b, NULL AS a, x'78' AS b, 0.5 AS c"))(t)
	if _, err := result.Write(&b, "jsonl"); err != nil || b.String() != `{"b":1,"a":null,"b":"x","c":0.5}`+"\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
	result = testtool.Must(c.Query(ctx, "SELECT name FROM sqlite_schema WHERE type = 'view'"))(t)
	var views []string
	for row := range testtool.Each(t, result.Rows()) {
		views = append(views, row[0].(string))
	}
	for _, name := range views {
		count, err := testtool.Must(c.Query(ctx, "SELECT * FROM "+name))(t).Write(io.Discard, "csv")
		if err != nil || count == 0 && name != "semi_complete" {
			t.Errorf("%s: %d rows, %v", name, count, err)
		}
	}
	if len(views) < 10 {
		t.Errorf("the views are %v", views)
	}
}

// program is a module for WebAssembly with a function that calls itself.
const program = "\x00asm\x01\x00\x00\x00" + "\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x0a\x06\x01\x04\x00\x10\x00\x0b"

// TestKeepCode keeps code where there is a home only, and does without what is damaged.
func TestKeepCode(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	dir := filepath.Join(home, "cache")
	keep := func() error { _, err := keepCode(wazero.NewRuntimeConfig(), dir, []byte(program)); return err }
	testtool.NoError(t, keep())
	var files []string
	if err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, path)
		}
		return err
	}); err != nil || len(files) != 1 {
		t.Fatalf("%q, %v", files, err)
	}
	whole := testtool.Must(os.ReadFile(files[0]))(t)
	testtool.NoError(t, os.WriteFile(files[0], whole[:len(whole)/2], 0o600))
	if keep() == nil {
		t.Error("half of the code is used")
	}
	dir = filepath.Join(home, "nobody", "cache")
	if _, err := os.Stat(filepath.Dir(dir)); keep() == nil || err == nil {
		t.Errorf("there is a home now: %v", err)
	}
}
