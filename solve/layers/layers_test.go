package layers_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// event is a layer as it is handed out, in a form that does not depend on which
// member of a class is visited.
type event struct {
	Layer   seki.Layer
	Census  seki.Census
	Classes map[string]seki.Results
}

type (
	want func(seki.Layer, seki.Results) bool
	walk func(context.Context, layers.Range, retrograde.Handlers) error
)

// collect returns the layers of a walk. It fails when a class is not of the
// layer that is handed out next with its size, is not wanted or comes twice.
func collect(t *testing.T, walk walk, r layers.Range, want want) []event {
	t.Helper()
	var events []event
	classes := map[seki.Size]map[string]seki.Results{}
	err := walk(t.Context(), r, retrograde.Handlers{
		Want: want,
		Visit: func(class seki.Class) error {
			size := class.Matrix.Size()
			if classes[size] == nil {
				classes[size] = map[string]seki.Results{}
			}
			form := canon.Form(class.Matrix).String()
			if _, twice := classes[size][form]; twice {
				t.Errorf("%s is visited twice", form)
			}
			if want != nil && !want(seki.Layer{Size: size, Sum: class.Matrix.Sum()}, class.Results) {
				t.Errorf("%s is not wanted", form)
			}
			classes[size][form] = class.Results
			return nil
		},
		Layer: func(l seki.Layer, census seki.Census) error {
			events = append(events, event{l, census, classes[l.Size]})
			delete(classes, l.Size)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(classes) > 0 {
		t.Errorf("classes of no layer: %v", classes)
	}
	return events
}

// plainWalk is the plain twin of Walk: the engine on each size as it is.
func plainWalk(ctx context.Context, r layers.Range, h retrograde.Handlers) error {
	plain := h
	plain.Visit = func(class seki.Class) error {
		if class.Matrix.Sum() < r.MinSum {
			return nil
		}
		return h.Visit(class)
	}
	plain.Layer = func(l seki.Layer, census seki.Census) error {
		if l.Sum < r.MinSum {
			return nil
		}
		return h.Layer(l, census)
	}
	for _, size := range r.Sizes {
		if err := retrograde.Solve(ctx, retrograde.Params{Rows: size.Rows, Cols: size.Cols, MaxSum: r.MaxSum}, plain); err != nil {
			return err
		}
	}
	return nil
}

// inPairs is the plain twin of the order of WalkPairs.
func inPairs(events []event, r layers.Range) []event {
	var sorted []event
	for _, pair := range layers.Pairs(r.Sizes) {
		for sum := r.MinSum; sum <= r.MaxSum; sum++ {
			for _, size := range pair {
				for _, e := range events {
					if e.Layer == (seki.Layer{Size: size, Sum: sum}) {
						sorted = append(sorted, e)
					}
				}
			}
		}
	}
	return sorted
}

var wants = map[string]want{
	"all":         nil,
	"special":     func(_ seki.Layer, r seki.Results) bool { return r.IsSpecial() },
	"R loses":     func(_ seki.Layer, r seki.Results) bool { return r[seki.Seki].Outcome.R == seki.Loss },
	"R must pass": func(_ seki.Layer, r seki.Results) bool { return r[seki.DSeki].Kind == seki.SemiCompleteR },
	"by layer":    func(l seki.Layer, r seki.Results) bool { return l.Rows < 3 && l.Sum%2 == 0 || r.IsSpecial() },
	"none":        func(seki.Layer, seki.Results) bool { return false },
}

// tables makes tablebases of all sizes up to 3×3 in a folder.
func tables(t *testing.T, keep tablebase.Keep, maxSum int) *tablebase.Set {
	t.Helper()
	dir := t.TempDir()
	for _, size := range seki.SizesUpTo(3) {
		if size == size.Tall() {
			makeTable(t, filepath.Join(dir, fmt.Sprintf("%dx%d", size.Rows, size.Cols)), size, keep, maxSum)
		}
	}
	return openSet(t, dir)
}

func makeTable(t *testing.T, dir string, size seki.Size, keep tablebase.Keep, maxSum int) {
	t.Helper()
	store, err := tablebase.OpenStore(dir, tablebase.Params{Rows: size.Rows, Cols: size.Cols, Keep: keep})
	if err != nil {
		t.Fatal(err)
	}
	err = retrograde.Solve(t.Context(), retrograde.Params{Rows: size.Rows, Cols: size.Cols, MaxSum: maxSum, Store: store}, retrograde.Handlers{})
	if err := errors.Join(err, store.Close()); err != nil {
		t.Fatal(err)
	}
}

func openSet(t *testing.T, dir string) *tablebase.Set {
	t.Helper()
	set, err := tablebase.OpenSet(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { set.Close() })
	return set
}

// TestWalks compares walks over several sizes with the engine on each size as it
// is: in memory and from tablebases.
func TestWalks(t *testing.T) {
	t.Parallel()
	const maxSum = 6
	ranges := map[string]layers.Range{
		"up to 3×3": layers.UpTo(3, maxSum),
		"late":      {Sizes: seki.SizesUpTo(3), MinSum: 4, MaxSum: maxSum},
		"tall":      {Sizes: []seki.Size{{Rows: 3, Cols: 2}}, MinSum: 1, MaxSum: maxSum},
		"wide":      {Sizes: []seki.Size{{Rows: 1, Cols: 2}, {Rows: 2, Cols: 3}}, MinSum: 4, MaxSum: maxSum},
		"backward":  {Sizes: []seki.Size{{Rows: 3, Cols: 2}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}}, MinSum: 1, MaxSum: maxSum},
	}
	full := &layers.Source{Tables: tables(t, tablebase.KeepAll, maxSum)}
	kinds := &layers.Source{Tables: tables(t, tablebase.KeepKinds, maxSum), SolveUnkept: true}
	some := &layers.Source{Tables: openSet(t, filepath.Join(full.Tables.Readers()[0].Dir(), "..", "3x2"))}
	for name, r := range ranges {
		for what, want := range wants {
			apart := collect(t, plainWalk, r, want)
			classes := 0
			for _, e := range apart {
				classes += len(e.Classes)
			}
			if len(apart) == 0 || classes == 0 && what != "none" && what != "R must pass" && name != "tall" && name != "wide" {
				t.Errorf("%s, %s: no classes", name, what)
			}
			for from, s := range map[string]*layers.Source{
				"memory": {}, "one worker": {Workers: 1}, "tablebases": full, "lists or memory": kinds, "some tablebases": some,
			} {
				if diff := cmp.Diff(apart, collect(t, s.Walk, r, want)); diff != "" {
					t.Errorf("%s, %s, from %s (−want +got):\n%s", name, what, from, diff)
				}
				if diff := cmp.Diff(inPairs(apart, r), collect(t, s.WalkPairs, r, want)); diff != "" {
					t.Errorf("%s, %s, pairs from %s (−want +got):\n%s", name, what, from, diff)
				}
			}
		}
	}
}

// Without handlers for layers or classes a walk does nothing, and fails as the
// others do.
func TestFewHandlers(t *testing.T) {
	t.Parallel()
	s := &layers.Source{}
	r := layers.UpTo(3, 5)
	if err := s.Walk(t.Context(), r, retrograde.Handlers{}); err != nil {
		t.Error(err)
	}
	visited := 0
	visit := retrograde.Handlers{Visit: func(seki.Class) error { visited++; return nil }}
	if err := s.Walk(t.Context(), r, visit); err != nil || visited == 0 {
		t.Error(visited, err)
	}
	fault := errors.New("enough")
	stored := &layers.Source{Tables: tables(t, tablebase.KeepAll, 5)}
	for _, h := range []retrograde.Handlers{
		{Visit: func(seki.Class) error { return fault }},
		{Layer: func(seki.Layer, seki.Census) error { return fault }},
		{Layer: func(l seki.Layer, _ seki.Census) error { // one that is kept until its turn
			if l.Rows > l.Cols {
				return fault
			}
			return nil
		}},
	} {
		for _, s := range []*layers.Source{s, stored} {
			if err := s.Walk(t.Context(), r, h); !errors.Is(err, fault) {
				t.Error(err)
			}
			if err := s.WalkPairs(t.Context(), r, h); !errors.Is(err, fault) {
				t.Error(err)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, s := range []*layers.Source{s, stored} {
		if err := s.Walk(ctx, r, visit); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}

// TestTablesCannotAnswer asks tablebases for what they do not hold or have not
// kept. Nothing may be handed out.
func TestTablesCannotAnswer(t *testing.T) {
	t.Parallel()
	const maxSum = 6
	sets := map[tablebase.Keep]*tablebase.Set{}
	for _, keep := range []tablebase.Keep{tablebase.KeepAll, tablebase.KeepKinds, tablebase.KeepLast} {
		sets[keep] = tables(t, keep, maxSum)
	}
	late := layers.Range{Sizes: seki.SizesUpTo(3), MinSum: maxSum, MaxSum: maxSum}
	for _, test := range []struct {
		keep  tablebase.Keep
		r     layers.Range
		what  string // "" for no visits
		error string
	}{
		{tablebase.KeepAll, layers.UpTo(3, maxSum), "all", ""},
		{tablebase.KeepAll, layers.UpTo(3, maxSum+2), "", "1x1 holds 1×1 up to sum 6, not 8"},
		{tablebase.KeepKinds, layers.UpTo(3, maxSum), "", ""},
		{tablebase.KeepKinds, layers.UpTo(3, maxSum), "special", ""},
		{tablebase.KeepKinds, layers.UpTo(3, maxSum), "none", ""},
		{tablebase.KeepKinds, late, "all", ""}, // the last layer is kept whole
		{tablebase.KeepKinds, layers.UpTo(3, maxSum), "all",
			"1x1 was made with --keep kinds: of 1×1, sum 1, it holds only the counts and the complete and semi-complete seki"},
		{tablebase.KeepKinds, layers.Range{Sizes: []seki.Size{{Rows: 2, Cols: 3}}, MinSum: 5, MaxSum: 6}, "R loses",
			"3x2 was made with --keep kinds: of 3×2, sum 5, it holds only the counts and the complete and semi-complete seki"},
		{tablebase.KeepLast, layers.UpTo(3, maxSum), "", ""},
		{tablebase.KeepLast, layers.UpTo(3, maxSum), "none", ""},
		{tablebase.KeepLast, late, "all", ""},
		{tablebase.KeepLast, layers.UpTo(3, maxSum), "special", "1x1 was made with --keep last: of 1×1, sum 1, it holds only the counts"},
		{tablebase.KeepLast, layers.UpTo(3, maxSum), "all", "1x1 was made with --keep last: of 1×1, sum 1, it holds only the counts"},
	} {
		calls := 0
		h := retrograde.Handlers{Layer: func(seki.Layer, seki.Census) error { calls++; return nil }}
		if test.what != "" {
			h.Want = wants[test.what]
			h.Visit = func(seki.Class) error { calls++; return nil }
		}
		s := &layers.Source{Tables: sets[test.keep]}
		for what, walk := range map[string]walk{"Check": s.Check, "Walk": s.Walk, "WalkPairs": s.WalkPairs} {
			err := walk(t.Context(), test.r, h)
			var refused *layers.TableError
			switch {
			case test.error == "" && err != nil:
				t.Errorf("%s, %s, %s: %v", test.keep, test.what, what, err)
			case test.error != "" && (!errors.As(err, &refused) || !strings.HasSuffix(err.Error(), test.error) || calls > 0):
				t.Errorf("%s, %s, %s: %v after %d calls, want %s", test.keep, test.what, what, err, calls, test.error)
			}
		}
	}
}

// TestTwoTables has two tablebases of one size, of which one reaches farther and
// the other has kept more.
func TestTwoTables(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	size := seki.Size{Rows: 2, Cols: 2}
	makeTable(t, filepath.Join(dir, "a"), size, tablebase.KeepAll, 6)
	makeTable(t, filepath.Join(dir, "b"), size, tablebase.KeepKinds, 9)
	s := &layers.Source{Tables: openSet(t, dir)}
	r := layers.Range{Sizes: []seki.Size{size}, MinSum: 1, MaxSum: 9}
	if diff := cmp.Diff(collect(t, plainWalk, r, wants["special"]), collect(t, s.Walk, r, wants["special"])); diff != "" {
		t.Errorf("(−want +got):\n%s", diff)
	}
	err := s.Check(t.Context(), r, retrograde.Handlers{Visit: func(seki.Class) error { return nil }})
	if err == nil || !strings.Contains(err.Error(), "b was made with --keep kinds: of 2×2, sum 7,") {
		t.Error(err)
	}
	r.MaxSum = 10
	if err := s.Check(t.Context(), r, retrograde.Handlers{}); err == nil || !strings.Contains(err.Error(), "b holds 2×2 up to sum 9, not 10") {
		t.Error(err)
	}
}

// TestLimits refuses what cannot be solved in memory, and only that.
func TestLimits(t *testing.T) {
	t.Parallel()
	const gib = 1 << 30
	kinds := tables(t, tablebase.KeepKinds, 6)
	all := retrograde.Handlers{Visit: func(seki.Class) error { return nil }}
	one := func(rows, cols, maxSum int) layers.Range {
		return layers.Range{Sizes: []seki.Size{{Rows: rows, Cols: cols}}, MinSum: 1, MaxSum: maxSum}
	}
	for _, test := range []struct {
		tables *tablebase.Set
		memory int64 // 0: no limit is given
		r      layers.Range
		h      retrograde.Handlers
		error  string
	}{
		{nil, 8 * gib, layers.UpTo(4, 10), all, ""},
		{nil, gib, one(4, 4, 40), all, "would fit"},
		{nil, 1, one(3, 2, 9), all, "3×2 matrices up to sum 9 need about"},
		{nil, 1, one(2, 3, 9), all, "and 1 byte may be used; not even the least sum would fit"},
		{nil, 8 * gib, one(16, 16, 17), all, "too many to be solved layer by layer: at most sum 11"},
		{nil, 8 * gib, one(9, 9, 25), all, "would fit"},
		{nil, 0, one(30, 30, 40), all, "30×30 matrices are too large to be solved layer by layer: at most 20×16 or 16×20"},
		{nil, 0, one(1, 30, 40), all, "1×30 matrices are too large to be solved layer by layer"},
		{nil, 0, one(2, 2, 60000), all, "sums up to 60000 are too many layers: at most 1000"},
		{kinds, 1, layers.UpTo(3, 6), retrograde.Handlers{}, ""}, // all in the tablebases
		{kinds, 1, layers.UpTo(3, 6), all, "may be used"},        // solved again
		{kinds, gib, layers.UpTo(3, 6), all, ""},
		{kinds, 1, layers.Range{Sizes: []seki.Size{{Rows: 3, Cols: 3}, {Rows: 4, Cols: 1}}, MinSum: 1, MaxSum: 6}, retrograde.Handlers{}, "4×1 matrices"},
	} {
		s := &layers.Source{Tables: test.tables, SolveUnkept: true, Memory: test.memory}
		err := s.Check(t.Context(), test.r, test.h)
		var refused *layers.LimitError
		if test.error == "" && err != nil || test.error != "" && (!errors.As(err, &refused) || !strings.Contains(err.Error(), test.error)) {
			t.Errorf("%v with %d bytes: %v, want %q", test.r, test.memory, err, test.error)
		}
		if test.error == "" {
			continue
		}
		if err := s.Walk(t.Context(), test.r, test.h); !errors.As(err, &refused) {
			t.Errorf("%v with %d bytes is walked: %v", test.r, test.memory, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := &layers.Source{Memory: gib}
	if err := s.Check(ctx, one(9, 9, 1000), all); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

func TestRange(t *testing.T) {
	r := layers.Range{Sizes: []seki.Size{{Rows: 2, Cols: 1}, {Rows: 2, Cols: 2}}, MinSum: 3, MaxSum: 4}
	for entries, want := range map[[4]int]bool{{1, 1, 1, 0}: true, {1, 1, 1, 1}: true, {1, 0, 0, 1}: false, {2, 1, 1, 1}: false} {
		A := seki.Must(seki.New(2, 2, entries[:]))
		if r.Contains(A) != want {
			t.Errorf("%v contains %v: %v", r, A, !want)
		}
	}
	if A := seki.Must(seki.New(1, 2, []int{2, 1})); r.Contains(A) || !r.Contains(A.Transpose()) {
		t.Error("a size and its transpose are taken for one another")
	}
}

// TestMarginsOfPairs: the hint is asked in the orientation of each size, and no
// class that matters in one of them is lost, by the engine and from tablebases.
func TestMarginsOfPairs(t *testing.T) {
	sizes := []seki.Size{{Rows: 3, Cols: 2}, {Rows: 2, Cols: 3}, {Rows: 2, Cols: 2}}
	r := layers.Range{Sizes: sizes, MinSum: 4, MaxSum: 10}
	matters := func(rows, cols []int, r seki.Results) bool {
		return len(rows) == 2 && rows[0] == 4 && r[seki.Seki].Outcome.R == seki.Win || len(rows) == 3 && cols[1] == 2
	}
	visits := func(source *layers.Source, h retrograde.Handlers) (found map[string]bool, visited int) {
		found = map[string]bool{}
		h.Visit = func(c seki.Class) error {
			visited++
			rows, cols := c.Matrix.RowSums(), c.Matrix.ColSums()
			for _, sums := range [][]int{rows, cols} {
				slices.SortFunc(sums, func(a, b int) int { return b - a })
			}
			if matters(rows, cols, c.Results) {
				found[canon.Form(c.Matrix).String()] = true
			}
			return nil
		}
		if err := source.WalkPairs(t.Context(), r, h); err != nil {
			t.Fatal(err)
		}
		return found, visited
	}
	want, all := visits(&layers.Source{}, retrograde.Handlers{})
	hint := retrograde.Handlers{Margins: func(l seki.Layer, rows, cols []int) func(seki.Results) bool {
		if len(rows) != l.Rows || len(cols) != l.Cols {
			t.Fatalf("%v, %v of %v", rows, cols, l)
		}
		return func(r seki.Results) bool { return matters(rows, cols, r) }
	}}
	for name, source := range map[string]*layers.Source{"engine": {}, "tablebases": {Tables: tables(t, tablebase.KeepAll, 10)}} {
		got, visited := visits(source, hint)
		if diff := cmp.Diff(want, got); diff != "" || len(want) < 50 || visited >= all/2 {
			t.Errorf("%s: %d classes, %d of %d visits (−want +got):\n%s", name, len(want), visited, all, diff)
		}
	}
}
