package layers_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// TestKeep: what is solved is kept, also when the walk is cut short; a later walk
// continues it, hands out the same, and does not write what keeps less.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	makeTable(t, filepath.Join(dir, "of2x2"), seki.Size{Rows: 2, Cols: 2}, tablebase.KeepAll, 4)
	makeTable(t, filepath.Join(dir, "2x1"), seki.Size{Rows: 2, Cols: 1}, tablebase.KeepKinds, 9)
	r := layers.UpTo(3, 9)
	source := &layers.Source{Tables: openSet(t, dir), SolveUnkept: true, Keep: dir}
	for census := range testtool.Each(t, source.Census(t.Context(), layers.Query{Range: r})) {
		if census.Layer.Rows == 3 && census.Layer.Sum == 7 {
			break
		}
	}
	query := layers.Query{Range: r, ByPairs: true}
	expected := collect(t, (&layers.Source{}).Classes, query)
	for range 2 { // the second time all is read
		source := &layers.Source{Tables: openSet(t, dir), SolveUnkept: true, Keep: dir}
		if diff := cmp.Diff(expected, collect(t, source.Classes, query)); diff != "" {
			t.Fatal(diff)
		}
	}
	set := openSet(t, dir)
	for _, size := range []seki.Size{{Rows: 1, Cols: 1}, {Rows: 2, Cols: 2}, {Rows: 3, Cols: 1}, {Rows: 3, Cols: 2}, {Rows: 3, Cols: 3}} {
		if readers := set.Of(size); len(readers) != 1 || readers[0].MaxSum() != 9 || readers[0].Params().Keep != tablebase.KeepAll {
			t.Errorf("%v: %v", size, readers)
		}
	}
	if readers := set.Of(seki.Size{Rows: 2, Cols: 1}); len(readers) != 1 || readers[0].Params().Keep != tablebase.KeepKinds {
		t.Errorf("%v", readers)
	}

	// What cannot become a tablebase is an error before any work.
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "4x1"), nil, 0o644))
	testtool.NoError(t, os.Mkdir(filepath.Join(dir, "4x2"), 0o755))
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "4x2", "notes"), nil, 0o644))
	source = &layers.Source{Tables: set, SolveUnkept: true, Keep: dir}
	check := func(size seki.Size) error {
		return source.Check(t.Context(), layers.Query{Range: layers.OfSize(size, 9), CensusOnly: true})
	}
	if err := check(seki.Size{Rows: 4, Cols: 2}); !errors.As(err, new(*tablebase.FolderError)) {
		t.Errorf("%v", err)
	}
	if err := check(seki.Size{Rows: 4, Cols: 1}); !errors.As(err, new(*tablebase.WriteError)) {
		t.Errorf("%v", err)
	}
}
