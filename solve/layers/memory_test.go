package layers_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// TestTablesCannotAnswer queries tablebases for layers that they do not have. Nothing may be handed out.
func TestTablesCannotAnswer(t *testing.T) {
	t.Parallel()
	s := &layers.Source{Tables: tables(t, 5)}
	for _, censusOnly := range []bool{false, true} {
		query := layers.Query{Range: layers.UpTo(3, 7), CensusOnly: censusOnly}
		check := s.Check(t.Context(), query)
		for item, err := range s.Classes(t.Context(), query) {
			var refused *layers.TableError
			if !errors.As(err, &refused) || err.Error() != check.Error() || item.End != nil || item.Matrix.Rows() > 0 ||
				!strings.HasSuffix(err.Error(), "1x1 holds 1×1 up to sum 5, not 7") {
				t.Errorf("%v, %v; %v", item, err, check)
			}
		}
	}
}

// TestLimits refuses what cannot be solved in memory, and only that.
func TestLimits(t *testing.T) {
	t.Parallel()
	const gib = 1 << 30
	solved := tables(t, 6)
	const all, count = false, true
	one := func(rows, cols, maxSum int) layers.Range {
		return layers.OfSize(seki.Size{Rows: rows, Cols: cols}, maxSum)
	}
	for _, test := range []struct {
		tables tablebase.Set
		memory int64 // 0: no limit is given
		r      layers.Range
		count  bool // the census only
		error  string
	}{
		{nil, 8 * gib, layers.UpTo(4, 10), all, ""},
		{nil, gib, one(4, 4, 40), all, " fits"},
		{nil, 1, one(3, 2, 9), all, "3×2 matrices up to sum 9 need about"},
		{nil, 1, one(2, 3, 9), all, "; 1 byte may be used. Not even a solve of the least sum fits"},
		{nil, 8 * gib, one(16, 16, 17), all, "16×16 matrices, whose least sum is 16, are too many"},
		{nil, 8 * gib, one(9, 9, 25), all, " fits"},
		{nil, 0, one(30, 30, 40), all, "30×30 matrices are too large to be solved layer by layer: at most 20×16 or 16×20"},
		{nil, 0, one(1, 30, 40), all, "1×30 matrices are too large to be solved layer by layer"},
		{nil, 0, one(2, 2, 60000), all, "sums up to 60000 are too many layers: at most 1000"},
		{solved, 1, layers.UpTo(3, 6), count, ""}, // all in the tablebases
		{solved, 1, layers.Range{Sizes: []seki.Size{{Rows: 3, Cols: 3}, {Rows: 4, Cols: 1}}, MinSum: 1, MaxSum: 6}, count,
			"4×1 matrices"},
	} {
		s := &layers.Source{Tables: test.tables, Memory: test.memory}
		query := layers.Query{Range: test.r, CensusOnly: test.count}
		err := s.Check(t.Context(), query)
		var refused *layers.LimitError
		if test.error == "" && err != nil || test.error != "" &&
			(!errors.As(err, &refused) || !strings.Contains(err.Error(), test.error)) {
			t.Errorf("%v with %d bytes: %v, want %q", test.r, test.memory, err, test.error)
		}
		if test.error == "" {
			continue
		}
		for _, err := range s.Classes(t.Context(), query) {
			if !errors.As(err, &refused) {
				t.Errorf("%v with %d bytes is walked: %v", test.r, test.memory, err)
				break
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := &layers.Source{Memory: gib}
	if err := s.Check(ctx, layers.Query{Range: one(9, 9, 1000)}); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}
