// Package tablebase keeps solved layers on disk: a table is a directory with a
// manifest and one file for each sum.
//
// Store writes a table. It is the retrograde.Store of the layer engine: it
// compresses slabs, appends them, survives the death of the process at any
// moment, and seals finished layers. Table reads one: it probes single
// matrices, and yields the classes and lists of a layer. Package verify checks
// a table without the engine.
//
// Terms (see ENGINE.md and docs/table-format.md): a layer holds all matrices of
// one sum; a block all those with the same sorted row and column sums, its
// margins; a slab all stored blocks with one row margin, in the order of the
// column margins. A value is the byte of a table: its outcomes in both games.
//
// Invariants. Files depend on the solved values alone: a table that was
// interrupted and continued equals one that was not, byte for byte. Every byte
// of every file is covered by a checksum that reading or verifying it compares.
// The position of a matrix is computed here by counting, not by the engine's
// geometry, so that a wrong position in either shows.
package tablebase
