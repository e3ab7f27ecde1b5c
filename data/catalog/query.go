package catalog

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/url"
	"os"

	"github.com/ncruces/go-sqlite3"

	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/lab/invariants"
)

// Catalog is a catalogue opened for reading.
type Catalog struct {
	db   *sql.DB
	path string
}

// Open opens the catalogue at path. It returns a *FileError if the file is none of this format.
func Open(ctx context.Context, path string) (*Catalog, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: there is no such file; seki catalog build makes one", path)
	} else if err != nil {
		return nil, err
	}
	// The file never changes: a build replaces it. SQLite then opens no other file.
	db, err := connect(path, url.Values{"mode": {"ro"}, "immutable": {"1"}}, func(c *sqlite3.Conn) error {
		return c.SetAuthorizer(selectOnly)
	})
	if err == nil {
		if err = check(ctx, db, path); err == nil {
			return &Catalog{db, path}, nil
		}
		db.Close()
	}
	return nil, errorAt(path, err)
}

// check returns an error if the file is damaged or not a catalogue of this format.
func check(ctx context.Context, db *sql.DB, path string) error {
	var id, version int
	var verdict string
	err := db.QueryRowContext(ctx, "SELECT * FROM pragma_application_id, pragma_user_version, pragma_quick_check").
		Scan(&id, &version, &verdict)
	switch {
	case err != nil:
		return err
	case id != applicationID:
		return &FileError{path, "not a catalogue: some other SQLite database"}
	case version != formatVersion:
		return &FileError{path, fmt.Sprintf("a catalogue of format %d; this program reads format %d: build it again", version,
			formatVersion)}
	case verdict != "ok":
		return errors.New("the catalogue is damaged")
	}
	return nil
}

// selectOnly allows what one SELECT does, and pragmas that only read: those of check and of the driver, and table_info.
func selectOnly(action sqlite3.AuthorizerActionCode, name, argument, _, _ string) sqlite3.AuthorizerReturnCode {
	switch action {
	case sqlite3.AUTH_SELECT, sqlite3.AUTH_READ, sqlite3.AUTH_FUNCTION, sqlite3.AUTH_RECURSIVE:
		return sqlite3.AUTH_OK
	case sqlite3.AUTH_PRAGMA:
		switch name {
		case "application_id", "user_version", "quick_check", "query_only":
			if argument == "" {
				return sqlite3.AUTH_OK
			}
		case "table_info":
			return sqlite3.AUTH_OK
		}
	}
	return sqlite3.AUTH_DENY
}

// Close closes the catalogue.
func (c *Catalog) Close() error { return c.db.Close() }

// Result is the result of a query: column names, and rows of values of the types nil,
// int64, float64, string and []byte.
type Result struct {
	Columns []string
	rows    *sql.Rows
	path    string
}

// Query runs one SELECT (or WITH … SELECT, or VALUES). SQLite refuses any other statement, except for pragmas that
// selectOnly allows: most before they run, VACUUM when its rows are read. The rows must be read to the end, or the
// result closed, before the next query.
func (c *Catalog) Query(ctx context.Context, query string) (*Result, error) {
	plan, err := c.db.PrepareContext(ctx, "EXPLAIN "+query) // without words, the query alone would be no statement
	if err != nil {
		return nil, errorAt(c.path, err)
	}
	plan.Close()
	rows, err := c.db.QueryContext(ctx, query)
	if err != nil {
		return nil, errorAt(c.path, err)
	}
	columns, err := rows.Columns()
	if err != nil {
		rows.Close()
		return nil, errorAt(c.path, err)
	}
	return &Result{columns, rows, c.path}, nil
}

// Rows yields the rows, and at last an error if reading fails. It reuses the slice.
func (r *Result) Rows() iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		defer r.rows.Close()
		values := make([]any, len(r.Columns))
		pointers := make([]any, len(values))
		for k := range values {
			pointers[k] = &values[k]
		}
		for r.rows.Next() {
			if err := r.rows.Scan(pointers...); err != nil {
				yield(nil, errorAt(r.path, err))
				return
			}
			if !yield(values, nil) {
				return
			}
		}
		if err := r.rows.Err(); err != nil {
			yield(nil, errorAt(r.path, err))
		}
	}
}

// Close closes the result before its end.
func (r *Result) Close() error { return r.rows.Close() }

// Write writes a result as "jsonl" or "csv", closes it, and returns the number of rows. CSV
// has a header, JSON an object for each row, with the columns in order.
func (r *Result) Write(w io.Writer, name string) (count int, err error) {
	defer r.Close()
	write := format.NewWriter[record](w, name, r.Columns)
	for values, err := range r.Rows() {
		if err == nil {
			err = write(record{r.Columns, values})
		}
		if err != nil {
			return count, err
		}
		count++
	}
	return count, nil
}

// record is a row of a result.
type record struct {
	columns []string
	values  []any
}

// Row returns the row in CSV.
func (r record) Row() []string {
	cells := make([]string, len(r.values))
	for k, value := range r.values {
		cells[k] = Text(value)
	}
	return cells
}

// MarshalJSON writes an object whose fields have the order of the columns. Two columns may have one name.
func (r record) MarshalJSON() ([]byte, error) {
	b := bytes.NewBufferString("{")
	for k, value := range r.values {
		if data, ok := value.([]byte); ok {
			value = string(data)
		}
		name, _ := json.Marshal(r.columns[k]) // strings never fail
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		if k > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(b, "%s:%s", name, text)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Text returns a value of a result as text, "" for NULL.
func Text(value any) string {
	if data, ok := value.([]byte); ok {
		return string(data)
	}
	return invariants.Format(value)
}
