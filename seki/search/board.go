package search

import "github.com/sekilab/sekilab/seki"

// board is the working position of one goroutine: a matrix with its margins,
// changed in place by play and undo. The player who attacks is always the one
// who wants a zero row; when C attacks, the board holds the transpose.
//
// Invariant: row[i] = Σ_j a[i·n+j], col[j] = Σ_i a[i·n+j].
type board struct {
	m, n int
	a    []int32
	row  []int32
	col  []int32
}

// newBoard returns A as the board of the given attacker.
func newBoard(A seki.Matrix, attacker seki.Player) *board {
	if attacker == seki.C {
		A = A.Transpose()
	}
	b := &board{m: A.Rows(), n: A.Cols()}
	b.a = make([]int32, b.m*b.n)
	b.row, b.col = make([]int32, b.m), make([]int32, b.n)
	for i := range b.m {
		for j := range b.n {
			v := int32(A.At(i, j))
			b.a[i*b.n+j] = v
			b.row[i] += v
			b.col[j] += v
		}
	}
	return b
}

func (b *board) play(i, j int) {
	b.a[i*b.n+j]--
	b.row[i]--
	b.col[j]--
}

func (b *board) undo(i, j int) {
	b.a[i*b.n+j]++
	b.row[i]++
	b.col[j]++
}

// matrix returns the board as a matrix of the game.
func (b *board) matrix(attacker seki.Player) seki.Matrix {
	entries := make([]int, len(b.a))
	for k, v := range b.a {
		entries[k] = int(v)
	}
	A := seki.Must(seki.New(b.m, b.n, entries))
	if attacker == seki.C {
		return A.Transpose()
	}
	return A
}
