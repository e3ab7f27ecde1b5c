package retrograde

import "github.com/sekilab/sekilab/seki"

// Special is a class that is a complete or a semi-complete seki in at least one
// of the games, given by the first of its tables in the order of their block. In
// square sizes it stands for the transposed class as well, unless that is in
// the same block.
type Special struct {
	Pos   uint64 // offset of the table in the bytes of its slab
	Kinds byte   // low nibble seki.Kind in SEKI, high nibble in D-SEKI; Plain and None are 0
}

// Slab is the solved part of a layer that has one row margin r: the bytes of
// the blocks B(r, c) for all column margins c in decreasing lexicographic order.
// Constant blocks hold no bytes, and square sizes hold only c ≤ r. See
// docs/table-format.md for the exact order and the meaning of a byte.
type Slab struct {
	Data     []byte      // one byte for each table
	Specials []Special   // one for each class, in increasing order of Pos
	Census   seki.Census // classes of these blocks and of their unstored transposes
}

// Store keeps solved slabs outside the engine, on disk say.
type Store interface {
	// Next returns the first slab that is not stored yet: everything before
	// (sum, index), in the order of sums and indices, is stored for good.
	Next() (sum, index int)

	// Put stores a slab. It may be called from several goroutines and a little
	// out of order; slabs become durable in order. It does not keep Data.
	Put(sum, index int, slab *Slab) error

	// Get loads a slab of a layer that is still kept. The bytes are appended
	// to buf[:0], which may be nil.
	Get(sum, index int, buf []byte) (*Slab, error)

	// Meta loads only the specials and the census of a slab.
	Meta(sum, index int) (*Slab, error)

	// EndLayer is called once after the last slab of a layer. The store may
	// then drop layers that it need not keep.
	EndLayer(sum int, total seki.Census) error
}
