package retrograde

import (
	"math/rand/v2"
	"testing"
)

// TestBuffersTakeWhatIsEstimated lends buffers as a layer does, returns half of them, lends
// others, and compares the memory of the pool with the estimate for such a layer.
func TestBuffersTakeWhatIsEstimated(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	pool := newBuffers(0)
	var lent [][]byte
	most, total := 0, 0
	for range 3 {
		for total < 128<<20 {
			lent = append(lent, pool.get(1<<16+rng.IntN(1<<20)))
			total += len(lent[len(lent)-1])
		}
		most = max(most, total)
		for range len(lent) / 2 {
			k := rng.IntN(len(lent))
			total -= len(lent[k])
			pool.put(lent[k])
			lent[k] = lent[len(lent)-1]
			lent = lent[:len(lent)-1]
		}
	}
	if pool.peak > int64(most)*6/5+sparePool { // as package estimate says
		t.Errorf("%d bytes lent, %d taken", most, pool.peak)
	}
}

// TestBuffersKeepLittle checks that the pool keeps no more spare buffers than a sixteenth of
// the bytes lent.
func TestBuffersKeepLittle(t *testing.T) {
	pool := newBuffers(0)
	collected := 0
	defer func(old func()) { collectGarbage = old }(collectGarbage)
	collectGarbage = func() {
		pool.held() // the pool is not locked
		collected++
	}
	var lent [][]byte
	for range 300 {
		lent = append(lent, pool.get(1<<20))
	}
	for _, buf := range lent {
		pool.put(buf)
		if pool.spare > max(pool.used/16, sparePool)+1<<20 {
			t.Fatalf("%d bytes spare, %d lent", pool.spare, pool.used)
		}
	}
	if collected == 0 {
		t.Error("the garbage collector never ran")
	}
	limited := newBuffers(10 << 20)
	first, second := limited.get(4<<20), limited.get(5<<20)
	limited.put(first)
	limited.get(3 << 20)
	if limited.used+limited.spare > 10<<20 {
		t.Errorf("%d bytes in all, 10 MiB are allowed", limited.used+limited.spare)
	}
	limited.put(second)
}
