// Package geometry lays out the matrices of a slab as a graph with shared subtrees, and walks it with values, one byte
// for each matrix (docs/engine.md, sections 1, 2, 4 and 5). It knows no rules of the game.
//
//	graph.go                the graph,
//	rows.go, arena.go       of all rows with one sum, in memory that is reused for the next slab
//	lines.go                the lines of a margin that have equal sums
//	matrix.go               the matrix at a position of a block
//	stream.go               reads the children of moves in last lines, in order, and ORs them
//	sweeps.go, exchanges.go sweeps complete the OR over each orbit
//	transpose.go            copies blocks to their transposes, in square sizes: matrices
//	columns.go, orders.go   by columns
//	lists.go                what exchanges.go, orders.go and package burnside know of nodes
package geometry
