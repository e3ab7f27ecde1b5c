package search

import "github.com/sekilab/sekilab/seki"

// board is the position of one goroutine: a matrix with its margins, changed in
// place by play and undo. The attacker is always the player who wants a zero
// row: when C attacks, the board holds the transpose.
//
// Invariant: row[i] = Σ_j a[i·n+j], col[j] = Σ_i a[i·n+j].
type board struct {
	m, n int
	a    []int32
	row  []int32
	col  []int32
}

// newBoard returns the board of A for an attacker.
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

func (b *board) sum() int {
	sum := 0
	for _, r := range b.row {
		sum += int(r)
	}
	return sum
}

// layer returns the layer of the matrix on the board.
func (b *board) layer(attacker seki.Player) seki.Layer {
	layer := seki.Layer{Size: seki.Size{Rows: b.m, Cols: b.n}, Sum: b.sum()}
	if attacker == seki.C {
		return layer.Transposed()
	}
	return layer
}

// matrix returns the matrix on the board.
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
