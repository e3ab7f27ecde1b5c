package canon_test

import (
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

func BenchmarkForm(b *testing.B) {
	blocks := make([]int, 144)
	for i := range 12 {
		for j := range 12 {
			if i/3 == j/3 {
				blocks[i*12+j] = 1 + (i+j)%3%2
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, bench := range []struct {
		name string
		A    seki.Matrix
	}{
		{"constant10", constant(10, 1)},
		{"constant12", constant(12, 1)},
		{"circulant12", circulant(12, 1, 1, 0, 1)},
		{"cycle12", circulant(12, 1, 1)},
		{"identity10", circulant(10, 1)},
		{"identity12", circulant(12, 1)},
		{"identity30", circulant(30, 1)},
		{"blocks12", seki.Must(seki.New(12, 12, blocks))},
		{"plane13", circulant(13, 1, 1, 0, 1, 0, 0, 0, 0, 0, 1)},
		{"plane21", circulant(21, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1)},
		{"regular12", regular(random, 12, 3)},
		{"regular20", regular(random, 20, 3)},
		{"regular30", regular(random, 30, 4)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			A := bench.A.Permute(random.Perm(bench.A.Rows()), random.Perm(bench.A.Cols()))
			for b.Loop() {
				canon.Form(A)
			}
		})
		b.Run(bench.name+"/group", func(b *testing.B) {
			for b.Loop() {
				canon.Automorphisms(bench.A)
			}
		})
	}
}

// regular returns the sum of degree random permutation matrices.
func regular(random *rand.Rand, n, degree int) seki.Matrix {
	entries := make([]int, n*n)
	for range degree {
		for i, j := range random.Perm(n) {
			entries[i*n+j]++
		}
	}
	return seki.Must(seki.New(n, n, entries))
}

// BenchmarkLabeler is the cost of a key of a hash table.
func BenchmarkLabeler(b *testing.B) {
	for _, bench := range []struct {
		name       string
		size, most int
	}{{"3x3", 3, 4}, {"4x4", 4, 2}, {"4x4/sparse", 4, 1}, {"5x5", 5, 2}, {"6x6", 6, 2}, {"8x8", 8, 3}} {
		b.Run(bench.name, func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 2))
			const count = 1024
			size := bench.size * bench.size
			cells := make([]uint8, count*size)
			for k := range cells {
				cells[k] = uint8(random.IntN(bench.most + 1))
			}
			dst := make([]uint8, size)
			var l canon.Labeler[uint8]
			k := 0
			b.ReportAllocs()
			for b.Loop() {
				l.Form(dst, bench.size, bench.size, cells[k*size:(k+1)*size])
				k = (k + 1) % count
			}
		})
	}
}
