package retrograde

import (
	"math/rand/v2"
	"testing"
)

// TestBuffers lends buffers as a layer does, returns half of them, lends others, and at last returns all. The pool takes
// what package estimate says, keeps no more spare buffers than a sixteenth of the bytes lent, and lets the garbage
// collector run.
func TestBuffers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	pool := newBuffers(0)
	collected := 0
	defer func(old func()) { collectGarbage = old }(collectGarbage)
	collectGarbage = func() {
		pool.held() // the pool is not locked
		collected++
	}
	var lent [][]byte
	most, total := 0, 0
	put := func(k int) {
		total -= len(lent[k])
		pool.put(lent[k])
		lent[k] = lent[len(lent)-1]
		lent = lent[:len(lent)-1]
		if pool.spare > max(pool.used/16, sparePool)+1<<20 {
			t.Fatalf("%d bytes spare, %d lent", pool.spare, pool.used)
		}
	}
	for range 3 {
		for total < 64<<20 {
			lent = append(lent, pool.get(1<<14+rng.IntN(1<<18)))
			total += len(lent[len(lent)-1])
		}
		most = max(most, total)
		for range len(lent) / 2 {
			put(rng.IntN(len(lent)))
		}
	}
	if pool.peak > int64(most)*6/5+sparePool {
		t.Errorf("%d bytes lent, %d taken", most, pool.peak)
	}
	for len(lent) > 0 {
		put(0)
	}
	if collected == 0 || pool.held() != 0 {
		t.Errorf("the garbage collector ran %d times; %d bytes are lent", collected, pool.held())
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
