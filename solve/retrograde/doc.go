// Package retrograde solves every m×n matrix of a given sum, both games at
// once, from the solved matrices of the sum below: retrograde analysis in
// layers. The algorithm, with proofs, is in docs/engine.md.
//
// # Terms
//
// A layer holds the m×n matrices of one sum without zero lines. The matrices without a line of sum 1
// are its core, which is stored and solved; a rule gives the others. The matrices of the core are
// grouped by margins: a block B(r, c) holds the matrices with row sums r and
// column sums c, both in descending order, in row-major lexicographic order. A slab
// is the blocks of one row margin. The
// Young subgroup of a block permutes rows of equal sum and columns of equal sum. A class of
// matrices, up to row and column permutations, lies in one block, as an orbit of
// the Young subgroup. The engine works on sizes with m ≥ n and transposes others.
//
// # How a block is solved
//
//	internal/geometry   the matrices of a slab as a graph with shared subtrees; streams of the children of moves in
//	                    last lines, sweeps that complete their OR over each orbit, transposed copies in square sizes
//	internal/flags      the flags of the children that are not stored, and the values that follow from all flags
//	internal/burnside   the number of classes by outcome, without canonical forms
//	internal/kernel     the inner loops over values, and masks: all unsafe code
//	representatives.go  keeps the first matrix of each class of special seki; visit.go passes classes on
//
// # How layers are solved
//
//	api.go, store.go        what the package offers, and what it asks of a store
//	solve.go                solves all layers,
//	layer.go, job.go        one layer,
//	worker.go, buffers.go   one slab, with buffers for values
//	margins.go              numbers the margins of a layer
//	smaller.go              solves the smaller matrices that SEKI alone needs
//
// Package estimate predicts memory and time.
//
// # Invariants
//
//   - The byte of a matrix is described in package flags. The order of matrices, blocks
//     and slabs is documented in docs/file-formats.md.
//   - Every buffer of values has padding bytes after the last value.
//   - The classes of a layer add up to the exact number, or Solve fails.
//   - Nothing that is returned depends on the number of workers.
package retrograde
