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

// Store keeps solved slabs outside the engine, for example on disk.
type Store interface {
	// Next returns the first slab that is not stored durably, in the order of sums
	// and indices.
	Next() (sum, index int)

	// Put stores a slab. It may be called from several goroutines and out of order, at most by
	// slabsAhead slabs for each; slabs become durable in order. It must not retain Data.
	Put(sum, index int, slab *Slab) error

	// Get loads a slab of a layer that is still kept, with its Data in buf if that is large
	// enough.
	Get(sum, index int, buf []byte) (*Slab, error)

	// Meta loads only the specials and the census of a slab.
	Meta(sum, index int) (*Slab, error)

	// Census returns the census of a layer that has ended.
	Census(sum int) (seki.Census, error)

	// EndLayer is called once after the last slab of a layer. The store may then
	// drop layers that it need not keep.
	EndLayer(sum int, total seki.Census) error
}
