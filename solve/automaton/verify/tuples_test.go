package verify

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTuples compares the set with a map, for tuples of which many differ in one word.
func TestTuples(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	s, want := newTuples(2), make(map[[3]word]int)
	for range 20_000 {
		var next [3]word
		for i := range next {
			next[i] = random.Uint32N(20)
		}
		from := parent{uint32(len(want)), uint16(next[0])}
		s.insert(next[:], from)
		k, ok := want[next]
		if !ok {
			k = len(want)
			want[next] = k
			if s.parent(k) != from {
				t.Fatalf("tuple %d comes from %v, not %v", k, s.parent(k), from)
			}
		}
		if s.count != len(want) || !slices.Equal(s.at(k), next[:]) {
			t.Fatalf("%d tuples, want %d; number %d is %v, want %v", s.count, len(want), k, s.at(k), next)
		}
	}
	if s.bytes() < int64(12*s.count) {
		t.Errorf("%d tuples take %d bytes", s.count, s.bytes())
	}
}
