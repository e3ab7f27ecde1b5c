// Package blocks holds what the layer engine and the tablebases share: the margins of a
// layer, the codes of values, and the selection of classes to visit. For the tablebases it
// also orders and counts the matrices of blocks, as their format prescribes. It does this
// by counting, without the geometry of the layer engine, so that a wrong position in either
// is detected.
//
// A block is given by its margins: row sums and column sums in descending order,
// all positive, with the same total. Its matrices are in increasing
// lexicographic order of their entries, row by row.
package blocks
