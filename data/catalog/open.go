package catalog

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
	"github.com/ncruces/go-sqlite3/vfs"
)

// FileError is the reason why a catalogue cannot be used. The file is unchanged.
type FileError struct {
	Path   string
	Reason string
	Err    error // nil if the file is not a catalogue, or not one for this program
}

func (e *FileError) Error() string { return e.Path + ": " + e.Reason }

func (e *FileError) Unwrap() error { return e.Err }

// errorAt turns an error of SQLite into a *FileError with a plain reason. It returns
// the error of a context as it is.
func errorAt(path string, err error) error {
	var known *FileError
	var code sqlite3.ErrorCode
	switch {
	case err == nil, errors.As(err, &known),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case !errors.As(err, &code):
		return fmt.Errorf("%s: %w", path, err)
	}
	reason := map[sqlite3.ErrorCode]string{
		sqlite3.READONLY: "the catalogue is read-only",
		sqlite3.FULL:     "no space left on the disk; the catalogue is as it was after a complete layer",
		sqlite3.CORRUPT:  "the catalogue is damaged",
		sqlite3.NOTADB:   "not a catalogue: not an SQLite database",
		sqlite3.BUSY:     "the catalogue is in use: another program builds it, or reads it",
		sqlite3.CANTOPEN: "the catalogue cannot be opened",
		sqlite3.PERM:     "no permission to use the catalogue",
		errForeign:       "the journal beside the catalogue names another file: it is not that of a build; nothing was changed",
		sqlite3.IOERR:    "reading or writing the catalogue failed; it is as it was after a complete layer",
	}[code]
	switch {
	case reason == "": // of a query, say
		return errors.New(path + ": " + strings.TrimPrefix(err.Error(), "sqlite3: "))
	case code == sqlite3.NOTADB:
		err = nil
	}
	return &FileError{path, reason, err}
}

// connect opens a connection. mode is ro, rw or rwc, as in SQLite's URIs.
func connect(path, mode string, pragmas ...string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	abs = filepath.ToSlash(abs)
	if !strings.HasPrefix(abs, "/") {
		abs = "/" + abs // file:///C:/folder/file
	}
	uri := url.URL{Scheme: "file", Path: abs}
	prepareSQLite()
	system := vfs.Find("os").(vfs.VFSFilename)
	full, _ := system.FullPathname(abs) // with an error also if it follows a link; a file that cannot be opened fails below
	name := fmt.Sprintf("catalogue-%x", full)
	vfs.Register(name, ownFiles{system, full})
	pragmas = append([]string{"busy_timeout(5000)"}, pragmas...)
	uri.RawQuery = url.Values{"mode": {mode}, "_pragma": pragmas, "vfs": {name}}.Encode()
	db, err := driver.Open(uri.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // one connection: pragmas and locks belong to it
	return db, nil
}

// openForBuild opens the catalogue at path for writing. From its first change to its end other programs can neither read
// nor change the catalogue: a second build would add the same layers. It creates the tables if there
// is no file, or an empty database, which a build leaves if it is killed early.
func openForBuild(ctx context.Context, path string, pragmas ...string) (*sql.DB, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if dir, err := os.Stat(filepath.Dir(path)); err != nil || !dir.IsDir() {
			return nil, &FileError{path, "there is no such folder", err}
		}
	case err != nil:
		return nil, &FileError{path, "the catalogue cannot be opened", err}
	case !info.Mode().IsRegular():
		return nil, &FileError{path, "not a catalogue: not a regular file", nil}
	case info.Mode().Perm()&0o222 == 0: // also for root, who could write
		return nil, &FileError{path, "the catalogue is read-only", nil}
	}
	if err == nil {
		if err := rollBack(ctx, path, pragmas...); err != nil {
			return nil, errorAt(path, err)
		}
	}
	db, err := connect(path, "rwc", append(pragmas, "synchronous(FULL)", "locking_mode(EXCLUSIVE)")...)
	if err != nil {
		return nil, errorAt(path, err)
	}
	if err := prepare(ctx, db, path); err != nil {
		db.Close()
		return nil, errorAt(path, err)
	}
	return db, nil
}

const countTables = "SELECT count(*) FROM sqlite_master"

// number runs a query whose result is one number.
func number(ctx context.Context, db *sql.DB, query string) (n int, err error) {
	err = db.QueryRowContext(ctx, query).Scan(&n)
	return n, err
}

// prepare checks the whole file, and creates the tables if there are none.
func prepare(ctx context.Context, db *sql.DB, path string) error {
	if err := checkDatabase(ctx, db, path, true); err != nil {
		return err
	}
	if tables, err := number(ctx, db, countTables); err != nil || tables > 0 {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after the commit
	for _, statement := range schema() {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// checkDatabase returns an error if the file is damaged or not a catalogue of this
// format. A file without tables is allowed if empty is set.
func checkDatabase(ctx context.Context, db *sql.DB, path string, empty bool) error {
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return &FileError{path, "the catalogue is damaged", errors.New(verdict)}
	}
	id, errID := number(ctx, db, "PRAGMA application_id")
	version, errVersion := number(ctx, db, "PRAGMA user_version")
	tables, err := number(ctx, db, countTables)
	switch err := cmp.Or(errID, errVersion, err); {
	case err != nil:
		return err
	case tables == 0 && id == 0 && empty:
		return nil
	case tables == 0 && id == 0:
		return &FileError{path, "an empty catalogue, left by a build that ended before its tables were made: build it again", nil}
	case id != applicationID:
		return &FileError{path, "not a catalogue: some other SQLite database", nil}
	case version != formatVersion:
		return &FileError{path, fmt.Sprintf("a catalogue of format %d; this program reads format %d: build it again, as another file", version, formatVersion), nil}
	}
	return checkTables(ctx, db, path)
}

// checkTables returns an error if a table is not as schema makes it: a view under its name can be endless, for example.
func checkTables(ctx context.Context, db *sql.DB, path string) error {
	made := map[string]bool{}
	err := scan(ctx, db, func(rows *sql.Rows) error {
		var text string
		err := rows.Scan(&text)
		made[text] = true
		return err
	}, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
	for _, statement := range schema() {
		if err == nil && strings.HasPrefix(statement, "CREATE ") && !made[statement] {
			name := strings.Fields(statement)[2]
			err = &FileError{path, fmt.Sprintf("the table %s is not one that this program makes: build the catalogue again, as another file", name), nil}
		}
	}
	return err
}

// Open opens the catalogue at path for reading. It first rolls back the transaction of
// a killed build, if any, which needs permission to write.
func Open(ctx context.Context, path string) (*Catalog, error) {
	if _, err := os.Stat(path); err != nil {
		reason := "the catalogue cannot be opened"
		if errors.Is(err, fs.ErrNotExist) {
			reason = "there is no such file; seki catalog build makes one"
		}
		return nil, &FileError{path, reason, err}
	}
	if err := rollBack(ctx, path); err != nil {
		return nil, errorAt(path, err)
	}
	db, err := connect(path, "ro", "query_only(1)")
	if err != nil {
		return nil, errorAt(path, err)
	}
	if err := cmp.Or(forbidAttach(ctx, db), checkDatabase(ctx, db, path, false)); err != nil {
		db.Close()
		return nil, errorAt(path, err)
	}
	return &Catalog{db, path}, nil
}

// forbidAttach forbids ATTACH and VACUUM INTO, which create files even if the
// catalogue is read-only.
func forbidAttach(ctx context.Context, db *sql.DB) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() // back to db
	return conn.Raw(func(c any) error {
		c.(driver.Conn).Raw().Limit(sqlite3.LIMIT_ATTACHED, 0)
		return nil
	})
}

// rollBack rolls back the transaction of a killed build, if any: SQLite does so at the
// first read of a connection that may write. It then deletes the journal; a connection in exclusive mode would write
// into it, and it may be a link to some other file.
func rollBack(ctx context.Context, path string, pragmas ...string) error {
	full, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(full + "-journal"); err != nil {
		return nil
	}
	db, err := connect(path, "rw", pragmas...)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = number(ctx, db, countTables)
	return err
}

// Catalog is a catalogue opened for reading.
type Catalog struct {
	db   *sql.DB
	path string
}

// Close closes the catalogue.
func (c *Catalog) Close() error { return c.db.Close() }
