// Package tablebase keeps solved layers on disk. A tablebase is a folder with a
// manifest and one file for each sum; docs/file-formats.md describes the files.
//
// A Store writes a tablebase. It is the retrograde.Store of the layer engine: it
// compresses slabs, appends them, survives the death of the process at any
// moment, and seals finished layers. A Reader looks matrices up in a tablebase,
// visits the classes of its layers and yields their blocks; a Set is several of them.
// Package verify checks a tablebase without the engine.
//
// The values of a matrix, which say what both players achieve in both games, are
// stored as one byte, its code. A layer holds the codes of all its blocks; a slab
// is the part with one row margin.
//
// Invariants. Files depend on the solved values alone: a tablebase that was
// interrupted and continued equals one that was not, byte for byte. Every byte
// of every file is covered by a checksum that reading or verifying compares. The
// position of a matrix is computed by counting (package blocks), not by the
// engine's geometry, so that a wrong position in either shows.
package tablebase
