package pns

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/internal/arith"
)

// A table that has grown, where it is, keeps every entry that it had.
func TestGrowingTablesKeepTheirEntries(t *testing.T) {
	tab := NewTables(1 << 26).Of(2)
	key := func(k uint64) []uint64 { return []uint64{k, k * k} }
	numbersFor := func(k uint64) Numbers { return Numbers{uint32(k%1000 + 1), uint32(k%77 + 1)} }
	const entries = minBuckets // few enough for every bucket
	for k := range uint64(entries) {
		tab.put(key(k), hash(key(k)), numbersFor(k), 1)
	}
	held := map[uint64]bool{}
	for k := range uint64(entries) {
		if x, _, ok := tab.find(key(k), hash(key(k))); ok {
			held[k] = true
			if x != numbersFor(k) {
				t.Fatalf("entry %d: %v", k, x)
			}
		}
	}
	for range 3 {
		before := tab.mask
		for k := range tab.used {
			tab.used[k] += 1 << 20 // so that it grows
		}
		tab.grow()
		if tab.mask != 2*before+1 {
			t.Fatal("the table did not grow")
		}
		for k := range held {
			if x, _, ok := tab.find(key(k), hash(key(k))); !ok || x != numbersFor(k) {
				t.Fatalf("entry %d is lost: %v %v", k, x, ok)
			}
		}
		filled := 0
		for number := range tab.mask + 1 {
			gap := false
			for slots := tab.bucket(number); len(slots) > 0; slots = slots[tab.stride:] {
				if slots[tab.words] == 0 {
					gap = true
				} else if filled++; gap {
					t.Fatalf("a gap in bucket %d", number)
				}
			}
		}
		if filled != len(held) {
			t.Errorf("%d entries, want %d", filled, len(held))
		}
	}
}

// The hash of an entry is mixed by a bijection in which one changed bit changes about half of the result.
func TestMix(t *testing.T) {
	unmix := func(x uint64) uint64 { // step by step
		x ^= x >> 33
		x *= 0x9cb4b2f8129337db
		x ^= x >> 33
		x *= 0x4f74430c22a54005
		return x ^ x>>33
	}
	random := rand.New(rand.NewPCG(1, 2))
	const draws = 500
	for bit := range 64 {
		changed := 0
		for range draws {
			x := random.Uint64()
			if unmix(arith.Mix(x)) != x {
				t.Fatalf("Mix(%#x) is not inverted", x)
			}
			changed += bits.OnesCount64(arith.Mix(x) ^ arith.Mix(x^1<<bit))
		}
		if mean := float64(changed) / draws; mean < 28 || mean > 36 {
			t.Errorf("bit %d changes %.1f bits", bit, mean)
		}
	}
}
