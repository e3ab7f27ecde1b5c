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
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

var square3 = seki.Size{Rows: 3, Cols: 3}

// memoryDir returns a directory whose files need no disk, where there is one:
// tests with thousands of syncs are slow on a disk.
func memoryDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "seki-test-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

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

func (r recorder) Put(sum, number int, slab *retrograde.Slab) error {
	r.slabs[[2]int{sum, number}] = cloneSlab(slab)
	return r.Store.Put(sum, number, slab)
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

func (s *stopper) Put(sum, number int, slab *retrograde.Slab) error {
	if s.left--; s.left < 0 {
		return errStop
	}
	slab = cloneSlab(slab)
	s.queue = append([]func() error{func() error { return s.Store.Put(sum, number, slab) }}, s.queue...)
	if len(s.queue) < 3 {
		return nil
	}
	return s.flush()
}

func (s *stopper) flush() error {
	for _, put := range s.queue {
		if err := put(); err != nil {
			return err
		}
	}
	s.queue = nil
	return nil
}

func (s *stopper) Census(sum int) (seki.Census, error) {
	if err := s.flush(); err != nil {
		return seki.Census{}, err
	}
	return s.Store.Census(sum)
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

// A tablebase that is interrupted again and again, and whose slabs come out of order, equals one that is not.
func TestContinuedTablebaseIsTheSame(t *testing.T) {
	t.Parallel()
	want, dir := readFiles(t, makeTablebase(t, memoryDir(t), square3, 16)), memoryDir(t)
	random := rand.New(rand.NewPCG(1, 2))
	for stopAfter(t, dir, square3, 16, 1+random.IntN(12), random.IntN(2) == 0) {
		continue
	}
	compare(t, 0, "files", want, readFiles(t, dir))
}

// The files do not depend on the number of goroutines, nor on the data in memory.
func TestWorkersWriteTheSameTablebase(t *testing.T) {
	for _, s := range smallSizes {
		t.Run(s.Size.String(), func(t *testing.T) {
			t.Parallel()
			want, dir := readFiles(t, makeTablebase(t, memoryDir(t), s.Size, s.maxSum)), memoryDir(t)
			store := openStore(t, dir, s.Size)
			testtool.Must(store.Solve(t.Context(), retrograde.Params{MaxSum: s.maxSum, Workers: 4}))(t)
			testtool.NoError(t, store.Close())
			compare(t, 0, "files", want, readFiles(t, dir))
		})
	}
}

// Goroutines may put the slabs of a layer all at once, and load slabs of the layer below meanwhile, also from a store
// that was opened later. They get what was put, and the files are the same.
func TestConcurrentPuts(t *testing.T) {
	t.Parallel()
	size := seki.Size{Rows: 4, Cols: 3}
	slabs, whole := record(t, size, 11)
	dir := memoryDir(t)
	store := openStore(t, dir, size)
	store.Eager(0)
	for sum := 4; sum <= 11; sum++ {
		total := testtool.Must(blocks.OutsideOf(size).Census(sum))(t)
		again := openStore(t, dir, size)
		if _, err := again.Get(sum, 0, nil); err == nil {
			t.Error("a slab that was not stored was loaded")
		}
		var group sync.WaitGroup
		for key, slab := range slabs {
			if key[0] == sum {
				total.Add(slab.Census)
				group.Go(func() {
					if err := store.Put(sum, key[1], slab); err != nil {
						t.Error(err)
					}
				})
			}
			if key[0] == sum-1 {
				group.Go(func() {
					for _, from := range []*tablebase.Store{store, again} {
						got, err := from.Get(sum-1, key[1], make([]byte, 0, 100))
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
		testtool.NoError(t, store.EndLayer(sum, total))
	}
	testtool.NoError(t, store.Close())
	compare(t, 0, "files", readFiles(t, whole), readFiles(t, dir))
}

// A slab file that is damaged, or of another layer, counts as none: its slabs are solved again, to the same bytes.
func TestDamagedSlabFile(t *testing.T) {
	t.Parallel()
	want := readFiles(t, makeTablebase(t, memoryDir(t), square3, 14))
	stopped := func(size seki.Size, sum int) (dir, name string, data []byte) {
		dir = makeTablebase(t, memoryDir(t), size, sum)
		stopAfter(t, dir, size, sum+1, 6, false)
		names := testtool.Must(filepath.Glob(filepath.Join(dir, "sum-*", "slabs-*.zip")))(t)
		return dir, names[0], testtool.Must(os.ReadFile(names[0]))(t)
	}
	_, _, otherSum := stopped(square3, 14)
	_, _, otherSize := stopped(seki.Size{Rows: 3, Cols: 2}, 13)
	for what, change := range map[string]func(data []byte) []byte{
		"right":   func(data []byte) []byte { return data },
		"cut":     func(data []byte) []byte { return data[:len(data)/2] },
		"empty":   func([]byte) []byte { return nil },
		"flipped": func(data []byte) []byte { data[60] ^= 1; return data },
		"another": func(data []byte) []byte { return bytes.ReplaceAll(data, []byte("slab-000"), []byte("slab-900")) },
		"sum":     func([]byte) []byte { return otherSum },
		"size":    func([]byte) []byte { return otherSize },
		"forged":  func(data []byte) []byte { return forgeCount(data, tooMany) },
		"codes":   withoutCodes,
		"comment": func(data []byte) []byte { return bytes.ReplaceAll(data, []byte(", sum 14"), []byte(", sum 15")) },
	} {
		dir, name, data := stopped(square3, 13)
		testtool.NoError(t, os.WriteFile(name, change(data), 0o644))
		store := openStore(t, dir, square3)
		if stored, all := store.Stored(); all < 10 || stored != map[bool]int{true: 6}[what == "right"] {
			t.Errorf("%s: %d of %d slabs are stored", what, stored, all)
		}
		testtool.NoError(t, errors.Join(solve(store, square3, 14), store.Close()))
		compare(t, 14, what, want, readFiles(t, dir))
	}
}

// A store leaves out the slabs that another one has stored, whichever part it begins with.
func TestPartsAreShared(t *testing.T) {
	t.Parallel()
	want, dir := readFiles(t, makeTablebase(t, memoryDir(t), square3, 16)), makeTablebase(t, memoryDir(t), square3, 15)
	solvePart := func(store retrograde.Store, part int) error {
		return retrograde.Solve(t.Context(), retrograde.Params{
			Rows: 3, Cols: 3, MaxSum: 16, Store: store, Workers: 1, Part: part, Parts: 3,
		}, retrograde.Handlers{})
	}
	stopped := &stopper{Store: openStore(t, dir, square3), left: 6}
	if err := solvePart(stopped, 2); !errors.Is(err, errStop) {
		t.Fatal(err)
	}
	testtool.NoError(t, stopped.Close())
	rest := recorder{openStore(t, dir, square3), map[[2]int]*retrograde.Slab{}}
	stored, n := rest.Stored()
	if stored != 6 {
		t.Errorf("%d slabs are stored", stored)
	}
	testtool.NoError(t, solvePart(rest, 1))
	for k := range n {
		number := (2*n/3 + k) % n // the order in which part 2 of 3 solves them
		if _, solved := rest.slabs[[2]int{16, number}]; solved == (k < 6) {
			t.Errorf("slab %d was solved by both stores or by none", number)
		}
	}
	compare(t, 16, "files", want, readFiles(t, dir))
}

// A store may find that another one has finished its layer, and more, at any moment: while it solves, between two
// slabs, before it adds up or ends the layer. It counts the layers of the other one.
func TestLayersOfOthers(t *testing.T) {
	t.Parallel()
	slabs, whole := record(t, square3, 13)
	want := readFiles(t, whole)
	for moment := range 4 {
		dir := makeTablebase(t, memoryDir(t), square3, 11)
		late, early := openStore(t, dir, square3), openStore(t, dir, square3)
		if moment%2 == 0 {
			late.Eager(0)
		}
		_, all := late.Stored()
		for number := range all * moment / 3 {
			testtool.NoError(t, late.Put(12, number, slabs[[2]int{12, number}]))
		}
		var total seki.Census
		if moment == 3 {
			total = testtool.Must(late.Census(12))(t)
		}
		solved := testtool.Must(early.Solve(t.Context(), retrograde.Params{MaxSum: 13}))(t)
		if moment == 3 {
			outside := testtool.Must(blocks.OutsideOf(square3).Census(12))(t)
			total.Add(outside)
			testtool.NoError(t, late.EndLayer(12, total))
			if next := late.Next(); next != 14 {
				t.Errorf("sum %d is next", next)
			}
		} else if got := testtool.Must(late.Solve(t.Context(), retrograde.Params{MaxSum: 13}))(t); got != solved ||
			got.Classes == 0 {
			t.Errorf("moment %d: %v instead of %v", moment, got, solved)
		}
		testtool.NoError(t, errors.Join(late.Close(), early.Close()))
		compare(t, 13, "files", want, readFiles(t, dir))
	}
}

// A store refuses slabs that do not fit, and layers that are not complete.
func TestStoreRefusesWhatDoesNotFit(t *testing.T) {
	store := openStore(t, memoryDir(t), seki.Size{Rows: 2, Cols: 2})
	var total seki.Census
	for sum := 2; sum < 4; sum++ { // layers without slabs
		testtool.NoError(t, store.EndLayer(sum, total))
	}
	good := retrograde.Slab{Data: []byte{0x00, 0x00}, Values: 3} // three matrices with all sums 2
	for what, put := range map[string]func() error{
		"number":       func() error { return store.Put(4, 0, &retrograde.Slab{Data: make([]byte, 2), Values: 4}) },
		"length":       func() error { return store.Put(4, 0, &retrograde.Slab{Data: make([]byte, 3), Values: 3}) },
		"value":        func() error { return store.Put(4, 0, &retrograde.Slab{Data: []byte{0xF0, 0}, Values: 3}) },
		"end":          func() error { return store.Put(4, 0, &retrograde.Slab{Data: []byte{0, 0x10}, Values: 3}) },
		"index":        func() error { return store.Put(4, 1, &good) },
		"negative":     func() error { return store.Put(4, -1, &good) },
		"layer":        func() error { return store.Put(5, 0, &good) },
		"early end":    func() error { return store.EndLayer(4, total) },
		"wrong end":    func() error { return store.EndLayer(5, total) },
		"missing slab": func() error { _, err := store.Get(4, 0, nil); return err },
	} {
		if err := put(); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	for range 2 { // the second one is ignored
		testtool.NoError(t, store.Put(4, 0, &good))
	}
	testtool.NoError(t, store.EndLayer(4, total))
}

// A folder that holds something else is refused, and stays as it is. Version 1 had a second line in its manifest.
func TestForeignFolders(t *testing.T) {
	manifest := func(text string) map[string]string {
		return map[string]string{"manifest.json": text, "layer-00003.seki": "values"}
	}
	for what, of := range map[string]struct {
		files   map[string]string
		folder  bool // the error is a *FolderError, otherwise a *CorruptError
		message string
	}{
		"version 1": {manifest(`{"format":"sekilab table","version":1,"rows":3,"cols":3,"keep":"all","codec":"zstd of 4-bit codes"` +
			",\"chunk\":65536}\ncrc32c 1155e305\n"), true, "has format version 1; this program reads version 2: solve again"},
		"version 3": {manifest(`{"format":"sekilab table","version":3,"new":[1]}`), true, "format version 3"},
		"kinds":     {manifest(`{"format":"sekilab table","version":2,"rows":3,"cols":3,"keep":"kinds"}` + "\n"), true, "without values"},
		"another":   {manifest(`{"format":"another","version":2}`), false, "not the manifest of a tablebase"},
		"size":      {manifest(`{"format":"sekilab table","version":2,"rows":3,"cols":33,"keep":"all"}`), false, "no tablebase of size"},
		"space":     {manifest(`{"format":"sekilab table", "version":2,"rows":3,"cols":3,"keep":"all"}`), false, "other bytes"},
		"3×2":       {manifest(string(tablebase.EncodeManifest(seki.Size{Rows: 3, Cols: 2}))), true, "of size 3×2, not 3×3"},
		"thesis":    {map[string]string{"thesis.tex": "x"}, true, "holds thesis.tex, which is not of a tablebase"},
		"draft":     {map[string]string{"manifest.json.tmp": "x"}, true, "holds manifest.json.tmp"},
		"layer":     {map[string]string{"sum-00005.zip": "x"}, true, "holds sum-00005.zip"},
	} {
		dir := memoryDir(t)
		for name, text := range of.files {
			testtool.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
		before := readFiles(t, dir)
		_, err := tablebase.OpenStore(dir, square3)
		isFolder, isCorrupt := errors.As(err, new(*tablebase.FolderError)), errors.As(err, new(*tablebase.CorruptError))
		if isFolder != of.folder || isCorrupt == of.folder || !strings.Contains(err.Error(), of.message) ||
			!strings.HasPrefix(err.Error(), dir) {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := tablebase.Open(dir); err == nil && what != "3×2" {
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

// Files of others in a tablebase stay. A layer that is missing is solved again; one under another name is an error.
func TestForeignFiles(t *testing.T) {
	dir := memoryDir(t)
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, ".seki-0123456789abcdef.tmp"), nil, 0o644)) // of a killed process
	makeTablebase(t, dir, square3, 3)
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "draft.tmp"), nil, 0o644))
	testtool.NoError(t, os.Mkdir(filepath.Join(dir, "sum-00005"), 0o755))
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "sum-00005", "draft.tmp"), nil, 0o644))
	makeTablebase(t, dir, square3, 6)
	for _, name := range []string{"draft.tmp", "sum-00005/draft.tmp"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	want := readFiles(t, dir)
	testtool.NoError(t, os.Remove(filepath.Join(dir, tablebase.LayerName(4))))
	missing := filepath.Join(dir, tablebase.LayerName(4)) + " is missing"
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

// The manifest in the documentation is one that this package writes.
func TestDocumentedManifest(t *testing.T) {
	doc := testtool.Must(os.ReadFile("../../docs/file-formats.md"))(t)
	if want := tablebase.EncodeManifest(square3); !strings.Contains(string(doc), "    "+string(want)) {
		t.Fatalf("docs/file-formats.md does not show\n%s", want)
	}
}
