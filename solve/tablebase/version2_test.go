package tablebase_test

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// Tablebases of version 2, made by a program of that time, are in testdata/version2. They have
// the same classes and censuses as those of today, can be probed, and are continued with the
// same layers.
func TestVersion2(t *testing.T) {
	t.Parallel()
	for _, size := range []seki.Size{{Rows: 3, Cols: 3}, {Rows: 4, Cols: 3}} {
		const more = 3 // layers
		p := tablebase.Params{Rows: size.Rows, Cols: size.Cols, Keep: tablebase.KeepAll}
		old, today := memoryDir(t), memoryDir(t)
		if err := os.CopyFS(old, os.DirFS(filepath.Join("testdata", "version2", fmt.Sprintf("%dx%d", size.Rows, size.Cols)))); err != nil {
			t.Fatal(err)
		}
		reader := openReader(t, old)
		last := reader.MaxSum()
		makeTablebase(t, today, p, last+more)
		want := openReader(t, today)
		for sum := p.FirstSum(); sum <= last; sum++ {
			if info, err := reader.Info(sum); err != nil || info.Version != 2 {
				t.Fatal(info, err)
			}
			sameLayer(t, reader, want, sum)
		}
		store := openStore(t, old, p)
		if err := solve(store, p, last+more); err != nil {
			t.Fatal(err)
		}
		store.Close()
		files, right := readFiles(t, old), readFiles(t, today)
		maps.DeleteFunc(right, func(name, _ string) bool { return name == "manifest.json" || name < tablebase.LayerName(last+1) })
		maps.DeleteFunc(files, func(name, _ string) bool { _, ok := right[name]; return !ok })
		compare(t, 0, "the layers that continue", right, files)
	}
}

// sameLayer compares the censuses of a layer, its classes, and their results by probing.
func sameLayer(t *testing.T, a, b *tablebase.Reader, sum int) {
	t.Helper()
	list := func(r *tablebase.Reader) (lines []string) {
		size := seki.Size{Rows: r.Params().Rows, Cols: r.Params().Cols}
		err := r.Visit(t.Context(), sum, []seki.Size{size}, retrograde.Handlers{
			Visit: func(c seki.Class) error {
				probed, _, err := r.Results(c.Matrix)
				lines = append(lines, fmt.Sprint(c.Matrix, c.Results, probed))
				return err
			},
			Layer: func(_ seki.Layer, c seki.Census) error { lines = append(lines, fmt.Sprint(c)); return nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	if got, want := list(a), list(b); !slices.Equal(got, want) {
		t.Errorf("sum %d: %v\nwant %v", sum, got, want)
	}
}

// What version 2 has of an unfinished layer is not continued: a share is removed and named,
// and the slabs of a .part file are solved again.
func TestVersion2Unfinished(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 4, Cols: 3, Keep: tablebase.KeepAll}
	dir := memoryDir(t)
	if err := os.CopyFS(dir, os.DirFS("testdata/version2/4x3")); err != nil {
		t.Fatal(err)
	}
	store := openStore(t, dir, p)
	err := store.Finish(t.Context(), 10)
	share := filepath.Join(dir, "layer-00010.share-1-of-2")
	want := share + " is of version 2 of the format, which an older program wrote, and was removed; to be solved: "
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a share of version 2: %v", err)
	}
	if _, err := os.Stat(share); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the share is there: %v", err)
	}
	store.Close()
	for k := range 2 {
		if _, err := tablebase.SolveShare(t.Context(), dir, p, tablebase.Share{Sum: 10, K: k, N: 2}, 0, nil); err != nil {
			t.Fatal(err)
		}
	}
	store = openStore(t, dir, p)
	if err := store.Finish(t.Context(), 10); err != nil {
		t.Fatal(err)
	}
	store.Close()
	name := func(sum int) string { return filepath.Join(dir, tablebase.LayerName(sum)) }
	finished, err := os.ReadFile(name(10))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(name(10)); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(name(9), strings.TrimSuffix(name(9), ".seki")+".part"); err != nil {
		t.Fatal(err)
	}
	makeTablebase(t, dir, p, 10)
	if again, err := os.ReadFile(name(10)); err != nil || string(again) != string(finished) {
		t.Errorf("the layer differs, %v", err)
	}
}
