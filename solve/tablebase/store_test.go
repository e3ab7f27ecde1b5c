package tablebase_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
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
	return &retrograde.Slab{Data: append([]byte{}, slab.Data...), Values: slab.Values, Specials: append([]retrograde.Special{}, slab.Specials...), Census: slab.Census}
}

// readFiles returns the contents of all files in dir by name.
func readFiles(t testing.TB, dir string) map[string]string {
	t.Helper()
	entries := testtool.Must(os.ReadDir(dir))(t)
	files := map[string]string{}
	for _, entry := range entries {
		data := testtool.Must(os.ReadFile(filepath.Join(dir, entry.Name())))(t)
		files[entry.Name()] = string(data)
	}
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

// Get and Meta load what was put, while the layer is current, when it is
// finished, and after the store was opened again.
func TestStoreReturnsWhatWasPut(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 4, Cols: 3, Keep: tablebase.KeepAll}
	dir := memoryDir(t)
	store := recorder{openStore(t, dir, p), map[[2]int]*retrograde.Slab{}}
	testtool.NoError(t, solve(store, p, 12))
	compareSlabs(t, store.Store, store.slabs)
	testtool.NoError(t, store.Close())
	again := openStore(t, dir, p)
	compareSlabs(t, again, store.slabs)
	if sum, index := again.Next(); sum != 13 || index != 0 {
		t.Fatalf("next is slab %d of sum %d", index, sum)
	}
	if _, err := again.Get(13, 0, nil); err == nil {
		t.Fatal("a slab that was not stored was loaded")
	}
}

func compareSlabs(t *testing.T, store *tablebase.Store, slabs map[[2]int]*retrograde.Slab) {
	t.Helper()
	if len(slabs) == 0 {
		t.Fatal("no slabs")
	}
	buf := make([]byte, 0, 1000) // long enough for some
	for key, want := range slabs {
		got := testtool.Must(store.Get(key[0], key[1], buf))(t)
		meta := testtool.Must(store.Meta(key[0], key[1]))(t)
		compare(t, key[0], "slab", want, cloneSlab(got))
		compare(t, key[0], "meta", &retrograde.Slab{Specials: want.Specials, Census: want.Census}, meta)
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

func (s *stopper) EndLayer(sum int, total seki.Census) error {
	if err := s.flush(); err != nil {
		return err
	}
	return s.Store.EndLayer(sum, total)
}

// A tablebase that is interrupted again and again, with a torn or a damaged end,
// and whose slabs come out of order, equals one that is not.
func TestContinuedTablebaseIsTheSame(t *testing.T) {
	t.Parallel()
	for _, keep := range []tablebase.Keep{tablebase.KeepAll, tablebase.KeepKinds} {
		p := tablebase.Params{Rows: 3, Cols: 3, Keep: keep}
		whole, parts := memoryDir(t), memoryDir(t)
		makeTablebase(t, whole, p, 16)
		random := rand.New(rand.NewPCG(1, 2))
		for interruptions := 0; ; interruptions++ {
			store := &stopper{Store: openStore(t, parts, p), left: 1 + random.IntN(12)}
			err := solve(store, p, 16)
			if closeErr := store.Close(); closeErr != nil {
				t.Fatal(closeErr)
			}
			if err == nil {
				t.Logf("keep=%s: %d interruptions", keep, interruptions)
				break
			}
			if !errors.Is(err, errStop) {
				t.Fatal(err)
			}
			tear(t, parts, random)
		}
		compare(t, 0, "files", readFiles(t, whole), readFiles(t, parts))
	}
}

// tear damages the end of the current layer as a power failure could.
func tear(t *testing.T, dir string, random *rand.Rand) {
	t.Helper()
	names := testtool.Must(filepath.Glob(filepath.Join(dir, "*.part")))(t)
	for _, name := range names {
		data := testtool.Must(os.ReadFile(name))(t)
		tail := 1 + random.IntN(min(300, len(data)))
		switch random.IntN(4) {
		case 0: // the end is missing
			data = data[:len(data)-tail]
		case 1: // the end was not written
			clear(data[len(data)-tail:])
		case 2: // rubbish behind the end
			data = append(data, data[:tail]...)
		}
		testtool.NoError(t, os.WriteFile(name, data, 0o644))
	}
}

// A store refuses slabs that do not fit, and layers that do not add up.
func TestStoreRefusesWhatDoesNotFit(t *testing.T) {
	store := openStore(t, memoryDir(t), tablebase.Params{Rows: 2, Cols: 2, Keep: tablebase.KeepAll})
	outside := blocks.OutsideOf(seki.Size{Rows: 2, Cols: 2})
	for sum := 2; sum < 4; sum++ { // layers without slabs
		total := testtool.Must(outside.Census(sum))(t)
		testtool.NoError(t, store.EndLayer(sum, total))
	}
	total := testtool.Must(outside.Census(4))(t)
	good := retrograde.Slab{Data: []byte{0x00, 0x00}, Values: 3} // three matrices with all sums 2
	for what, put := range map[string]func() error{
		"number":   func() error { return store.Put(4, 0, &retrograde.Slab{Data: make([]byte, 2), Values: 4}) },
		"length":   func() error { return store.Put(4, 0, &retrograde.Slab{Data: make([]byte, 3), Values: 3}) },
		"value":    func() error { return store.Put(4, 0, &retrograde.Slab{Data: []byte{0xF0, 0}, Values: 3}) },
		"end":      func() error { return store.Put(4, 0, &retrograde.Slab{Data: []byte{0, 0x10}, Values: 3}) },
		"index":    func() error { return store.Put(4, 1, &good) },
		"negative": func() error { return store.Put(4, -1, &good) },
		"layer":    func() error { return store.Put(5, 0, &good) },
		"list": func() error {
			return store.Put(4, 0, &retrograde.Slab{Data: good.Data, Values: 3, Specials: []retrograde.Special{{Pos: 3}}})
		},
		"early end":    func() error { return store.EndLayer(4, total) },
		"wrong end":    func() error { return store.EndLayer(5, total) },
		"missing slab": func() error { _, err := store.Get(4, 0, nil); return err },
	} {
		if err := put(); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	testtool.NoError(t, store.Put(4, 0, &good))
	if err := store.Put(4, 0, &good); err == nil {
		t.Error("a slab was stored twice")
	}
	wrong := total
	wrong.Classes++
	if err := store.EndLayer(4, wrong); err == nil {
		t.Error("wrong counts were accepted")
	}
	if err := store.EndLayer(4, total); err != nil {
		t.Error(err)
	}
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
		census := testtool.Must(store.Solve(t.Context(), maxSum, 0, nil))(t)
		solved.Add(census)
		if next, _ := store.Next(); next != maxSum+1 {
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
