package tablebase_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

var square3 = seki.Size{Rows: 3, Cols: 3}

func openStore(t testing.TB, dir string, size seki.Size) *tablebase.Store {
	t.Helper()
	store := testtool.Must(tablebase.OpenStore(dir, size))(t)
	t.Cleanup(func() { store.Close() })
	return store
}

// makeTablebase makes a tablebase with layers up to maxSum, slab by slab, in a folder, and returns the folder.
func makeTablebase(t testing.TB, dir string, size seki.Size, maxSum int) string {
	t.Helper()
	store := openStore(t, dir, size)
	testtool.NoError(t, errors.Join(solve(store, size, maxSum), store.Close()))
	return dir
}

// solve solves layers up to maxSum, slab by slab, and loads each layer from the store again.
func solve(store retrograde.Store, size seki.Size, maxSum int) error {
	return retrograde.Solve(context.Background(), retrograde.Params{
		Rows: size.Rows, Cols: size.Cols, MaxSum: maxSum, Store: store, Memory: 1, Workers: 1,
	}, retrograde.Handlers{})
}

// readFiles returns the contents of all files in dir, and in the folders in it, by name.
func readFiles(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	testtool.NoError(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			files[name[len(dir):]] = "a folder"
		} else if err == nil {
			var data []byte
			data, err = os.ReadFile(name)
			files[name[len(dir):]] = string(data)
		}
		return err
	}))
	return files
}

// cloneSlab copies a slab, whose buffer the engine uses again.
func cloneSlab(slab *retrograde.Slab) *retrograde.Slab {
	return &retrograde.Slab{Data: append([]byte{}, slab.Data...), Values: slab.Values,
		Specials: append([]retrograde.Special{}, slab.Specials...), Census: slab.Census}
}

// recorder keeps what an engine puts into a store, to be compared later.
type recorder struct {
	*tablebase.Store
	slabs map[[2]int]*retrograde.Slab // by sum and number
}

func (r recorder) Put(number int, slab *retrograde.Slab) error {
	r.slabs[[2]int{r.Next(), number}] = cloneSlab(slab)
	return r.Store.Put(number, slab)
}

// record returns the slabs of a tablebase, and its folder.
func record(t *testing.T, size seki.Size, maxSum int) (map[[2]int]*retrograde.Slab, string) {
	t.Helper()
	dir := memoryDir(t)
	store := recorder{openStore(t, dir, size), map[[2]int]*retrograde.Slab{}}
	testtool.NoError(t, errors.Join(solve(store, size, maxSum), store.Close()))
	return store.slabs, dir
}

// stopper fails after a number of slabs, and stores them out of order.
type stopper struct {
	*tablebase.Store
	left  int
	queue []func() error
}

var errStop = errors.New("stopped")

func (s *stopper) Put(number int, slab *retrograde.Slab) error {
	if s.left--; s.left < 0 {
		return errStop
	}
	slab = cloneSlab(slab)
	s.queue = append([]func() error{func() error { return s.Store.Put(number, slab) }}, s.queue...)
	if len(s.queue) < 3 {
		return nil
	}
	return s.flush()
}

func (s *stopper) flush() (err error) {
	for _, put := range s.queue {
		err = errors.Join(err, put())
	}
	s.queue = nil
	return err
}

func (s *stopper) Census() seki.Census {
	if err := s.flush(); err != nil {
		panic(err)
	}
	return s.Store.Census()
}

// stopAfter solves a number of slabs into dir, which may write each at once, and reports whether the solve was stopped.
func stopAfter(t *testing.T, dir string, size seki.Size, maxSum, slabs int, eager bool) bool {
	t.Helper()
	store := &stopper{Store: openStore(t, dir, size), left: slabs}
	if eager {
		store.Eager(0)
	}
	err := solve(store, size, maxSum)
	testtool.NoError(t, store.Close())
	if err != nil && !errors.Is(err, errStop) {
		t.Fatal(err)
	}
	return err != nil
}

// A tablebase equals one that is made in one go if it is interrupted again and again, and its slabs come out of order,
// and if several goroutines solve it in memory.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	for _, s := range append(smallSizes, smallSize{square3, 16}) {
		want, random := readFiles(t, makeTablebase(t, memoryDir(t), s.Size, s.maxSum)), rand.New(rand.NewPCG(1, 2))
		dir := filepath.Join(memoryDir(t), "a[b") // no pattern
		for stopAfter(t, dir, s.Size, s.maxSum, 1+random.IntN(12), random.IntN(2) == 0) {
			continue
		}
		compare(t, 0, "files, interrupted,", want, readFiles(t, dir))
		dir = memoryDir(t)
		store := openStore(t, dir, s.Size)
		testtool.Must(store.Solve(t.Context(), retrograde.Params{MaxSum: s.maxSum, Workers: 4}))(t)
		testtool.NoError(t, store.Close())
		compare(t, 0, "files, in one go,", want, readFiles(t, dir))
	}
}

// Goroutines may put the slabs of a layer all at once, and load slabs of the layer below meanwhile, also from a store
// that was opened later. They get what was put, and the files are the same. A slab that is put again is ignored.
func TestConcurrentPuts(t *testing.T) {
	t.Parallel()
	size := seki.Size{Rows: 4, Cols: 3}
	slabs, whole := record(t, size, 11)
	dir := memoryDir(t)
	store := openStore(t, dir, size)
	store.Eager(0)
	for sum := 4; sum <= 11; sum++ {
		again := openStore(t, dir, size)
		var group sync.WaitGroup
		for key, slab := range slabs {
			if key[0] == sum {
				group.Go(func() {
					if err := errors.Join(store.Put(key[1], slab), store.Put(key[1], slab)); err != nil {
						t.Error(err)
					}
				})
			}
			if key[0] == sum-1 {
				group.Go(func() {
					for _, from := range []*tablebase.Store{store, again} {
						got, err := from.Get(key[1], make([]byte, 0, 100))
						if err != nil || got.Values != slab.Values || got.Census != slab.Census ||
							len(got.Specials) != len(slab.Specials) || !bytes.Equal(got.Data, slab.Data) {
							t.Errorf("slab %v: %v", key, err)
						}
					}
				})
			}
			runtime.Gosched()
		}
		group.Wait()
		testtool.NoError(t, store.EndLayer())
	}
	compare(t, 0, "files", readFiles(t, whole), readFiles(t, dir))
}

// A store may find that another one has finished its layer, and more, at any moment: while it solves, between two
// slabs, before it adds up or ends the layer.
func TestLayersOfOthers(t *testing.T) {
	t.Parallel()
	slabs, whole := record(t, square3, 13)
	want := readFiles(t, whole)
	for moment := range 5 {
		dir := makeTablebase(t, memoryDir(t), square3, 11)
		late, early := openStore(t, dir, square3), openStore(t, dir, square3)
		if moment%2 == 0 {
			late.Eager(0)
		}
		_, all := late.Stored()
		for number := range all * (moment % 4) / 3 {
			testtool.NoError(t, late.Put(number, slabs[[2]int{12, number}]))
		}
		testtool.Must(early.Solve(t.Context(), retrograde.Params{MaxSum: 13}))(t)
		switch moment {
		case 1: // its slabs wait in memory
			testtool.NoError(t, late.Close())
			compare(t, 13, "files", want, readFiles(t, dir))
		case 3:
			testtool.NoError(t, late.EndLayer())
			if next := late.Next(); next != 14 {
				t.Errorf("sum %d is next", next)
			}
		case 4:
			if !late.Has(all - 1) {
				t.Error("the finished layer is not noticed")
			}
		}
		testtool.Must(late.Solve(t.Context(), retrograde.Params{MaxSum: 13}))(t)
		testtool.NoError(t, errors.Join(late.Close(), early.Close()))
		compare(t, 13, "files", want, readFiles(t, dir))
	}
}

// A store refuses slabs that the margins do not allow.
func TestStoreRefusesWhatDoesNotFit(t *testing.T) {
	store := openStore(t, memoryDir(t), seki.Size{Rows: 2, Cols: 2})
	for range 2 { // layers without slabs
		testtool.NoError(t, store.EndLayer())
	}
	for what, slab := range map[string]retrograde.Slab{ // there are three matrices with all sums 2
		"number": {Data: make([]byte, 2), Values: 4},
		"length": {Data: make([]byte, 3), Values: 3},
		"value":  {Data: []byte{0xF0, 0}, Values: 3},
		"end":    {Data: []byte{0, 0x10}, Values: 3},
	} {
		if err := store.Put(0, &slab); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	testtool.NoError(t, store.Put(0, &retrograde.Slab{Data: []byte{0x00, 0x00}, Values: 3}))
	testtool.NoError(t, store.EndLayer())
}

// A folder that holds something else is refused, and stays as it is.
func TestForeignFolders(t *testing.T) {
	small := makeTablebase(t, memoryDir(t), seki.Size{Rows: 3, Cols: 2}, 5)
	layer := string(testtool.Must(os.ReadFile(filepath.Join(small, tablebase.LayerName(5))))(t))
	older := string(tablebase.Rewrite([]byte(layer), func(_ string, data []byte) []byte {
		return bytes.Replace(data, []byte("seki-tablebase 3"), []byte("values"), 1)
	}))
	for what, of := range map[string]struct {
		name, text string
		folder     bool // the error is a *FolderError, otherwise a *CorruptError
		message    string
	}{
		"version 1": {"manifest.json", `{"format":"sekilab table","version":1}`, true, "holds manifest.json"},
		"3×2":       {tablebase.LayerName(5), layer, true, "of size 3×2, not 3×3"},
		"version 2": {tablebase.LayerName(5), older, true, `sum-00005.zip has the format "values" instead of "seki-tablebase 3"`},
		"notes":     {"sum-notes.txt", "x", true, "holds sum-notes.txt, which is not of a tablebase"},
		"sum":       {"sum-00005", "x", true, "holds sum-00005, which is not of a tablebase"},
		"no sum":    {"sum-00000.zip", "x", true, "holds sum-00000.zip, which is not of a tablebase"},
		"less":      {"sum--0005/mine", "x", true, "holds sum--0005, which is not of a tablebase"},
		"more":      {"sum-123456/mine", "x", true, "holds sum-123456, which is not of a tablebase"},
		"thesis":    {"thesis.tex", "x", true, "holds thesis.tex, which is not of a tablebase"},
		"layer":     {tablebase.LayerName(5), "x", false, "sum-00005.zip is damaged"},
	} {
		dir := memoryDir(t)
		name := filepath.Join(dir, of.name)
		testtool.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		testtool.NoError(t, os.WriteFile(name, []byte(of.text), 0o644))
		before := readFiles(t, dir)
		_, err := tablebase.OpenStore(dir, square3)
		isFolder, isCorrupt := errors.As(err, new(*tablebase.FolderError)), errors.As(err, new(*tablebase.CorruptError))
		if isFolder != of.folder || isCorrupt == of.folder || !strings.Contains(err.Error(), of.message) ||
			!strings.HasPrefix(err.Error(), dir) {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := tablebase.Open(dir); err == nil {
			t.Errorf("%s: no error of reading", what)
		}
		compare(t, 0, "files", before, readFiles(t, dir))
	}
	file := filepath.Join(memoryDir(t), "file")
	testtool.NoError(t, os.WriteFile(file, nil, 0o644))
	if _, err := tablebase.OpenStore(file, square3); err == nil || !strings.HasPrefix(err.Error(), "cannot write "+file) {
		t.Errorf("a file in place of a folder: %v", err)
	}
	for _, bad := range []seki.Size{{Rows: 2, Cols: 3}, {}, {Rows: 17, Cols: 2}} {
		if _, err := tablebase.OpenStore(memoryDir(t), bad); err == nil {
			t.Errorf("%v was accepted", bad)
		}
	}
}

// Files of others stay, also in the folder for the slabs of a layer; those of killed processes go.
func TestForeignFiles(t *testing.T) {
	dir := makeTablebase(t, memoryDir(t), square3, 4)
	folder := filepath.Join(dir, "sum-00005")
	testtool.NoError(t, os.MkdirAll(filepath.Join(folder, "slabs-0123456789abcdef.zip.d"), 0o755))
	stay := []string{"draft.tmp", "sum-00004", "sum-00005/draft.tmp", "sum-00005/slabs-own.zip",
		"sum-00005/slabs-0123456789abcdef.zip.d"}
	for _, name := range append(stay[:4:4], "sum-00005/.seki-0123456789abcdef.tmp", "sum-00005/slabs-0123456789abcdef.zip") {
		testtool.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o644))
	}
	makeTablebase(t, dir, square3, 6)
	for _, name := range stay {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if entries := testtool.Must(os.ReadDir(folder))(t); len(entries) != 3 {
		t.Errorf("%v are in the folder of a finished layer", entries)
	}
}

// A layer that is missing is solved again; one under another name is an error.
func TestMissingLayer(t *testing.T) {
	dir := makeTablebase(t, memoryDir(t), square3, 6)
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "draft.tmp"), nil, 0o644)) // which stays
	want := readFiles(t, dir)
	testtool.NoError(t, os.Remove(filepath.Join(dir, tablebase.LayerName(4))))
	missing := filepath.Join(dir, tablebase.LayerName(4)) + " is missing, although later layers are there"
	if _, err := tablebase.Open(dir); !errors.As(err, new(*tablebase.CorruptError)) || err.Error() != missing {
		t.Errorf("without a layer: %v", err)
	}
	compare(t, 6, "files", want, readFiles(t, makeTablebase(t, dir, square3, 6)))
	testtool.NoError(t, os.Rename(filepath.Join(dir, tablebase.LayerName(6)), filepath.Join(dir, tablebase.LayerName(5))))
	_, err := tablebase.OpenStore(dir, square3)
	_, readErr := tablebase.Open(dir)
	for _, err := range []error{err, readErr} {
		if !errors.As(err, new(*tablebase.CorruptError)) {
			t.Error(err)
		}
	}
}
