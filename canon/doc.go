// Package canon decides when two matrices are the same up to permutations of
// rows and of columns, and finds the symmetries of one matrix.
//
// # The canonical form
//
// Two m×n matrices are equivalent when row and column permutations carry one
// to the other. Among all matrices equivalent to A, the canonical form is the
// one for which
//
//  1. the row sums do not increase from top to bottom,
//  2. the column sums do not increase from left to right, and
//  3. among those, the entries read row by row are lexicographically greatest.
//
// The definition does not depend on the algorithm, so the form never changes between
// versions. Form, Labeler and package enumerate all use it. Example:
// [0 1 2; 2 0 0; 0 2 1] has the form [2 1 0; 1 2 0; 0 0 2].
//
// # How it is found
//
// Labeler sorts rows and columns by sum and then builds the greatest matrix row by
// row. It keeps an ordered partition of the columns, at first by sum; it places the
// row that is greatest when the entries within each cell are sorted in descending
// order, and splits the cells by its entries. If several rows are greatest, they are
// tried in turn, and a branch ends when it falls behind the best matrix found. A search
// with many branches skips a row if an automorphism that fixes all rows placed so far
// maps it to a row already tried. These automorphisms, and the automorphism group, are
// found by colour refinement of the bipartite weighted graph of the matrix (rows against
// columns, entries as weights) with individualisation and backtracking (McKay and
// Piperno 2014).
//
// If the search is long, Form splits the matrix into direct summands, or into parts such that all entries outside the
// parts are equal, as in J−I. It sorts the lines of the parts by the forms of pairs of parts (see former). The group of
// a matrix is built from the groups of its parts in the same way, with equal lines counted once.
//
// The functions with a context return within milliseconds of its end.
package canon
