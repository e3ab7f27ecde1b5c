package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

func keyOf(A seki.Matrix, width uint) string {
	b := newBoard(A, seki.R)
	l := newLabeler(b.m, b.n, width)
	key := make([]uint64, l.words)
	l.key(b, key)
	return fmt.Sprintf("%x", key)
}

func shuffle(rng *rand.Rand, A seki.Matrix) seki.Matrix {
	return A.Permute(rng.Perm(A.Rows()), rng.Perm(A.Cols()))
}

// ordered reports whether the colours of the rows order them, so that the key does not depend on the arrangement.
func ordered(A seki.Matrix) bool {
	b := newBoard(A, seki.R)
	l := newLabeler(b.m, b.n, 4)
	return l.refine(b, 0) == b.m
}

// Equivalent matrices alone have equal keys: no two classes of small layers share one, in any arrangement. A class
// whose rows the colours order has one key.
func TestKeys(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 8))
	total, more := 0, 0
	for _, size := range []struct{ rows, cols, sum int }{{1, 3, 8}, {2, 2, 12}, {2, 3, 10}, {3, 2, 10}, {3, 3, 10},
		{2, 5, 9}, {3, 4, 8}, {4, 3, 8}, {4, 4, 8}, {5, 5, 8}, {6, 6, 7}} {
		seen := map[string]seki.Matrix{}
		for sum := 1; sum <= size.sum; sum++ {
			for A := range enumerate.Classes(size.rows, size.cols, sum) {
				total++
				first := keyOf(A, 4)
				for range 3 {
					B := shuffle(rng, A)
					key := keyOf(B, 4)
					if other, ok := seen[key]; ok && !other.Equal(A) {
						t.Errorf("%v and %v share a key", A, other)
					}
					seen[key] = A
					if key == first {
						continue
					}
					if more++; ordered(B) {
						t.Errorf("%v and %v have different keys", A, B)
					}
				}
			}
		}
	}
	t.Logf("%d of %d arrangements of %d classes have another key", more, 3*total, total)
	if more*50 > total {
		t.Errorf("%d of %d arrangements of %d classes have another key", more, 3*total, total)
	}
}

// The key after a turn equals the key of the matrix after it.
func TestKeysAfterTurns(t *testing.T) {
	testtool.NoRace(t)
	rng := rand.New(rand.NewPCG(18, 4))
	for k := range 200 {
		A := randomMatrix(rng, 1+rng.IntN(6), 1+rng.IntN(6), 1+rng.IntN(40))
		if k%4 == 0 {
			A = constantLineSums(2+rng.IntN(7), 1+rng.IntN(4), 2, rng) // many rows of one colour at first
		}
		b := newBoard(A, seki.R)
		l := newLabeler(b.m, b.n, 6)
		l.prepare(b)
		after := func(B seki.Matrix, i, j int) {
			key := make([]uint64, l.words)
			l.keyAfter(b, i, j, key)
			if got, want := fmt.Sprintf("%x", key), keyOf(B, 6); got != want {
				t.Fatalf("%v after (%d, %d): key %s, want %s", A, i, j, got, want)
			}
		}
		after(A, -1, -1)
		for mv := range A.Moves() {
			b.play(mv.Row, mv.Col)
			after(A.After(mv), mv.Row, mv.Col)
			b.undo(mv.Row, mv.Col)
		}
	}
}

// A key has every bit of every entry: read bit by bit, it is a matrix of the class.
func TestKeysHaveEveryEntry(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for width := uint(1); width <= 16; width++ {
		top := 1<<width - 1
		for size := range 64 {
			m, n := 1+size/8, 1+size%8
			entries := make([]int, m*n)
			for k := range entries {
				entries[k] = []int{top, 1 << (width - 1), rng.IntN(top + 1)}[rng.IntN(3)]
			}
			A := seki.Must(seki.New(m, n, entries))
			b, l := newBoard(A, seki.R), newLabeler(m, n, width)
			key := make([]uint64, l.words)
			l.key(b, key)
			read := make([]int, m*n) // column by column
			for k := range read {
				for bit := range width {
					at := uint(k)*width + bit
					read[k] |= int(key[at/64]>>(at%64)&1) << bit
				}
			}
			B := seki.Must(seki.New(n, m, read)).Transpose()
			if _, _, equivalent := canon.Equivalent(A, B); !equivalent {
				t.Fatalf("width %d: the key of %v has the entries %v", width, A, B)
			}
		}
	}
}
