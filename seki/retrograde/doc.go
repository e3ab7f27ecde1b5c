// Package retrograde solves every m×n matrix of a given sum, both games at
// once, from the solved matrices of the sum below: retrograde analysis in
// layers.
//
// # Terms
//
// A layer holds the m×n matrices of one sum without zero rows and columns. Its
// matrices are grouped by margins: a block B(r, c) has all tables, matrices as
// entries in row-major order, with the row sums r and the column sums c, both
// non-increasing, in lexicographic order. A slab is the blocks of one row margin.
// A class of matrices, up to row and column permutations, lies in one block, as
// an orbit of the Young subgroup, which permutes equal row sums and equal column
// sums. The engine works on sizes with m ≥ n; others are transposed.
//
// # How a block is solved
//
//	geometry.go, leaves.go   the tables of a slab as a graph in which equal subtrees are shared,
//	arena.go                 in memory that is used again for the next slab
//	stream.go, masks.go      children by last-of-class moves are read in order and ORed
//	ties.go, exchanges.go    sweeps complete the OR over each orbit, by lists for the nodes
//	                         of the last three rows
//	resolve.go               flags of children become values, eight tables at a time
//	burnside.go, fixed.go    classes are counted by outcome and kind, without canonical forms,
//	fixedlists.go            with lists of what is fixed in the nodes
//	transpose.go             copies for parents beyond the diagonal, in square sizes: tables
//	columns.go, orders.go    by columns, with lists of their order in the same nodes
//	representatives.go       one table of each class is picked, to be listed or visited (visit.go)
//
// worker.go does this for a slab, job.go for a layer, solve.go for all layers.
// The algorithm, with proofs, is ENGINE.md of the design documents; what this
// package does otherwise is said where it does it.
//
// # Invariants
//
//   - A byte of a table is as described at cLoses; the order of tables, blocks
//     and slabs is that of docs/table-format.md.
//   - Every buffer of tables has padding bytes behind the last table.
//   - The counts of a layer equal the exact number of classes, or Solve fails.
//   - Nothing that is returned depends on the number of workers.
package retrograde
