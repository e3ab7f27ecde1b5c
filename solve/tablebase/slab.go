package tablebase

import (
	"archive/zip"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sort"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// A slab is a head, and chunks of codes.
func headName(index int) string     { return fmt.Sprintf("slab-%05d/head", index) }
func chunkName(index, k int) string { return fmt.Sprintf("slab-%05d/codes-%05d", index, k) }

// head is what a slab has besides its codes.
type head struct {
	fixed
	specials []blocks.Special // by position
}

type fixed struct {
	Values uint64
	Census seki.Census
}

var (
	headSize    = binary.Size(fixed{})
	specialSize = binary.Size(blocks.Special{})
)

func (h *head) encode() []byte {
	b := make([]byte, 0, headSize+len(h.specials)*specialSize)
	for _, part := range []any{h.fixed, h.specials} {
		var err error
		if b, err = binary.Append(b, binary.LittleEndian, part); err != nil {
			panic(err) // no type of variable size
		}
	}
	return b
}

// readHead reads the head of a slab.
func readHead(f *zip.File) (*head, error) {
	size := int(f.UncompressedSize64)
	list := size - headSize
	if list < 0 || list%specialSize != 0 || f.Method != zip.Store {
		return nil, entryError(f, "it is no head of a slab")
	}
	b, err := readEntry(f, size, nil)
	if err != nil {
		return nil, err
	}
	h := &head{specials: make([]blocks.Special, list/specialSize)}
	rest := b
	for _, part := range []any{&h.fixed, h.specials} {
		n, err := binary.Decode(rest, binary.LittleEndian, part)
		if err != nil {
			return nil, entryError(f, "%v", err)
		}
		rest = rest[n:]
	}
	return h, nil
}

// chunks returns the number of chunks of the slab.
func (h *head) chunks() int { return int(h.Values/chunkSize + min(1, h.Values%chunkSize)) }

// chunkLength returns the number of codes in chunk k.
func (h *head) chunkLength(k int) int { return int(min(chunkSize, h.Values-uint64(k)*chunkSize)) }

// kindsAt returns the kinds listed at a position in the slab, 0 if there are none.
func (h *head) kindsAt(pos uint64) byte {
	k, listed := sort.Find(len(h.specials), func(k int) int { return cmp.Compare(pos, h.specials[k].Pos) })
	if !listed {
		return 0
	}
	return h.specials[k].Kinds
}

// margins are those of a layer. Row margins number the slabs.
type margins struct {
	square     bool
	rows, cols [][]int
}

func newMargins(p Params, sum int) margins {
	return margins{p.Rows == p.Cols, blocks.CoreLayout.Margins(sum, p.Rows), blocks.CoreLayout.Margins(sum, p.Cols)}
}

// own returns the column margins of the blocks of slab index among cols. In square sizes the blocks with the others are
// transposes of blocks of other slabs.
func (m margins) own(index int, cols [][]int) [][]int {
	if m.square {
		return cols[index:]
	}
	return cols
}

// offsets returns, by column margin, the position in slab index at which each block begins, and the number of codes
// of the slab. It counts them. Blocks that are not stored have length 0.
func (m margins) offsets(index int, counter *blocks.Counter) []uint64 {
	row, at := m.rows[index], uint64(0)
	offsets := make([]uint64, 0, len(m.cols)+1)
	for k, col := range m.cols {
		offsets = append(offsets, at)
		if (!m.square || k >= index) && blocks.CoreLayout.Stored(row, col) { // the others are transposes
			at += counter.Count(row, col)
		}
	}
	return append(offsets, at)
}

// encodeSlab returns the entries of a slab, which depend on the slab alone.
func encodeSlab(m margins, index int, slab *retrograde.Slab) ([]entry, error) {
	h := head{fixed{uint64(slab.Values), slab.Census}, slab.Specials}
	counter := counters.get()
	defer counters.put(counter)
	count := m.offsets(index, counter)[len(m.cols)]
	if h.Values != count || len(slab.Data) != blocks.PackedLen(slab.Values) {
		return nil, fmt.Errorf("it has %d values in %d bytes instead of %d", slab.Values, len(slab.Data), count)
	}
	if !blocks.Valid(slab.Data, slab.Values) {
		return nil, blocks.ErrNoCode
	}
	sorted := slices.IsSortedFunc(h.specials, func(a, b blocks.Special) int { return cmp.Compare(a.Pos, b.Pos) })
	if n := len(h.specials); !sorted || n > 0 && h.specials[n-1].Pos >= h.Values {
		return nil, errors.New("its list is not sorted or too long")
	}
	for _, s := range h.specials {
		if s.Code != blocks.CodeAt(slab.Data, int(s.Pos)) {
			return nil, fmt.Errorf("its list and its values differ at position %d", s.Pos)
		}
	}
	return append([]entry{plainEntry(headName(index), h.encode())}, chunkEntries(index, slab.Data)...), nil
}
