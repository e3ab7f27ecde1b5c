package tablebase_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// makeTablebase makes a tablebase with layers up to maxSum in dir.
func makeTablebase(t testing.TB, dir string, p tablebase.Params, maxSum int) {
	t.Helper()
	store := openStore(t, dir, p)
	defer store.Close()
	testtool.NoError(t, solve(store, p, maxSum))
}

// solve solves layers up to maxSum, slab by slab, and loads each layer from the
// store again.
func solve(store retrograde.Store, p tablebase.Params, maxSum int) error {
	return retrograde.Solve(context.Background(), retrograde.Params{
		Rows: p.Rows, Cols: p.Cols, MaxSum: maxSum, Store: store, Memory: 1, Workers: 1,
	}, retrograde.Handlers{})
}

// cloneSlab copies a slab, whose buffer the engine uses again.
func cloneSlab(slab *retrograde.Slab) *retrograde.Slab {
	return &retrograde.Slab{Data: append([]byte{}, slab.Data...), Values: slab.Values,
		Specials: append([]retrograde.Special{}, slab.Specials...), Census: slab.Census}
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

// recorder keeps what an engine puts into a store, to be compared later.
type recorder struct {
	*tablebase.Store
	slabs map[[2]int]*retrograde.Slab
}

func (r recorder) Put(sum, index int, slab *retrograde.Slab) error {
	r.slabs[[2]int{sum, index}] = cloneSlab(slab)
	return r.Store.Put(sum, index, slab)
}

func openStore(t testing.TB, dir string, p tablebase.Params) *tablebase.Store {
	t.Helper()
	store := testtool.Must(tablebase.OpenStore(dir, p))(t)
	t.Cleanup(func() { store.Close() })
	return store
}

// Get loads what was put, once the layer is finished, also after the store was opened again.
func TestStoreReturnsWhatWasPut(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 4, Cols: 3, Keep: tablebase.KeepAll}
	dir := memoryDir(t)
	buf := make([]byte, 0, 1000) // long enough for some
	for sum := p.FirstSum(); sum <= 12; sum++ {
		store := recorder{openStore(t, dir, p), map[[2]int]*retrograde.Slab{}}
		testtool.NoError(t, solve(store, p, sum))
		if _, err := store.Get(sum+1, 0, nil); err == nil {
			t.Fatal("a slab that was not stored was loaded")
		}
		again := openStore(t, dir, p)
		if next := again.Next(); next != sum+1 || len(store.slabs) != p.Slabs(sum) {
			t.Fatalf("sum %d is next after %d, which had %d slabs", next, sum, len(store.slabs))
		}
		for key, want := range store.slabs {
			for _, from := range []*tablebase.Store{store.Store, again} {
				got := testtool.Must(from.Get(key[0], key[1], buf))(t)
				compare(t, key[0], "slab", want, cloneSlab(got))
			}
		}
		store.Close()
		again.Close()
	}
}

// errStop ends a solve on purpose.
var errStop = errors.New("stopped")

// stopper fails after a number of slabs, and stores them out of order.
type stopper struct {
	*tablebase.Store
	left  int
	queue []func() error
}

func (s *stopper) Put(sum, index int, slab *retrograde.Slab) error {
	if s.left--; s.left < 0 {
		return errStop
	}
	slab = cloneSlab(slab)
	s.queue = append(s.queue, func() error { return s.Store.Put(sum, index, slab) })
	if len(s.queue) < 3 {
		return nil
	}
	return s.flush()
}

// flush puts the waiting slabs, the last first.
func (s *stopper) flush() error {
	for k := len(s.queue) - 1; k >= 0; k-- {
		if err := s.queue[k](); err != nil {
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

// A tablebase that is interrupted again and again, and whose slabs come out of order, equals one that is not.
func TestContinuedTablebaseIsTheSame(t *testing.T) {
	t.Parallel()
	for _, keep := range []tablebase.Keep{tablebase.KeepAll, tablebase.KeepKinds} {
		p := tablebase.Params{Rows: 3, Cols: 3, Keep: keep}
		whole, parts := memoryDir(t), memoryDir(t)
		makeTablebase(t, whole, p, 16)
		random := rand.New(rand.NewPCG(1, 2))
		for interruptions := 0; ; interruptions++ {
			store := &stopper{Store: openStore(t, parts, p), left: 1 + random.IntN(12)}
			if random.IntN(2) == 0 {
				store.Eager(0)
			}
			err := solve(store, p, 16)
			testtool.NoError(t, store.Close())
			if err == nil {
				t.Logf("keep=%s: %d interruptions", keep, interruptions)
				break
			}
			if !errors.Is(err, errStop) {
				t.Fatal(err)
			}
		}
		compare(t, 0, "files", readFiles(t, whole), readFiles(t, parts))
	}
}

// stopWithSlabs makes a tablebase up to a sum, and the next layer up to its first slab file, which it returns.
func stopWithSlabs(t *testing.T, p tablebase.Params, sum int) (dir, name string, data []byte) {
	t.Helper()
	dir = memoryDir(t)
	makeTablebase(t, dir, p, sum)
	store := &stopper{Store: openStore(t, dir, p), left: 6}
	if err := solve(store, p, sum+1); !errors.Is(err, errStop) {
		t.Fatal(err)
	}
	testtool.NoError(t, store.Close())
	names := testtool.Must(filepath.Glob(filepath.Join(dir, "sum-*", "slabs-*.zip")))(t)
	if len(names) != 1 {
		t.Fatalf("slab files %v", names)
	}
	return dir, names[0], testtool.Must(os.ReadFile(names[0]))(t)
}

// A damaged slab file is an error that names it and says what to do; doing so leads to the same bytes.
func TestDamagedSlabFile(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}
	whole := memoryDir(t)
	makeTablebase(t, whole, p, 14)
	_, _, otherSum := stopWithSlabs(t, p, 14)
	_, _, otherSize := stopWithSlabs(t, tablebase.Params{Rows: 3, Cols: 2, Keep: tablebase.KeepAll}, 13)
	for what, change := range map[string]func(data []byte) []byte{
		"cut":     func(data []byte) []byte { return data[:len(data)/2] },
		"empty":   func([]byte) []byte { return nil },
		"flipped": func(data []byte) []byte { data[60] ^= 1; return data },
		"another": func(data []byte) []byte { return bytes.ReplaceAll(data, []byte("slab-000"), []byte("slab-900")) },
		"sum":     func([]byte) []byte { return otherSum },
		"size":    func([]byte) []byte { return otherSize },
		"forged":  func(data []byte) []byte { return forgeCount(data, tooMany) },
	} {
		dir, name, data := stopWithSlabs(t, p, 13)
		testtool.NoError(t, os.WriteFile(name, change(data), 0o644))
		again, err := tablebase.OpenStore(dir, p)
		if err == nil {
			err = errors.Join(solve(again, p, 14), again.Close())
		}
		var corrupt *tablebase.CorruptError
		if !errors.As(err, &corrupt) || corrupt.File != name || !strings.Contains(err.Error(), "remove it") {
			t.Errorf("%s: %v", what, err)
		}
		testtool.NoError(t, os.Remove(name))
		makeTablebase(t, dir, p, 14)
		compare(t, 14, what, readFiles(t, whole), readFiles(t, dir))
	}
}

// A store refuses slabs that do not fit, and layers that are not complete.
func TestStoreRefusesWhatDoesNotFit(t *testing.T) {
	store := openStore(t, memoryDir(t), tablebase.Params{Rows: 2, Cols: 2, Keep: tablebase.KeepAll})
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

// Solve continues where a store is, whatever its workers, and returns the census of the layers
// that it ended.
func TestSolve(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 3, Cols: 2, Keep: tablebase.KeepKinds}
	whole, dir := memoryDir(t), memoryDir(t)
	makeTablebase(t, whole, p, 8)
	var all, solved seki.Census
	for _, maxSum := range []int{5, 5, 8} {
		store := openStore(t, dir, p)
		census := testtool.Must(store.Solve(t.Context(), maxSum, 0, tablebase.Part{}, nil))(t)
		solved.Add(census)
		if next := store.Next(); next != maxSum+1 {
			t.Errorf("sum %d is next after %d", next, maxSum)
		}
		store.Close()
	}
	compare(t, 0, "files", readFiles(t, whole), readFiles(t, dir))
	reader := openReader(t, dir)
	for sum := p.FirstSum(); sum <= 8; sum++ {
		census := testtool.Must(reader.Census(sum))(t)
		all.Add(census)
	}
	if all != solved {
		t.Errorf("%v instead of %v", solved, all)
	}
}

// Solve refuses a limit of memory that it would exceed, before it begins.
func TestSolveNeedsMemory(t *testing.T) {
	p := tablebase.Params{Rows: 4, Cols: 4, Keep: tablebase.KeepAll}
	store := openStore(t, memoryDir(t), p)
	_, err := store.Solve(t.Context(), 18, 50_000, tablebase.Part{}, nil)
	var lack *retrograde.RoomError
	if !errors.As(err, &lack) || lack.Fits < 8 || store.Next() != 4 {
		t.Fatalf("%v, sum %d is next", err, store.Next())
	}
	if _, err := store.Solve(t.Context(), lack.Fits, 50_000, tablebase.Part{}, nil); err != nil {
		t.Error(err)
	}
}

// Solve counts the layers that another store has finished meanwhile.
func TestSolveCountsLayersOfOthers(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepKinds}
	dir := memoryDir(t)
	late, early := openStore(t, dir, p), openStore(t, dir, p)
	want := testtool.Must(early.Solve(t.Context(), 12, 0, tablebase.Part{}, nil))(t)
	got := testtool.Must(late.Solve(t.Context(), 12, 0, tablebase.Part{}, nil))(t)
	if got != want || got.Classes == 0 {
		t.Errorf("%v instead of %v", got, want)
	}
}

// A store that finishes a layer after another one has finished and reduced it leaves the file as it is.
func TestFinishedLayerStays(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepKinds}
	whole, dir := recordTablebase(t, p, 13), memoryDir(t)
	makeTablebase(t, dir, p, 11)
	late := openStore(t, dir, p)
	for index := range p.Slabs(12) {
		testtool.NoError(t, late.Put(12, index, whole.slabs[[2]int{12, index}]))
	}
	total := testtool.Must(late.Census(12))(t)
	makeTablebase(t, dir, p, 13)
	testtool.NoError(t, late.EndLayer(12, total))
	if next := late.Next(); next != 14 {
		t.Errorf("sum %d is next", next)
	}
	compare(t, 13, "files", readFiles(t, whole.dir), readFiles(t, dir))
}

// recorded is a finished tablebase with the slabs that it was made of.
type recorded struct {
	dir   string
	slabs map[[2]int]*retrograde.Slab // by sum and number
}

func recordTablebase(t *testing.T, p tablebase.Params, maxSum int) recorded {
	r := recorded{memoryDir(t), map[[2]int]*retrograde.Slab{}}
	store := recorder{openStore(t, r.dir, p), r.slabs}
	testtool.NoError(t, solve(store, p, maxSum))
	testtool.NoError(t, store.Close())
	return r
}
