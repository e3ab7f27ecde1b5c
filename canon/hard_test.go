package canon_test

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// rectangle returns the matrix with the given entries.
func rectangle(rows, cols int, entry func(i, j int) int) seki.Matrix {
	entries := make([]int, 0, rows*cols)
	for i := range rows {
		for j := range cols {
			entries = append(entries, entry(i, j))
		}
	}
	return seki.Must(seki.New(rows, cols, entries))
}

func square(n int, entry func(i, j int) int) seki.Matrix { return rectangle(n, n, entry) }

func constant(n, value int) seki.Matrix {
	return square(n, func(int, int) int { return value })
}

// circulant returns the n×n circulant with the given first entries in row 1.
func circulant(n int, first ...int) seki.Matrix {
	return square(n, func(i, j int) int {
		if k := (j - i + n) % n; k < len(first) {
			return first[k]
		}
		return 0
	})
}

// cycles returns the direct sum of cycles, given by half their lengths.
func cycles(halves ...int) seki.Matrix {
	var parts []seki.Matrix
	for _, half := range halves {
		parts = append(parts, circulant(half, 1, 1))
	}
	return directSum(parts...)
}

// paley returns the 0-1 matrix of differences that are squares modulo a prime.
func paley(p int) seki.Matrix {
	squares := map[int]bool{}
	for i := 1; i < p; i++ {
		squares[i*i%p] = true
	}
	return square(p, func(i, j int) int {
		if squares[(i-j+p)%p] {
			return 1
		}
		return 0
	})
}

// directSum returns the direct sum of square matrices.
func directSum(parts ...seki.Matrix) seki.Matrix {
	n := 0
	for _, part := range parts {
		n += part.Rows()
	}
	entries := make([]int, n*n)
	first := 0
	for _, part := range parts {
		for i := range part.Rows() {
			for j := range part.Cols() {
				entries[(first+i)*n+first+j] = part.At(i, j)
			}
		}
		first += part.Rows()
	}
	return seki.Must(seki.New(n, n, entries))
}

// TestSymmetricMatrices takes matrices whose symmetries, and near-symmetries
// between parts that are not alike, defeat searches without pruning; their
// groups are known.
func TestSymmetricMatrices(t *testing.T) {
	t.Parallel()
	fano := circulant(7, 1, 1, 0, 1)
	belt := circulant(7, 1, 1, 1) // regular like the Fano plane, group of order 14
	for _, c := range []struct {
		name  string
		A     seki.Matrix
		order string
	}{
		{"points and hyperplanes, GL(4,2)", square(16, func(i, j int) int { return bits.OnesCount(uint(i&j)) % 2 }), "20160"},
		{"Paley 11, PSL(2,11)", paley(11), "660"},
		{"Paley 19", paley(19), "171"},
		{"two Fano planes, 168²·2", directSum(fano, fano), "56448"},
		{"Fano plane and belt, 168·14", directSum(fano, belt), "2352"},
		{"two of each, 168²·14²·2·2", directSum(fano, belt, fano, belt), "22127616"},
		{"cycles, 6·8·10·4·4·6·12·2·2", cycles(3, 4, 5, 2, 2, 3, 6), "2211840"},
		{"six equal cycles, 8⁶·6!", cycles(4, 4, 4, 4, 4, 4), "188743680"},
		{"30×30 identity, 30!", circulant(30, 1), new(big.Int).MulRange(1, 30).String()},
		{"30×30 constant, 30!²", constant(30, 7),
			new(big.Int).Exp(new(big.Int).MulRange(1, 30), big.NewInt(2), nil).String()},
	} {
		if got := canon.Automorphisms(c.A).Order.String(); got != c.order {
			t.Errorf("%s: the group has order %s, not %s", c.name, got, c.order)
		}
		random := rand.New(rand.NewPCG(1, 2))
		n := c.A.Rows()
		want := canon.Form(c.A)
		for range 3 {
			if !canon.Form(c.A.Permute(random.Perm(n), random.Perm(n))).Equal(want) {
				t.Errorf("%s: equivalent matrices have different forms", c.name)
			}
		}
	}
}
