// Package tablebase keeps solved layers on disk. A tablebase is a folder with a zip file for each sum;
// docs/file-formats.md describes the files.
//
// There is one kind of file: a zip file of slabs of one layer. The file of a finished layer has all slabs. A Store, the
// retrograde.Store of the layer engine, writes solved slabs into other files first, and makes the file of the layer
// when no slab is missing. So a killed process loses little, and several processes may solve one layer. A Reader looks
// matrices up in a tablebase; its Layers yield their blocks and classes. A Set is several tablebases. Package verify
// checks a tablebase without the engine.
//
// A matrix is stored as one byte, its code, which gives the value for both players in both games. A layer holds the
// codes of all its blocks; a slab is the part with one row margin.
//
//	slab.go, zstd.go    a slab as entries of a zip file: its head, and its codes, compressed by zstd
//	layer.go            a zip file of slabs of one layer, and the folder of a tablebase
//	store.go            the Store
//	reader.go, set.go   the Reader, the blocks and classes of a Layer, and the Set
//	lookup.go           the results of a matrix; the cache of chunks
//
// Invariants. Files depend on the solved values alone: a tablebase made by several processes, even if some were killed,
// equals one made in one go, byte for byte. Every byte of every file is covered by a checksum that reading or verifying
// compares. The position of a matrix is computed by counting (package blocks), not by the engine's geometry, so that a
// wrong position in either shows.
package tablebase
