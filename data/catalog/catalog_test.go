package catalog

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/solve/layers"
)

// childPath names the variable that makes the test binary a build to be killed.
const childPath = "SEKI_CATALOG_TEST_BUILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); path != "" {
		if _, err := Build(context.Background(), params(path, 12, seki.EverySeki)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func params(path string, maxSum int, kinds seki.KindSet) Params {
	return Params{
		Path: path, Sizes: seki.SizesUpTo(3), MaxSum: maxSum, Kinds: kinds,
		Version: "test", Now: time.Unix(1_700_000_000, 0), Source: &layers.Source{Workers: 1},
	}
}

// invariantOf returns the value of an invariant that needs no results.
func invariantOf(t *testing.T, name string, A seki.Matrix) any {
	t.Helper()
	v, ok := invariants.Lookup(name)
	value, err := v.Value(invariants.NewSubject(A, seki.Results{}, nil))
	if !ok || err != nil {
		t.Fatal(name, ok, err)
	}
	return value
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
	for _, query := range []string{"SELECT * FROM seki ORDER BY rows, cols, sum, matrix", "SELECT * FROM layers ORDER BY rows, cols, sum"} {
		result := testtool.Must(c.Query(context.Background(), query))(t)
		if _, err := result.Write(&b, "csv"); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// TestContentsEqualTheEngine compares the rows with the classes of an engine
// run of each size, and their columns with the invariants.
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
		result, err := c.Query(context.Background(), "SELECT matrix, seki_kind, dseki_kind, abs_det, row_sums, constant FROM seki")
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]bool{}
		for row := range testtool.Each(t, result.Rows()) {
			got[fmt.Sprintf("%s|%s|%s", row[0], row[1], row[2])] = true
			A := testtool.Must(notation.Parse(row[0].(string)))(t)
			rows := invariantOf(t, "row_sums", A)
			if det, ok := invariantOf(t, "abs_det", A).(*big.Int); ok && det.Int64() != row[3] || !ok && row[3] != nil {
				t.Errorf("%s: abs_det %v", A, row[3])
			}
			if text := strings.ReplaceAll(fmt.Sprint(rows), " ", ","); text != row[4] {
				t.Errorf("%s: row_sums %v", A, row[4])
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-engine +catalogue):\n%s", kind, diff)
		}
		c.Close()
	}
}

func TestRebuildingExtends(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	direct, steps := filepath.Join(dir, "direct.db"), filepath.Join(dir, "steps.db")
	build(t, params(direct, 10, seki.EverySeki))
	first := build(t, params(steps, 7, seki.SpecialSeki))
	if first.Layers == 0 || first.Seki == 0 {
		t.Errorf("the first build added %+v", first)
	}
	build(t, params(steps, 9, seki.SpecialSeki))
	build(t, params(steps, 6, seki.EverySeki))
	build(t, params(steps, 10, seki.EverySeki))
	if diff := cmp.Diff(contents(t, direct), contents(t, steps)); diff != "" {
		t.Errorf("in steps (-direct +steps):\n%s", diff)
	}
	again := build(t, params(steps, 10, seki.SpecialSeki))
	if again.Layers != 0 || again.Seki != 0 {
		t.Errorf("nothing was missing, but the build did %+v", again)
	}
}

// TestLongKilledBuildsResume kills a build with SIGKILL at random moments, two
// times or with SEKI_LONG=1 twenty times. After each the database must open and
// hold whole layers only, and in the end the same as one that was never killed.
func TestLongKilledBuildsResume(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("many processes")
	}
	dir := t.TempDir()
	direct, killed := filepath.Join(dir, "direct.db"), filepath.Join(dir, "killed.db")
	start := time.Now()
	build(t, params(direct, 12, seki.EverySeki))
	whole := time.Since(start)
	random := rand.New(rand.NewPCG(1, 2))
	wanted := 2
	if testtool.Long() {
		wanted = 20
	}
	kills, journals := 0, 0
	for kills < wanted {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childPath+"="+killed)
		testtool.NoError(t, child.Start())
		time.Sleep(time.Duration(random.Int64N(int64(whole)/4 + 1)))
		if err := child.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		if child.Wait() != nil { // it was not done yet
			kills++
		} else {
			os.Remove(killed) // and begin again
		}
		if info, err := os.Stat(killed); err != nil || info.Size() == 0 {
			continue
		}
		if _, err := os.Stat(killed + "-journal"); err == nil {
			journals++ // killed within a transaction; the reader rolls it back
		}
		wholeLayers(t, killed)
	}
	t.Logf("%d kills, %d of them within a transaction", kills, journals)
	build(t, params(killed, 12, seki.EverySeki))
	if diff := cmp.Diff(contents(t, direct), contents(t, killed)); diff != "" {
		t.Errorf("resumed (-direct +killed):\n%s", diff)
	}
}

// TestKilledWhileTheTablesAreMade takes the files as they are after each step of the transaction
// that makes the tables, with and without pages written before its end: what kill -9 leaves.
func TestKilledWhileTheTablesAreMade(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for name, pragmas := range map[string][]string{"in memory": nil, "pages written": {"cache_size(1)", "cache_spill(1)"}} {
		for _, steps := range []int{0, 1, len(schema())} {
			dir := t.TempDir()
			path, left := filepath.Join(dir, "c.db"), filepath.Join(dir, "left.db")
			db := testtool.Must(connect(path, "rwc", pragmas...))(t)
			tx := testtool.Must(db.BeginTx(ctx, nil))(t)
			for _, statement := range schema()[:steps] {
				if _, err := tx.ExecContext(ctx, statement); err != nil {
					t.Fatal(err)
				}
			}
			testtool.NoError(t, os.WriteFile(left, nil, 0o644))
			for _, end := range []string{"", "-journal"} {
				if data, err := os.ReadFile(path + end); err == nil {
					testtool.NoError(t, os.WriteFile(left+end, data, 0o644))
				}
			}
			testtool.NoError(t, errors.Join(tx.Rollback(), db.Close()))
			_, err := Open(ctx, left)
			if bad := (*FileError)(nil); !errors.As(err, &bad) || !strings.Contains(bad.Reason, "an empty catalogue") {
				t.Errorf("%s, after %d statements: %v", name, steps, err)
			}
			if built := build(t, params(left, 3, seki.EverySeki)); built.Layers == 0 {
				t.Errorf("%s, after %d statements: nothing was built", name, steps)
			}
			wholeLayers(t, left)
		}
	}
}

// wholeLayers checks that every row belongs to a layer on record, whose counts
// its rows have.
func wholeLayers(t *testing.T, path string) {
	t.Helper()
	c, err := Open(context.Background(), path)
	var bad *FileError
	if errors.As(err, &bad) && strings.Contains(bad.Reason, "an empty catalogue") {
		return // killed before the tables were made
	}
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	result, err := c.Query(context.Background(), `SELECT rows, cols, sum FROM seki EXCEPT SELECT rows, cols, sum FROM layers
		UNION ALL SELECT rows, cols, sum FROM layers AS l WHERE l.kind = 'seki' AND l.seki_DD !=
			(SELECT count(*) FROM seki AS s WHERE s.rows = l.rows AND s.cols = l.cols AND s.sum = l.sum AND s.seki_outcome = 'DD')`)
	if err != nil {
		t.Fatal(err)
	}
	for row, err := range result.Rows() {
		t.Errorf("layer %v is not whole, %v", row, err)
	}
}

// refuses checks that a build fails with one plain line and leaves the file as
// it was.
func refuses(t *testing.T, p Params, reason string) {
	t.Helper()
	before := testtool.Must(os.ReadFile(p.Path))(t)
	_, err := Build(context.Background(), p)
	var bad *FileError
	if !errors.As(err, &bad) || !strings.Contains(err.Error(), reason) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v, want %s", err, reason)
	}
	after, err := os.ReadFile(p.Path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has changed, %v", err)
	}
}

func TestReadOnlyFile(t *testing.T) {
	p := params(filepath.Join(t.TempDir(), "c.db"), 6, seki.SpecialSeki)
	build(t, p)
	testtool.NoError(t, os.Chmod(p.Path, 0o444))
	p.MaxSum = 9
	refuses(t, p, "read-only")
	contents(t, p.Path) // it can still be read
}

func TestOtherFiles(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	testtool.NoError(t, os.WriteFile(text, []byte(strings.Repeat("this is no database\n", 500)), 0o644))
	refuses(t, params(text, 5, seki.SpecialSeki), "not an SQLite database")
	other := filepath.Join(dir, "other.db")
	db := testtool.Must(sql.Open("sqlite3", other))(t)
	if _, err := db.Exec("CREATE TABLE t (x)"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	refuses(t, params(other, 5, seki.SpecialSeki), "some other SQLite database")
	old := params(filepath.Join(dir, "old.db"), 5, seki.SpecialSeki)
	build(t, old)
	db = testtool.Must(sql.Open("sqlite3", old.Path))(t)
	if _, err := db.Exec("PRAGMA user_version = 4"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	refuses(t, old, "a catalogue of format 4; this program reads format 2: build it again")
	endless := params(filepath.Join(dir, "endless.db"), 5, seki.SpecialSeki)
	build(t, endless)
	db = testtool.Must(sql.Open("sqlite3", endless.Path))(t)
	if _, err := db.Exec("DROP TABLE seki; CREATE VIEW seki AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n AS matrix FROM r"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	refuses(t, endless, "the table seki is not one that this program makes")
	if _, err := Open(context.Background(), endless.Path); err == nil || !strings.Contains(err.Error(), "the table seki") {
		t.Errorf("an endless view: %v", err)
	}
	if _, err := Build(context.Background(), params(dir, 5, seki.SpecialSeki)); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Build(context.Background(), params(filepath.Join(dir, "no", "c.db"), 5, seki.SpecialSeki)); err == nil || !strings.Contains(err.Error(), "no such folder") {
		t.Errorf("no folder: %v", err)
	}
	if _, err := Open(context.Background(), filepath.Join(dir, "none.db")); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("no file: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "none.db")); err == nil {
		t.Error("opening made a file")
	}
}

// A journal that somebody has put beside a catalogue names a super-journal, which SQLite deletes after it has rolled back.
// Neither a reader nor a build does.
func TestForgedJournal(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := params(filepath.Join(dir, "c.db"), 5, seki.SpecialSeki)
	build(t, p)
	mine := filepath.Join(dir, "mine.txt")
	testtool.NoError(t, os.WriteFile(mine, []byte("mine"), 0o644))
	pages := uint32(len(testtool.Must(os.ReadFile(p.Path))(t)) / 4096)
	magic := []byte{0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7}
	journal := slices.Clone(magic)
	for _, field := range []uint32{0, 0, pages, 512, 4096} { // records, nonce, pages, sector, size of a page
		journal = binary.BigEndian.AppendUint32(journal, field)
	}
	journal = binary.BigEndian.AppendUint32(append(journal, make([]byte, 512-len(journal))...), 1<<30/4096+1) // the page that is not used
	sum := uint32(0)
	for _, b := range []byte(mine) {
		sum += uint32(b)
	}
	journal = binary.BigEndian.AppendUint32(append(journal, mine...), uint32(len(mine)))
	journal = append(binary.BigEndian.AppendUint32(journal, sum), magic...)
	testtool.NoError(t, os.WriteFile(p.Path+"-journal", journal, 0o644))
	link := filepath.Join(t.TempDir(), "link.db")
	testtool.NoError(t, os.Symlink(p.Path, link))
	for _, path := range []string{p.Path, link} {
		if _, err := Open(context.Background(), path); err == nil || !strings.Contains(err.Error(), "the journal beside the catalogue names another file") {
			t.Errorf("%s: %v", path, err)
		}
	}
	p.MaxSum = 7
	refuses(t, p, "the journal beside the catalogue names another file")
	if text, err := os.ReadFile(mine); err != nil || string(text) != "mine" {
		t.Errorf("the file that the journal names: %q, %v", text, err)
	}
	// As a link to some other file a journal would be overwritten, whether it begins as one or not.
	testtool.NoError(t, os.Remove(p.Path+"-journal"))
	for _, before := range []string{strings.Repeat("\x00", 2000), strings.Repeat("mine", 500), string(journal[:28]) + strings.Repeat("mine", 500)} {
		testtool.NoError(t, os.WriteFile(mine, []byte(before), 0o644))
		testtool.NoError(t, os.Link(mine, p.Path+"-journal"))
		p.MaxSum++
		build(t, p)
		if after, err := os.ReadFile(mine); err != nil || string(after) != before {
			t.Errorf("the file that the journal is a link to has changed from %.30q to %.30q, %v", before, after, err)
		}
		if _, err := os.Lstat(p.Path + "-journal"); err == nil {
			t.Errorf("a journal is left")
		}
	}
}

// Of two builds at once the second says that the catalogue is in use, whatever the first has added.
func TestTwoBuildsAtOnce(t *testing.T) {
	t.Parallel()
	p := params(filepath.Join(t.TempDir(), "c.db"), 8, seki.SpecialSeki)
	ctx := context.Background()
	db := testtool.Must(openForBuild(ctx, p.Path))(t)
	first := &builder{p: p, db: db, oracle: invariants.NewOracle(ctx), list: invariants.Recorded()}
	testtool.NoError(t, first.begin(ctx))
	p.pragmas = []string{"busy_timeout(10)"}
	_, err := Build(ctx, p)
	if err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("the second build: %v", err)
	}
	for _, pair := range layers.Pairs(p.Sizes) {
		testtool.NoError(t, first.buildPair(ctx, pair))
	}
	testtool.NoError(t, db.Close())
	if again := build(t, p); again.Layers != 0 || again.LayersBefore == 0 {
		t.Errorf("after the first build: %+v", again)
	}
}

// TestDamagedFiles overwrites pages and cuts the file short.
func TestDamagedFiles(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "c.db")
	build(t, params(path, 9, seki.EverySeki))
	good := testtool.Must(os.ReadFile(path))(t)
	for name, damage := range map[string]func([]byte) []byte{
		"cut short":   func(b []byte) []byte { return b[:len(b)/2+100] },
		"wrong pages": func(b []byte) []byte { copy(b[4096:], bytes.Repeat([]byte{0xA5}, 3*4096)); return b },
	} {
		testtool.NoError(t, os.WriteFile(path, damage(bytes.Clone(good)), 0o644))
		t.Run(name, func(t *testing.T) {
			refuses(t, params(path, 10, seki.EverySeki), "damaged")
			if _, err := Open(context.Background(), path); err == nil || !strings.Contains(err.Error(), "damaged") {
				t.Errorf("Open: %v", err)
			}
		})
	}
}

// TestFullDisk limits the number of pages, for which SQLite reports a full
// disk.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	p := params(filepath.Join(t.TempDir(), "c.db"), 8, seki.EverySeki)
	build(t, p)
	before := contents(t, p.Path)
	p.MaxSum = 12
	p.pragmas = []string{"max_page_count(40)"}
	_, err := Build(context.Background(), p)
	var bad *FileError
	if !errors.As(err, &bad) || !strings.Contains(err.Error(), "no space left") {
		t.Fatalf("got %v", err)
	}
	wholeLayers(t, p.Path)
	after := contents(t, p.Path)
	for _, line := range strings.Split(before, "\n") {
		if !strings.Contains(after, line) {
			t.Errorf("lost: %s", line)
		}
	}
	p.pragmas = nil
	build(t, p)
	direct := params(filepath.Join(t.TempDir(), "d.db"), 12, seki.EverySeki)
	build(t, direct)
	if diff := cmp.Diff(contents(t, direct.Path), contents(t, p.Path)); diff != "" {
		t.Errorf("after the disk had space again:\n%s", diff)
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
		"WITH x AS (SELECT 1) DELETE FROM seki", "WITH x(v) AS (SELECT 'a') INSERT INTO builds (version) SELECT v FROM x",
		"CREATE TEMP TABLE t (x)", "CREATE TABLE t (x)", "ALTER TABLE seki RENAME TO other", "REINDEX", "ANALYZE", "BEGIN", "COMMIT",
		"PRAGMA user_version", "PRAGMA user_version = 7", "PRAGMA query_only = 0", "PRAGMA writable_schema = 1", "EXPLAIN SELECT 1",
		attach, "  " + attach, "/* a comment */ " + attach, vacuum, "VACUUM", "DETACH main",
		"SELECT 1; SELECT 2", "SELECT 1;; SELECT 2", "SELECT 1; " + attach, "SELECT 1;\n--\n" + vacuum, "SELECT 1; DELETE FROM seki",
		"PRAGMA query_only = 0; DELETE FROM seki", attach + "; SELECT 1",
		"SELECT 1) ; " + attach + "; SELECT (1", "SELECT 1) AS a, (SELECT 2", "SELECT 1); " + vacuum + " --",
		"SELECT 1 /* open", "SELECT ';' ; " + attach, "SELECT 1 -- ;\n; " + attach, "SELECT 1\x00; " + attach,
		"SELECT load_extension('x')", "SELECT * FROM pragma_query_only(0)",
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
	for _, query := range []string{attach, vacuum, "DELETE FROM seki", "PRAGMA user_version = 7"} {
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
		"SELECT 1 AS a, 2 AS a":                                    "1,2\n",
		"SELECT name FROM pragma_table_info('seki') WHERE cid = 0": "matrix\n",
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
	for _, q := range ReadyQueries() {
		result, err := c.Query(ctx, q.SQL)
		if err != nil {
			t.Errorf("%s: %v", q.Name, err)
			continue
		}
		count, err := result.Write(io.Discard, "csv")
		if err != nil || count == 0 && q.Name != "semi-complete" {
			t.Errorf("%s: %d rows, %v", q.Name, count, err)
		}
		if found, err := ReadyQuery(q.Name); err != nil || found != q {
			t.Errorf("ReadyQuery(%q) = %v, %v", q.Name, found, err)
		}
	}
}

// TestFormatsAgree reads the matrices and determinants back from both formats.
func TestFormatsAgree(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "c.db")
	build(t, params(path, 10, seki.EverySeki))
	c := testtool.Must(Open(ctx, path))(t)
	defer c.Close()
	write := func(format string) string {
		result := testtool.Must(c.Query(ctx, "SELECT matrix, sum, abs_det, row_sums, constant FROM seki WHERE sum > 5 ORDER BY rows, cols, sum, matrix"))(t)
		var b bytes.Buffer
		if count, err := result.Write(&b, format); err != nil || count == 0 {
			t.Fatalf("%s: %d rows, %v", format, count, err)
		}
		return b.String()
	}
	rows := testtool.Must(csv.NewReader(strings.NewReader(write("csv"))).ReadAll())(t)
	lines := slices.Collect(strings.Lines(write("jsonl")))
	if len(lines) != len(rows)-1 {
		t.Fatalf("%d lines, %d rows", len(lines), len(rows)-1)
	}
	for k, row := range rows[1:] {
		A := testtool.Must(notation.Parse(row[0]))(t)
		det := ""
		if value, ok := invariantOf(t, "abs_det", A).(*big.Int); ok {
			det = value.String()
		}
		sums := strings.ReplaceAll(fmt.Sprint(A.RowSums()), " ", ",")
		if row[1] != strconv.Itoa(A.Sum()) || row[2] != det || row[3] != sums {
			t.Errorf("csv row %d: %v, want sum %d, abs_det %q and row_sums %s", k, row, A.Sum(), det, sums)
		}
		line := fmt.Sprintf(`{"matrix":"%v","sum":%d,"abs_det":%s,"row_sums":%s,"constant":%t}`, A, A.Sum(), orNull(det), sums, row[4] == "1")
		if strings.TrimSpace(lines[k]) != line {
			t.Errorf("%s, want %s", lines[k], line)
		}
	}
	result := testtool.Must(c.Query(ctx, "SELECT 1"))(t)
	if _, err := result.Write(io.Discard, "gap"); err == nil || !strings.Contains(err.Error(), `unknown format "gap": csv or jsonl`) {
		t.Errorf("an unknown format: %v", err)
	}
}

// orNull returns a number in JSON, null for none.
func orNull(number string) string {
	if number == "" {
		return "null"
	}
	return number
}

func TestCancelledBuildKeepsLayers(t *testing.T) {
	t.Parallel()
	p := params(filepath.Join(t.TempDir(), "c.db"), 10, seki.EverySeki)
	first := build(t, params(p.Path, 6, seki.EverySeki)).Layers
	before := contents(t, p.Path)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Build(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff(before, contents(t, p.Path)); diff != "" {
		t.Error(diff)
	}
	direct := params(filepath.Join(t.TempDir(), "d.db"), 10, seki.EverySeki)
	start := time.Now()
	build(t, direct)
	whole := time.Since(start)
	added := 0
	for range 4 {
		ctx, cancel := context.WithTimeout(context.Background(), whole/4)
		summary, err := Build(ctx, p)
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		added += summary.Layers
		cancel()
		wholeLayers(t, p.Path)
	}
	last := build(t, p)
	if last.LayersBefore != first+added {
		t.Errorf("%d layers were there, %d and %d were added", last.LayersBefore, first, added)
	}
	if diff := cmp.Diff(contents(t, direct.Path), contents(t, p.Path)); diff != "" {
		t.Errorf("resumed (-direct +cancelled):\n%s", diff)
	}
	t.Logf("%d layers added by builds that were cancelled", added)
}
