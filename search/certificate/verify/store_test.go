package verify

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// What is stored comes out again, with entries and sizes of any length.
func TestStore(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var want []step
	var s store
	for _, size := range [][2]int{{1, 1}, {2, 3}, {3, 2}, {1, 200}, {150, 1}, {20, 20}} {
		for _, claim := range claims {
			for _, p := range seki.Players {
				for _, most := range []int{0, 1, 127, 128, 16383, 16384, seki.MaxEntry} {
					entries := make([]int, size[0]*size[1])
					for k := range entries {
						entries[k] = most - rng.IntN(min(most, 2)+1)
					}
					want = append(want, step{claim, p, seki.Must(seki.New(size[0], size[1], entries))})
					s.add(want[len(want)-1])
				}
			}
		}
	}
	if s.count() != len(want) {
		t.Fatalf("%d steps, not %d", s.count(), len(want))
	}
	for k, w := range want {
		if got := s.at(k + 1); got.claim != w.claim || got.player != w.player || !got.about.Equal(w.about) {
			t.Fatalf("%v came out as %v", w, got)
		}
	}
}

// The store takes no more memory than it says, and not much less.
func TestStoreCounts(t *testing.T) {
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	st := step{"H2", seki.C, seki.Must(seki.New(4, 4, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}))}
	before, counted := heap(), int64(0)
	var s store
	for range 100_000 {
		counted += s.add(st)
	}
	took := heap() - before
	if took > counted || took < counted/4 {
		t.Errorf("%d bytes are counted, %d taken", counted, took)
	}
	runtime.KeepAlive(s)
}
