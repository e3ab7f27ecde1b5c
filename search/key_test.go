package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
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

// Keys are equal exactly for equivalent matrices: every class of small layers
// has one key, in any arrangement, and no two classes share it.
func TestKeysAreExact(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 8))
	for _, p := range append([]retrograde.Params{{Rows: 5, Cols: 5, MaxSum: 9}, {Rows: 6, Cols: 6, MaxSum: 8}}, small...) {
		seen := map[string]seki.Matrix{}
		every(t, []retrograde.Params{p}, func(c seki.Class) error {
			key := keyOf(c.Matrix, 4)
			if other, ok := seen[key]; ok {
				t.Errorf("%v and %v share a key", c.Matrix, other)
			}
			seen[key] = c.Matrix
			for range 2 {
				if B := shuffle(rng, c.Matrix); keyOf(B, 4) != key {
					t.Errorf("%v and %v have different keys", c.Matrix, B)
				}
			}
			return nil
		})
	}
}

// The key after a turn is that of the matrix after it.
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

// Matrices with many symmetries, and wide entries, whose columns do not fit a
// word: equal keys for equivalent ones, different keys for others.
func TestKeysOfLargeMatrices(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	rng := rand.New(rand.NewPCG(9, 10))
	for range 20 {
		n := 6 + rng.IntN(6)
		A := constantLineSums(n, 1+rng.IntN(4), 2, rng)
		B := constantLineSums(n, A.RowSums()[0], 2, rng)
		for _, width := range []uint{2, 7, 16} {
			if keyOf(A, width) != keyOf(shuffle(rng, A), width) {
				t.Errorf("%v: the key depends on the arrangement", A)
			}
			_, _, equivalent := canon.Equivalent(A, B)
			if (keyOf(A, width) == keyOf(B, width)) != equivalent {
				t.Errorf("%v, %v: equivalent %v, but not so their keys", A, B, equivalent)
			}
		}
	}
}
