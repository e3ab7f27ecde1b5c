// Package blocks orders and counts the matrices of blocks, as the tablebase
// format prescribes. It counts, and does not use the geometry of the layer
// engine, so that a wrong position in either shows.
//
// A block is given by its margins: row sums and column sums in descending order,
// all positive, with the same total. Its matrices are in increasing
// lexicographic order of their entries, row by row.
package blocks
