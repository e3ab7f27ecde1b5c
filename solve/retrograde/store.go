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

// Store keeps solved slabs outside the engine, for example on disk. Several solves may share a store.
type Store interface {
	// Next returns the sum of the first layer that has not ended. The layers before it have.
	Next() int

	// Has reports whether a slab of that layer is stored, by this solve or another one.
	Has(sum, index int) (bool, error)

	// Put stores a slab. It may be called from several goroutines and out of order. It must not
	// retain Data.
	Put(sum, index int, slab *Slab) error

	// Get loads a slab of the last layer that has ended, with its Data in buf if that is large
	// enough.
	Get(sum, index int, buf []byte) (*Slab, error)

	// Census returns the sum of the censuses of the slabs of a layer that are all stored.
	Census(sum int) (seki.Census, error)

	// EndLayer is called when all slabs of a layer are stored. The store may then
	// drop layers that it need not keep.
	EndLayer(sum int, total seki.Census) error
}
