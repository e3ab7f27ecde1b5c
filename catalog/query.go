package catalog

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"strings"
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
// sees it: only a SELECT is allowed in parentheses after FROM, and of several
// statements only the first is prepared, without the closing parenthesis. A query that
// closes the parenthesis, "SELECT 1) …", is not a statement without it. Nothing is run.
func (c *Catalog) checkSelect(ctx context.Context, query string) error {
	trimmed := strings.TrimRight(query, "; \t\r\n")
	if err := c.prepare(ctx, trimmed); err != nil {
		return err
	}
	if c.prepare(ctx, "SELECT * FROM (\n"+trimmed+"\n)") != nil {
		return &QueryError{query}
	}
	return nil
}

// prepare compiles the first statement of a text.
func (c *Catalog) prepare(ctx context.Context, text string) error {
	stmt, err := c.db.PrepareContext(ctx, text)
	if err != nil {
		return errorAt(c.path, err)
	}
	return stmt.Close()
}

// QueryError is the error for a query that is not exactly one SELECT.
type QueryError struct{ Query string }

func (e *QueryError) Error() string {
	return "not one SELECT: a query must be exactly one SELECT"
}

// newResult runs a query. path is that of the catalogue, for errors.
func newResult(ctx context.Context, db querier, path, query string, args ...any) (*Result, error) {
	rows, err := db.QueryContext(ctx, query, args...)
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

// Ready is a query that ships with the project.
type Ready struct {
	Name  string
	Title string
	SQL   string
}

// ReadyQueries lists the ready queries.
func ReadyQueries() []Ready {
	return []Ready{
		{"ranges", "how far the catalogue is exhaustive, by size",
			`SELECT rows, cols, kind, min(sum) AS min_sum, max(sum) AS max_sum, count(*) AS layers, sum(classes) AS classes
			 FROM layers GROUP BY rows, cols, kind ORDER BY rows, cols`},
		{"complete", "every complete seki",
			`SELECT matrix, sum, row_sums, col_sums, seki_kind, dseki_kind, theorem FROM seki
			 WHERE seki_kind = 'complete' ORDER BY rows, cols, sum, matrix`},
		{"complete-by-size", "numbers of complete and semi-complete seki by size",
			`SELECT rows, cols, sum(seki_complete) AS seki_complete, sum(seki_semi_complete_R + seki_semi_complete_C) AS seki_semi_complete,
			 sum(dseki_complete) AS dseki_complete, sum(dseki_semi_complete_R + dseki_semi_complete_C) AS dseki_semi_complete
			 FROM layers GROUP BY rows, cols ORDER BY rows, cols`},
		{"complete-by-sum", "numbers of complete seki by size and sum",
			`SELECT rows, cols, sum, seki_complete, dseki_complete FROM layers
			 WHERE seki_complete + dseki_complete > 0 ORDER BY rows, cols, sum`},
		{"semi-complete", "every semi-complete seki, of either game",
			`SELECT matrix, sum, seki_kind, seki_must_pass, dseki_kind, dseki_must_pass FROM seki
			 WHERE 'semi-complete' IN (seki_kind, dseki_kind) ORDER BY rows, cols, sum, matrix`},
		{"largest", "the complete seki of the greatest sum of each size",
			`SELECT rows, cols, sum, matrix FROM seki AS s WHERE seki_kind = 'complete' AND sum =
			 (SELECT max(sum) FROM seki WHERE rows = s.rows AND cols = s.cols AND seki_kind = 'complete') ORDER BY rows, cols, matrix`},
		{"not-constant", "complete seki whose line sums are not all equal",
			`SELECT matrix, sum, row_sums, col_sums, components FROM seki
			 WHERE seki_kind = 'complete' AND NOT constant ORDER BY rows, cols, sum, matrix`},
		{"uncovered", "complete seki that no theorem of the paper covers",
			`SELECT matrix, sum, max_entry, constant, components FROM seki
			 WHERE seki_kind = 'complete' AND theorem = '' ORDER BY rows, cols, sum, matrix`},
		{"decomposable", "complete seki that are direct sums",
			`SELECT matrix, sum, summands, seki_summand_kinds FROM seki
			 WHERE seki_kind = 'complete' AND components > 1 ORDER BY rows, cols, sum, matrix`},
		{"symmetric", "complete seki by the order of their automorphism group",
			`SELECT automorphisms, matrix, sum, self_transpose FROM seki
			 WHERE seki_kind = 'complete' ORDER BY automorphisms DESC, rows, cols, sum, matrix`},
		{"builds", "the builds of the catalogue: version, date, parameters, what they added and checked",
			`SELECT id, version, started, finished, sizes, max_sum, kind, layers_added, seki_added, checks FROM builds ORDER BY id`},
	}
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
