package verify

import (
	"math/big"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// matrix is the entries of a matrix, in row-major order. States may be far apart, so that
// entries may be large.
type matrix []*big.Int

func newMatrix(cells int) matrix {
	m := make(matrix, cells)
	for e := range m {
		m[e] = new(big.Int)
	}
	return m
}

// read reads a letter: the matrix becomes 2m + b.
func (m matrix) read(b int) {
	for e, v := range m {
		v.Lsh(v, 1).SetBit(v, 0, uint(b>>e&1))
	}
}

// turned returns the image of the matrix: what stands at entry e is at entry to[e].
func (m matrix) turned(to []uint8) matrix {
	image := make(matrix, len(m))
	for e, v := range m {
		image[to[e]] = v
	}
	return image
}

func (m matrix) text(size seki.Size) string {
	var b strings.Builder
	for e, v := range m {
		switch {
		case e == 0:
		case e%size.Cols == 0:
			b.WriteString("; ")
		default:
			b.WriteByte(' ')
		}
		b.WriteString(v.String())
	}
	return b.String()
}
