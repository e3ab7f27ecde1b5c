package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Known returns the complete and semi-complete seki of the catalogue as a list.
func (c *Catalog) Known(ctx context.Context) (*known.List, error) {
	var ranges []known.Range
	err := c.scan(ctx, func(scan func(...any) error) error {
		var r known.Range
		err := scan(&r.Rows, &r.Cols, &r.MaxSum)
		ranges = append(ranges, r)
		return err
	}, "SELECT rows, cols, max(sum) FROM layers WHERE rows >= cols GROUP BY rows, cols")
	if err != nil {
		return nil, err
	}
	var classes []known.Class
	err = c.scan(ctx, func(scan func(...any) error) error {
		var matrix, games string
		if err := scan(&matrix, &games); err != nil {
			return err
		}
		A, err := notation.Parse(matrix)
		class := seki.Class{Matrix: A}
		err = cmp.Or(err, json.Unmarshal([]byte(games), &class.Results))
		classes = append(classes, known.NewClass(class))
		return err
	}, `SELECT matrix, json_object(
			'seki', json_object('outcome', seki_outcome, 'kind', seki_kind, 'must_pass', nullif(seki_must_pass, '')),
			'dseki', json_object('outcome', dseki_outcome, 'kind', dseki_kind, 'must_pass', nullif(dseki_must_pass, '')))
		FROM seki WHERE rows >= cols AND (seki_kind LIKE '%complete' OR dseki_kind LIKE '%complete')`)
	return known.New(classes, ranges), err
}

// scan calls each for the rows of a query, to scan one.
func (c *Catalog) scan(ctx context.Context, each func(scan func(...any) error) error, query string) error {
	rows, err := c.db.QueryContext(ctx, query)
	if err != nil {
		return errorAt(c.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := each(rows.Scan); err != nil {
			return fmt.Errorf("%s: the catalogue is damaged: %w", c.path, err)
		}
	}
	return errorAt(c.path, rows.Err())
}
