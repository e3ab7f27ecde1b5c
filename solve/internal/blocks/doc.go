// Package blocks holds what the layer engine and the tablebases share: the margins of a
// layer, the codes of values, and the selection of classes to visit. For the tablebases it
// also numbers the matrices of blocks in the order of the file format. It does so
// by counting, without the geometry of the layer engine, so that a wrong position in either
// is detected.
//
// A block is given by its margins: row sums and column sums in descending order,
// all positive, with the same total. Its matrices are in increasing
// lexicographic order of their entries, row by row.
//
//	margins.go               the margins of a layer
//	layout.go                which blocks are stored, and the codes of the others
//	place.go                 where a matrix is stored
//	orbits.go                the matrices of a block in order, and the first of each class
//	counter.go, ranker.go    the number of matrices in a block, and the position of one
//	code.go, tally.go        the byte of a value in both games, and counts by outcome
//	packed*.go, *.s          how codes are packed, two to a byte
//	selection.go             which classes of a layer the handlers want,
//	block.go                 and the visits to the classes of a block
//
// The classes that are not stored are counted by formulas:
//
//	outside.go               classes with a line of sum 1, in both games
//	outsideseki.go           classes with a line of sum 1 or 2, in SEKI
//	linecounts.go            the numbers of classes with bounds on their line sums
//	components.go            the generating function of the lines that are below the bounds
//	polynomial.go, wide.go   its polynomials, and integers modulo 2^128
//	cycletypes.go            the cycle types of permutations of lines
package blocks
