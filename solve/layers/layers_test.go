package layers_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
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
	walk func(context.Context, layers.Query) iter.Seq2[layers.Item, error]
)

// collect returns the layers of a walk. It fails when a class is not of the
// layer that is handed out next with its size, is not wanted or comes twice.
func collect(t *testing.T, walk walk, q layers.Query) []event {
	t.Helper()
	var events []event
	classes := map[seki.Size]map[string]seki.Results{}
	for item := range testtool.Each(t, walk(t.Context(), q)) {
		l := item.Layer()
		if item.End != nil {
			events = append(events, event{l, item.End.Census, classes[l.Size]})
			delete(classes, l.Size)
			continue
		}
		if classes[l.Size] == nil {
			classes[l.Size] = map[string]seki.Results{}
		}
		form := canon.Form(item.Matrix).String()
		if _, twice := classes[l.Size][form]; twice {
			t.Errorf("%s comes twice", form)
		}
		if q.Want != nil && !q.Want(l, item.Results) {
			t.Errorf("%s is not wanted", form)
		}
		classes[l.Size][form] = item.Results
	}
	if len(classes) > 0 {
		t.Errorf("classes of no layer: %v", classes)
	}
	return events
}

// plainWalk is the plain twin of Classes: the engine on each size as it is.
func plainWalk(ctx context.Context, q layers.Query) iter.Seq2[layers.Item, error] {
	return func(yield func(layers.Item, error) bool) {
		pass := func(item layers.Item) error {
			if item.Layer().Sum >= q.MinSum && !yield(item, nil) {
				panic("the loop over a plain walk is never left")
			}
			return nil
		}
		h := retrograde.Handlers{
			Want:  q.Want,
			Visit: func(class seki.Class) error { return pass(layers.Item{Class: class}) },
			Layer: func(l seki.Layer, census seki.Census) error {
				return pass(layers.Item{End: &layers.Census{Layer: l, Census: census}})
			},
		}
		for _, size := range q.Sizes {
			if err := retrograde.Solve(ctx, retrograde.Params{Rows: size.Rows, Cols: size.Cols, MaxSum: q.MaxSum},
				h); err != nil {
				yield(layers.Item{}, err)
				return
			}
		}
	}
}

// withTransposes returns the layers of a query, from the first size of each pair.
func withTransposes(t *testing.T, s *layers.Source, q layers.Query) []event {
	firsts := q
	firsts.Range = q.Firsts()
	return collect(t, func(ctx context.Context, _ layers.Query) iter.Seq2[layers.Item, error] {
		return func(yield func(layers.Item, error) bool) {
			for item := range testtool.Each(t, s.Classes(ctx, firsts.WithTransposes())) {
				for _, item := range []layers.Item{item, item.Transposed()} {
					l := item.Layer()
					if slices.Contains(q.Sizes, l.Size) && (item.End != nil || q.Want == nil || q.Want(l, item.Results)) &&
						!yield(item, nil) {
						return
					}
					if l.Rows == l.Cols {
						break
					}
				}
			}
		}
	}, q)
}

func byLayer(events []event) map[seki.Layer]event {
	layers := map[seki.Layer]event{}
	for _, e := range events {
		layers[e.Layer] = e
	}
	return layers
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
func tables(t *testing.T, maxSum int) tablebase.Set {
	t.Helper()
	dir := t.TempDir()
	for _, size := range seki.SizesUpTo(3) {
		if size == size.Tall() {
			store := testtool.Must(tablebase.OpenStore(filepath.Join(dir, tablebase.FolderName(size)), size))(t)
			_, err := store.Solve(t.Context(), retrograde.Params{MaxSum: maxSum})
			testtool.NoError(t, errors.Join(err, store.Close()))
		}
	}
	return openSet(t, dir)
}

func openSet(t *testing.T, dir string) tablebase.Set {
	t.Helper()
	return testtool.Must(tablebase.OpenSet(dir))(t)
}

// TestLongWalks compares walks over several sizes with the engine on each size as it
// is: in memory and from tablebases.
func TestLongWalks(t *testing.T) {
	t.Parallel()
	maxSum := 4
	if testtool.Long() {
		maxSum = 6
	}
	ranges := map[string]layers.Range{
		"up to 3×3": layers.UpTo(3, maxSum),
		"late":      {Sizes: seki.SizesUpTo(3), MinSum: 4, MaxSum: maxSum},
		"tall":      {Sizes: []seki.Size{{Rows: 3, Cols: 2}}, MinSum: 1, MaxSum: maxSum},
		"wide":      {Sizes: []seki.Size{{Rows: 1, Cols: 2}, {Rows: 2, Cols: 3}}, MinSum: 4, MaxSum: maxSum},
		"backward": {Sizes: []seki.Size{{Rows: 3, Cols: 2}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}}, MinSum: 1,
			MaxSum: maxSum},
	}
	tried := 0
	full := &layers.Source{Tables: tables(t, maxSum)}
	some := &layers.Source{Tables: openSet(t, filepath.Join(full.Tables[0].Dir(), "..", "3x2"))}
	for name, r := range ranges {
		for what, want := range wants {
			query := layers.Query{Range: r, Want: want}
			apart := collect(t, plainWalk, query)
			classes := 0
			for _, e := range apart {
				classes += len(e.Classes)
			}
			if len(apart) == 0 || classes == 0 && what != "none" && what != "R must pass" && name != "tall" && name != "wide" {
				t.Errorf("%s, %s: no classes", name, what)
			}
			for from, s := range map[string]*layers.Source{
				"memory": {}, "one worker": {Workers: 1}, "tablebases": full, "some tablebases": some,
			} {
				if tried++; tried%7 > 0 && what != "none" && !testtool.Long() {
					continue
				}
				if what == "none" { // a census asks for no class
					census := layers.Query{Range: r, Want: func(seki.Layer, seki.Results) bool { t.Error("asked"); return false }}
					var got []event
					for c := range testtool.Each(t, s.Census(t.Context(), census)) {
						got = append(got, event{c.Layer, c.Census, nil})
					}
					if diff := cmp.Diff(apart, got); diff != "" {
						t.Errorf("census, %s, from %s (−want +got):\n%s", name, from, diff)
					}
				}
				if diff := cmp.Diff(apart, collect(t, s.Classes, query)); diff != "" {
					t.Errorf("%s, %s, from %s (−want +got):\n%s", name, what, from, diff)
				}
				if diff := cmp.Diff(byLayer(apart), byLayer(withTransposes(t, s, query))); diff != "" {
					t.Errorf("%s, %s, with transposes from %s (−want +got):\n%s", name, what, from, diff)
				}
			}
		}
	}
}

// TestLongOneGame compares the census and the classes of a query about one game with the results of both. The fields of
// the other game mean nothing. A list of SEKI alone once had the plain seki 7 ⊕ 7 ⊕ 6 ⊕ 2 among the semi-complete ones.
func TestLongOneGame(t *testing.T) {
	for _, g := range seki.Games {
		ofGame := func(q layers.Query) []event {
			events := collect(t, (&layers.Source{}).Classes, q)
			for k := range events {
				events[k].Census.Games[1-g] = seki.Counts{}
				for form, results := range events[k].Classes {
					results[1-g] = seki.Result{}
					events[k].Classes[form] = results
				}
			}
			return events
		}
		q := layers.Query{Range: layers.UpTo(3, 12), Want: layers.OfKinds(seki.SpecialSeki, g)}
		if testtool.Long() {
			q.Range = layers.OfSize(seki.Size{Rows: 4, Cols: 4}, 22)
		}
		both := ofGame(q)
		q.Games = []seki.Game{g}
		alone := ofGame(q)
		q.Special = true
		for what, got := range map[string][]event{"alone": alone, "special": ofGame(q)} {
			if diff := cmp.Diff(both, got); diff != "" {
				t.Errorf("%v, %s:\n%s", g, what, diff)
			}
		}
	}
}

// TestEnds leaves the loop at every item, or cancels the context: that ends the walk, and the items before are the same
// as in a whole walk. The cause comes once, and last.
func TestEnds(t *testing.T) {
	t.Parallel()
	cause := errors.New("enough")
	query := layers.Query{Range: layers.UpTo(3, 4)}
	for name, s := range map[string]*layers.Source{"memory": {}, "tablebases": {Tables: tables(t, 4)}} {
		var all []string
		for item := range testtool.Each(t, s.Classes(t.Context(), query)) {
			all = append(all, fmt.Sprint(item.Layer(), item.Matrix, item.End))
		}
		for n := 0; n < len(all); n += 1 + n/4 {
			for _, leave := range []bool{false, true} {
				ctx, cancel := context.WithCancelCause(t.Context())
				var got []string
				var fault error
				for item, err := range s.Classes(ctx, query) {
					if fault != nil {
						t.Errorf("%s: an item after %v", name, fault)
					}
					if fault = err; err == nil {
						got = append(got, fmt.Sprint(item.Layer(), item.Matrix, item.End))
					}
					if len(got) > n {
						if leave {
							break
						}
						cancel(cause)
					}
				}
				cancel(nil)
				if len(got) <= n || !slices.Equal(got, all[:len(got)]) || leave && len(got) != n+1 {
					t.Fatalf("%s: the first %d items differ", name, n+1)
				}
				if !leave && n < 8 && !errors.Is(fault, cause) {
					t.Errorf("%s, cancelled at item %d: %v", name, n, fault)
				}
			}
		}
		for census, err := range s.Census(t.Context(), query) {
			if err != nil || census.Layer.Sum != 1 {
				t.Error(census.Layer, err)
			}
			break
		}
	}
}

func TestRange(t *testing.T) {
	r := layers.Range{Sizes: []seki.Size{{Rows: 2, Cols: 1}, {Rows: 2, Cols: 2}}, MinSum: 3, MaxSum: 4}
	for entries, want := range map[[4]int]bool{{1, 1, 1, 0}: true, {1, 1, 1, 1}: true, {1, 0, 0, 1}: false,
		{2, 1, 1, 1}: false} {
		A := seki.Must(seki.New(2, 2, entries[:]))
		if r.Contains(A) != want {
			t.Errorf("%v contains %v: %v", r, A, !want)
		}
	}
	if A := seki.Must(seki.New(1, 2, []int{2, 1})); r.Contains(A) || !r.Contains(A.Transpose()) {
		t.Error("a size and its transpose are taken for one another")
	}
}

// TestMarginsOfPairs: the hint gets margins in the orientation of each size, and no class that matters in one of them
// is lost, by the engine and from tablebases.
func TestMarginsOfPairs(t *testing.T) {
	sizes := []seki.Size{{Rows: 3, Cols: 2}, {Rows: 2, Cols: 3}, {Rows: 2, Cols: 2}}
	r := layers.Range{Sizes: sizes, MinSum: 4, MaxSum: 10}
	matters := func(rows, cols []int, r seki.Results) bool {
		return len(rows) == 2 && rows[0] == 4 && r[seki.Seki].Outcome.R == seki.Win || len(rows) == 3 && cols[1] == 2
	}
	visits := func(source *layers.Source, q layers.Query) (found map[string]bool, visited int) {
		found = map[string]bool{}
		for c := range testtool.Each(t, source.Classes(t.Context(), q)) {
			if c.End != nil {
				continue
			}
			visited++
			rows, cols := c.Matrix.RowSums(), c.Matrix.ColSums()
			for _, sums := range [][]int{rows, cols} {
				slices.SortFunc(sums, func(a, b int) int { return b - a })
			}
			if matters(rows, cols, c.Results) {
				found[canon.Form(c.Matrix).String()] = true
			}
		}
		return found, visited
	}
	want, all := visits(&layers.Source{}, layers.Query{Range: r})
	hint := layers.Query{Range: r, Margins: func(l seki.Layer, rows, cols []int) func(seki.Results) bool {
		if len(rows) != l.Rows || len(cols) != l.Cols {
			t.Fatalf("%v, %v of %v", rows, cols, l)
		}
		return func(r seki.Results) bool { return matters(rows, cols, r) }
	}}
	for name, source := range map[string]*layers.Source{"engine": {},
		"tablebases": {Tables: tables(t, 10)}} {
		got, visited := visits(source, hint)
		if diff := cmp.Diff(want, got); diff != "" || len(want) < 50 || visited >= all/2 {
			t.Errorf("%s: %d classes, %d of %d visits (−want +got):\n%s", name, len(want), visited, all, diff)
		}
	}
}
