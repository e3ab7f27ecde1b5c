package three

import (
	"bufio"
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
)

// MaxEntry is the greatest entry of the matrices of a table.
const MaxEntry = 15

//go:embed table.bin
var file []byte

// New returns the table, which is part of the programs that call this.
func New() *Table {
	t := &Table{}
	t.Load(file)
	return t
}

// A Table answers for all 3×3 matrices with entries up to MaxEntry. Before Load it answers for
// none. It is safe for concurrent use.
//
// Its file has a part for each greatest entry of a canonical matrix, from 0 to 7, and at the end the CRC-32 (IEEE)
// of all parts. A part has its length (uint32) and, compressed by DEFLATE, a bit for each of its places and
// numbers (uint16). The bit is 1 if the matrix of the place is canonical; then a number follows, in order of
// places. The low byte and the low bit come first.
type Table struct {
	mu     sync.Mutex
	file   []byte
	rest   []byte      // parts of the file that are not read yet
	parts  []part      // by greatest entry
	firsts []canonical // by number of a tile, the first that has it
	tiles  []*tile     // by number, nil until it is needed
}

// A tile has the codes of its matrices in both games.
type tile [len(seki.Games)]codes

// A canonical matrix, as numbers with the digits of its rows.
type canonical [3]uint16

// canonicalOf returns the canonical matrix of h, whose entries are less than 8, and a symmetry that takes h to it.
func canonicalOf(h *grid) (c canonical, by symmetry) {
	greatest, by := h.canonical()
	for k, v := range greatest {
		c[k/3] = c[k/3]<<3 | uint16(v)
	}
	return c, by
}

// grid returns the entries.
func (c canonical) grid() (h grid) {
	for k := range h {
		h[k] = uint8(c[k/3] >> (6 - 3*(k%3)) & 7)
	}
	return h
}

// A part has the numbers of the tiles of the canonical matrices with one greatest entry. They have rows x ≥ y ≥ z,
// and x descends from the greatest entry. For each such x, in order, there is a place for all y ≥ z without a
// greater entry, in order.
type part struct {
	numbers   []uint16
	rows      []uint16 // without a greater entry
	firstRows []uint16 // the rows x
}

// newPart returns the part for a greatest entry, with zeros in place of numbers.
func newPart(top int) part {
	var p part
	for row := range uint16(512) {
		x, y, z := int(row>>6), int(row>>3&7), int(row&7)
		if max(x, y, z) <= top {
			p.rows = append(p.rows, row)
			if x == top && y >= z {
				p.firstRows = append(p.firstRows, row)
			}
		}
	}
	p.numbers = make([]uint16, len(p.firstRows)*triangle(len(p.rows)))
	return p
}

// triangle returns the number of pairs below n with the greater first.
func triangle(n int) int { return n * (n + 1) / 2 }

// place returns the place of a canonical matrix.
func (p *part) place(c canonical) int {
	x, _ := slices.BinarySearch(p.firstRows, c[0])
	y, _ := slices.BinarySearch(p.rows, c[1])
	z, _ := slices.BinarySearch(p.rows, c[2])
	return x*triangle(len(p.rows)) + triangle(y) + z
}

// matrix returns the matrix of a place.
func (p *part) matrix(at int) canonical {
	each := triangle(len(p.rows))
	y := 0
	for triangle(y+1) <= at%each {
		y++
	}
	return canonical{p.firstRows[at/each], p.rows[y], p.rows[at%each-triangle(y)]}
}

// Load gives the file to a table that has none, unless its checksum is wrong. Parts are read when they are needed.
func (t *Table) Load(file []byte) {
	parts := max(0, len(file)-crc32.Size)
	if !bytes.Equal(checksum(file[:parts]), file[parts:]) {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.file, t.rest = file, file[:parts]
}

// checksum returns the end of a file with these parts.
func checksum(parts []byte) []byte {
	return binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(parts))
}

// File returns what Load was given.
func (t *Table) File() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.file
}

// read reads parts until it has that for the greatest entry top.
func (t *Table) read(top int) error {
	for len(t.parts) <= top {
		p := newPart(len(t.parts))
		if len(t.rest) < 4 {
			return io.ErrUnexpectedEOF
		}
		length := binary.LittleEndian.Uint32(t.rest)
		packed := t.rest[4:]
		if uint64(length) > uint64(len(packed)) {
			return io.ErrUnexpectedEOF
		}
		if err := t.unpack(&p, flate.NewReader(bytes.NewReader(packed[:length]))); err != nil {
			return err
		}
		t.parts, t.rest = append(t.parts, p), packed[length:]
	}
	t.tiles = append(t.tiles, make([]*tile, len(t.firsts)-len(t.tiles))...)
	return nil
}

// unpack reads the numbers of a part, and which tiles come first in it.
func (t *Table) unpack(p *part, r io.Reader) error {
	is := make([]byte, (len(p.numbers)+7)/8)
	if _, err := io.ReadFull(r, is); err != nil {
		return err
	}
	numbers := bufio.NewReader(r)
	var raw [2]byte
	for at := range p.numbers {
		if is[at/8]>>(at%8)&1 == 0 {
			continue
		}
		if _, err := io.ReadFull(numbers, raw[:]); err != nil {
			return err
		}
		number := binary.LittleEndian.Uint16(raw[:])
		switch p.numbers[at] = number; {
		case int(number) == len(t.firsts):
			t.firsts = append(t.firsts, p.matrix(at))
		case int(number) > len(t.firsts):
			return fmt.Errorf("tile %d comes before tile %d", number, len(t.firsts))
		}
	}
	return nil
}

// tile returns the tile of a canonical matrix whose part is read.
func (t *Table) tile(c canonical) *tile {
	p := &t.parts[c[0]>>6]
	number := p.numbers[p.place(c)]
	if t.tiles[number] == nil {
		h := t.firsts[number].grid()
		t.tiles[number] = solve(t.near(&h))
	}
	return t.tiles[number]
}

// near returns the tiles of h − 1_e, for h_e > 0.
func (t *Table) near(h *grid) *[9]*tile {
	near := new([9]*tile)
	for e := range h {
		if h[e] > 0 {
			h[e]--
			c, g := canonicalOf(h)
			h[e]++
			b := t.tile(c)
			near[e] = new(tile)
			for game := range b {
				near[e][game] = b[game].under(g.inverse())
			}
		}
	}
	return near
}

// solve returns the tile of h, from the tiles of h − 1_e.
func solve(near *[9]*tile) *tile {
	b := new(tile)
	for _, g := range seki.Games {
		var codes [9]*codes
		for e, n := range near {
			if n != nil {
				codes[e] = &n[g]
			}
		}
		b[g] = solveCodes(g, &codes)
	}
	return b
}

// code returns the code of a matrix in a game, in a table that has the part for it.
func (t *Table) code(A *grid, game seki.Game) uint8 {
	h, x := *A, 0
	for k, v := range A {
		h[k] = v >> 1
		x |= int(v&1) << k
	}
	c, g := canonicalOf(&h)
	return g.inverse().code(t.tile(c)[game].at(g.index(x)))
}

// Solution returns the answers for A in a game and for the matrices after its moves; ok is false if A is not of
// 3×3 with entries up to MaxEntry, or if there is no file. The first call may take a quarter of a second, later
// ones some microseconds.
func (t *Table) Solution(A seki.Matrix, g seki.Game) (s box.Solution, ok bool) {
	if A.Rows() != 3 || A.Cols() != 3 || slices.Max(A.Entries()) > MaxEntry {
		return s, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.read(slices.Max(A.Entries())/2) != nil {
		return s, false
	}
	var B grid
	for k, v := range A.Entries() {
		B[k] = uint8(v)
	}
	s = box.Solution{Answers: answers(t.code(&B, g)), After: make([]box.Answers, len(B))}
	for k, v := range B {
		if v > 0 {
			B[k]--
			s.After[k] = answers(t.code(&B, g))
			B[k]++
		}
	}
	return s, true
}

// answers returns what a code says.
func answers(code uint8) box.Answers {
	return box.Answers{First: [2]bool{code&12 == 0, code&3 == 0}, Second: [2]bool{code&1 != 0, code&4 != 0}}
}
