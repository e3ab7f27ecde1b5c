package canon_test

import "github.com/sekilab/sekilab/seki"

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
