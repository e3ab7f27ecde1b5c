package box

import (
	"context"
	"encoding/binary"
	"math"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// A Cube answers for all matrices of a size whose entries have a bound. It is the box of the
// matrix in which all entries equal the bound, of which the words are kept.
//
// A matrix is looked up with its greatest entry in the first place, where an exchange of rows and
// columns brings it. So of the words for a value of that entry only those are kept in which
// no other outer entry is greater.
type Cube struct {
	box  *Box
	kept [][]byte // by game: the words, of four sets each
	set  int      // bytes of a set: enough for its bits
	base []int    // by value of the first entry: the number of words kept for lesser ones
}

// maxCubeTop bounds the entries of a cube.
const maxCubeTop = 15

// NewCube returns the cube of the matrices of a size with entries up to top, at least 1, in one game
// or in both. It returns nil if there are too many, or if all but one of the entries fit a word. It
// solves nothing.
func NewCube(size seki.Size, top int, games ...seki.Game) *Cube {
	A, err := seki.New(size.Rows, size.Cols, slices.Repeat([]int{top}, size.Rows*size.Cols))
	if err != nil || top > maxCubeTop {
		return nil
	}
	b := New(A, games...)
	if b == nil || b.outer[1].top == 0 {
		return nil
	}
	c := &Cube{box: b, set: 1}
	for c.set*8 <= int(b.top) {
		c.set *= 2
	}
	words := 0.0
	for t := range top + 2 {
		if words > math.MaxInt32/wordBytes { // 2 GiB in each game
			return nil
		}
		c.base = append(c.base, int(words))
		words += math.Pow(float64(t+1), float64(len(b.outer)-1))
	}
	return c
}

// Top returns the greatest entry of the matrices.
func (c *Cube) Top() int { return c.box.outer[0].top }

// Time returns about how long one core takes to solve the cube, in nanoseconds.
func (c *Cube) Time() float64 { return c.box.Time() }

// Bytes returns the memory that is held when the cube is solved, and the memory that is needed
// besides until then.
func (c *Cube) Bytes() (held, besides int64) {
	return int64(c.base[len(c.base)-1]) * int64(len(c.box.games)) * int64(4*c.set), c.box.Bytes()
}

// Solve solves the cube as Box.Solve solves a box. It must have succeeded before Solution.
func (c *Cube) Solve(ctx context.Context, workers int) error {
	if c.kept == nil {
		c.kept = make([][]byte, len(c.box.games))
		for i := range c.kept {
			c.kept[i] = make([]byte, c.base[len(c.base)-1]*4*c.set)
		}
		c.box.solved = c.keep
	}
	_, err := c.box.Solve(ctx, workers)
	return err
}

// keep keeps the words of block x for value t of the first entry.
func (c *Cube) keep(x, t int) {
	b := c.box
	at, place := 0, 0
	for d := range b.blocks.dims {
		v := b.blocks.value(x, d)
		if v > t {
			return
		}
		at += v * b.stride[1+d]
		place = place*(t+1) + v
	}
	c.keepFrom(1+len(b.blocks.dims), at, place, t)
}

// keepFrom keeps the words from at on with all values up to t of outer[k:].
func (c *Cube) keepFrom(k, at, place, t int) {
	b := c.box
	if k < len(b.outer) {
		for v := range t + 1 {
			c.keepFrom(k+1, at+v*b.stride[k], place*(t+1)+v, t)
		}
		return
	}
	for i := range b.games {
		to := c.kept[i][(c.base[t]+place)*4*c.set:]
		for q, bits := range b.values[at*len(b.games)+i] {
			switch c.set {
			case 1:
				to[q] = byte(bits)
			case 2:
				binary.LittleEndian.PutUint16(to[2*q:], uint16(bits))
			case 4:
				binary.LittleEndian.PutUint32(to[4*q:], uint32(bits))
			default:
				binary.LittleEndian.PutUint64(to[8*q:], bits)
			}
		}
	}
}

// Solution returns the answers for A in a game and for the matrices after its moves; ok is false
// if the cube is not of the game or the size, or A has a greater entry. Cost: O(m·n) for A and for
// each of its moves.
func (c *Cube) Solution(A seki.Matrix, g seki.Game) (s Solution, ok bool) {
	game := slices.Index(c.box.games, g)
	entries := A.Entries()
	if game < 0 || A.Rows() != c.box.rows || A.Cols() != c.box.cols || slices.Max(entries) > c.Top() {
		return s, false
	}
	s = Solution{Answers: c.read(entries, game), After: make([]Answers, len(entries))}
	for at, v := range entries {
		if v > 0 {
			entries[at]--
			s.After[at] = c.read(entries, game)
			entries[at]++
		}
	}
	return s, true
}

// read returns the answers for the matrix with these entries.
func (c *Cube) read(entries []int, game int) Answers {
	b := c.box
	greatest := 0
	for at, v := range entries {
		if v > entries[greatest] {
			greatest = at
		}
	}
	row, col := greatest/b.cols, greatest%b.cols
	value := func(at int) int { // after the exchange of rows and of columns
		i, j := at/b.cols, at%b.cols
		switch i {
		case 0:
			i = row
		case row:
			i = 0
		}
		switch j {
		case 0:
			j = col
		case col:
			j = 0
		}
		return entries[i*b.cols+j]
	}
	t := entries[greatest]
	place := 0
	for _, cell := range b.outer[1:] {
		place = place*(t+1) + value(cell.at)
	}
	var bit uint
	for k, cell := range b.inner {
		bit += b.shift[k] * uint(value(cell.at))
	}
	from := c.kept[game][(c.base[t]+place)*4*c.set:]
	var w word
	for q := range w {
		switch c.set {
		case 1:
			w[q] = uint64(from[q])
		case 2:
			w[q] = uint64(binary.LittleEndian.Uint16(from[2*q:]))
		case 4:
			w[q] = uint64(binary.LittleEndian.Uint32(from[4*q:]))
		default:
			w[q] = binary.LittleEndian.Uint64(from[8*q:])
		}
	}
	return w.answers(bit)
}
