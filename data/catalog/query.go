package catalog

import (
	"cmp"
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/ncruces/go-sqlite3"
)

// Result is the result of a query: column names, and rows of values of the types nil,
// int64, float64, string and []byte.
type Result struct {
	Columns []string
	rows    *sql.Rows
	path    string
}

// Query runs one SELECT (or WITH … SELECT, or VALUES) on the read-only connection. Any
// other query fails before it runs. The rows must be read to the end, or the result
// closed, before the next query.
func (c *Catalog) Query(ctx context.Context, query string) (*Result, error) {
	if err := c.checkSelect(ctx, query); err != nil {
		return nil, err
	}
	return newResult(ctx, c.db, c.path, query)
}

// checkSelect returns an error if the query is not one SELECT, as SQLite's own parser
// sees it: the driver takes one statement only, and in parentheses after FROM only a SELECT
// is allowed. A query that closes the parenthesis, "SELECT 1) …", is not a statement without
// it. Nothing is run.
func (c *Catalog) checkSelect(ctx context.Context, query string) error {
	trimmed := strings.TrimRight(query, "; \t\r\n")
	err := c.prepare(ctx, trimmed)
	if code := sqlite3.ErrorCode(0); errors.As(err, &code) || ctx.Err() != nil {
		return cmp.Or(errorAt(c.path, err), ctx.Err())
	}
	if err != nil || c.prepare(ctx, "SELECT * FROM (\n"+trimmed+"\n)") != nil {
		return errors.New("not one SELECT: a query must be exactly one SELECT")
	}
	return nil
}

// prepare compiles a statement.
func (c *Catalog) prepare(ctx context.Context, text string) error {
	stmt, err := c.db.PrepareContext(ctx, text)
	if err != nil {
		return err
	}
	return stmt.Close()
}

// newResult runs a query. path is that of the catalogue, for errors.
func newResult(ctx context.Context, db *sql.DB, path, query string) (*Result, error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, errorAt(path, err)
	}
	columns, err := rows.Columns()
	if err != nil {
		rows.Close()
		return nil, errorAt(path, err)
	}
	return &Result{columns, rows, path}, nil
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

// scan calls each for the rows of a query, to scan one.
func scan(ctx context.Context, db *sql.DB, each func(*sql.Rows) error, query string, args ...any) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Ready is a query that ships with the project.
type Ready struct {
	Name  string
	Title string
	SQL   string
}

//go:embed queries.sql
var queries string

// ReadyQueries lists the ready queries, those of queries.sql.
func ReadyQueries() (list []Ready) {
	_, parts, _ := strings.Cut(queries, "\n\n")
	for part := range strings.SplitSeq(parts, ";\n") {
		head, text, _ := strings.Cut(strings.TrimSpace(part), "\n")
		name, title, ok := strings.Cut(strings.TrimPrefix(head, "-- "), ": ")
		if ok {
			list = append(list, Ready{name, title, text})
		}
	}
	return list
}

// ReadyQuery returns the ready query with the given name.
func ReadyQuery(name string) (Ready, error) {
	for _, q := range ReadyQueries() {
		if q.Name == name {
			return q, nil
		}
	}
	return Ready{}, fmt.Errorf("no query is named %q", name)
}
