package retrograde

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Special is a class that is a complete or a semi-complete seki in at least one of the games.
type Special = blocks.Special

// Slab is the solved part of the core of a layer with one row margin r: the codes of the blocks
// B(r, c) for all column margins c in decreasing lexicographic order. Constant blocks have
// none, and square sizes have only c ≤ r. docs/file-formats.md has the exact order and
// the meaning of a code.
type Slab struct {
	Data     []byte      // the codes, two to a byte, see blocks.PackAt
	Values   int         // their number, one for each matrix
	Specials []Special   // one for each class, in increasing order of Pos
	Census   seki.Census // classes of these blocks and of their unstored transposes
}

// Store keeps solved slabs outside the engine, for example on disk. Several solves may share a store. Its current layer
// is the first one that has not ended.
type Store interface {
	// Next returns the sum of the current layer. The layers before it have ended.
	Next() int

	// Has reports whether a slab of the current layer is stored, by this solve or another one.
	Has(index int) bool

	// Put stores a slab of the current layer. It may be called from several goroutines and out of order. It must not
	// retain Data.
	Put(index int, slab *Slab) error

	// Get loads a slab of the layer below the current one, with its Data in buf if that is large
	// enough.
	Get(index int, buf []byte) (*Slab, error)

	// Census returns the sum of the censuses of the slabs of the current layer, which are all stored.
	Census() seki.Census

	// EndLayer ends the current layer, when all its slabs are stored. The store may then
	// drop layers that it need not keep.
	EndLayer() error
}
