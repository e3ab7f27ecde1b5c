package catalog

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Known returns the complete and semi-complete seki of the catalogue as a list. For each
// size the list covers the layers from the least sum to the first gap.
func (c *Catalog) Known(ctx context.Context) (*known.List, error) {
	layers, err := c.layers(ctx)
	if err != nil {
		return nil, errorAt(c.path, err)
	}
	to := map[seki.Size]int{}
	for _, l := range layers { // by size, then sum
		if l.Size == l.Size.Tall() && (l.Sum <= l.Size.MinSum() || l.Sum == to[l.Size]+1) {
			to[l.Size] = l.Sum
		}
	}
	var ranges []known.Range
	for size, sum := range to {
		ranges = append(ranges, known.Range{Size: size, MaxSum: sum})
	}
	var classes []known.Class
	err = scan(ctx, c.db, func(rows *sql.Rows) error {
		var text, games string
		if err := rows.Scan(&text, &games); err != nil {
			return err
		}
		A, err := notation.Parse(text)
		if err != nil {
			return c.damaged("the matrix %q: %v", text, err)
		}
		var results seki.Results
		if err := json.Unmarshal([]byte(games), &results); err != nil {
			return c.damaged("the results of %v: %v", A, err)
		}
		if A.Sum() <= to[A.Size()] {
			classes = append(classes, known.NewClass(seki.Class{Matrix: A, Results: results}))
		}
		return nil
	}, `SELECT matrix, json_object(
			'seki', json_object('outcome', seki_outcome, 'kind', seki_kind, 'must_pass', nullif(seki_must_pass, '')),
			'dseki', json_object('outcome', dseki_outcome, 'kind', dseki_kind, 'must_pass', nullif(dseki_must_pass, '')))
		FROM seki WHERE rows >= cols AND (seki_kind LIKE '%complete' OR dseki_kind LIKE '%complete')`)
	if err != nil {
		return nil, errorAt(c.path, err)
	}
	return known.New(classes, ranges), nil
}

// layers returns all layers, by size, then sum.
func (c *Catalog) layers(ctx context.Context) (layers []seki.Layer, err error) {
	err = scan(ctx, c.db, func(rows *sql.Rows) error {
		var l seki.Layer
		err := rows.Scan(&l.Rows, &l.Cols, &l.Sum)
		layers = append(layers, l)
		return err
	}, "SELECT rows, cols, sum FROM layers ORDER BY rows, cols, sum")
	return layers, err
}

// errDamaged is the cause of the FileErrors of damaged.
var errDamaged = errors.New("the rows are not those that were written")

func (c *Catalog) damaged(format string, args ...any) error {
	return &FileError{c.path, "the catalogue is damaged: " + fmt.Sprintf(format, args...), errDamaged}
}
