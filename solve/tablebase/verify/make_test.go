package verify

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

var square = seki.Size{Rows: 3, Cols: 3}

// tampering is a store that stores something else than it is given, unnoticed by the engine.
type tampering struct {
	*tablebase.Store
	change func(sum, index int, slab *retrograde.Slab)
	right  seki.Census // of the slabs of the current layer
}

func (s *tampering) Put(index int, slab *retrograde.Slab) error {
	stored := retrograde.Slab{
		Data: slices.Clone(slab.Data), Values: slab.Values, Specials: slices.Clone(slab.Specials), Census: slab.Census,
	}
	if s.change != nil {
		s.change(s.Next(), index, &stored)
	}
	for k, special := range stored.Specials {
		stored.Specials[k].Code = blocks.CodeAt(stored.Data, int(special.Pos))
	}
	s.right.Add(slab.Census)
	return s.Store.Put(index, &stored)
}

func (s *tampering) Census() (right seki.Census) {
	right, s.right = s.right, seki.Census{}
	return right
}

// setCode replaces a code of a slab.
func setCode(slab *retrograde.Slab, at int, code byte) {
	codes := make([]byte, slab.Values)
	blocks.UnpackAt(codes, slab.Data, 0)
	codes[at] = code
	blocks.PackAt(slab.Data, 0, codes)
}

// makeTablebase makes a tablebase with layers up to maxSum, changing each slab by change, if it is not nil, and opens
// it.
func makeTablebase(t testing.TB, p seki.Size, maxSum int,
	change func(sum, index int, slab *retrograde.Slab)) *tablebase.Reader {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "seki-test-") // a disk is slow to sync
	if err != nil {
		dir = t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	store := testtool.Must(tablebase.OpenStore(dir, p))(t)
	defer store.Close()
	err = retrograde.Solve(context.Background(), retrograde.Params{
		Rows: p.Rows, Cols: p.Cols, MaxSum: maxSum,
		Store:   &tampering{Store: store, change: change},
		Workers: 1,
	}, retrograde.Handlers{})
	if err != nil {
		t.Fatal(err)
	}
	return testtool.Must(tablebase.Open(dir))(t)
}

// once returns a change for makeTablebase: change changes the first slab of a sum for which it returns true.
func once(sum int, change func(slab *retrograde.Slab) bool) func(sum, index int, slab *retrograde.Slab) {
	done := false
	return func(s, _ int, slab *retrograde.Slab) { done = done || s == sum && change(slab) }
}

// check returns the reports on the tablebase in dir, and the error.
func check(dir string, o Options) (reports []Report, err error) {
	err = Tablebase(context.Background(), dir, o, func(r Report) error {
		reports = append(reports, r)
		return nil
	})
	return reports, err
}
