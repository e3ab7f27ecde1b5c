package box

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// fullest returns the greatest number of positions that up to three of the entries put into a
// word, at most 64, and the least sum of entries that do.
func fullest(entries []int) (most, least int) {
	all := append(slices.Clone(entries), 0, 0, 0) // a zero stands for no entry
	most = 1
	for i, u := range all {
		for j, v := range all[:i] {
			for _, w := range all[:j] {
				positions, sum := (u+1)*(v+1)*(w+1), u+v+w
				if positions <= 64 && (positions > most || positions == most && sum < least) {
					most, least = positions, sum
				}
			}
		}
	}
	return most, least
}

// The words are as full as they can be, the first outer entry is the greatest and the others ascend, and there are
// enough blocks and no more than that. That each entry has its place follows from the answers.
func TestLayout(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for k := range 3000 {
		rows, cols := 1+rng.IntN(3), 1+rng.IntN(4)
		A := randomMatrix(rng, rows, cols, 0, 2+rng.IntN(70))
		if k%2 == 0 {
			A = randomMatrix(rng, rows, cols, 0, 2+rng.IntN(8))
		}
		b := New(A, seki.Seki)
		if b == nil {
			continue
		}
		positions, sum := 1, 0
		for _, c := range b.inner {
			positions *= c.top + 1
			sum += c.top
		}
		if most, least := fullest(A.Entries()); positions != most || sum != least {
			t.Fatalf("%v: %d positions, sum %d in a word, want %d, %d", A, positions, sum, most, least)
		}
		for k, c := range b.outer {
			if c.top > b.outer[0].top || k > 1 && c.top < b.outer[k-1].top {
				t.Fatalf("%v: outer %v", A, b.outer)
			}
		}
		if b.Bytes() != int64(b.Words())/int64(b.outer[0].top+1)*wordBytes {
			t.Fatalf("%v: %v words, %d bytes", A, b.Words(), b.Bytes())
		}
		s := b.blocks
		if count := len(s.solved); len(s.dims) < len(b.outer)-2 && count < leastBlocks ||
			len(s.dims) > 0 && count/(s.dims[len(s.dims)-1].top+1) >= leastBlocks {
			t.Fatalf("%v: %d blocks by %v of %v", A, count, s.dims, b.outer)
		}
	}
}
