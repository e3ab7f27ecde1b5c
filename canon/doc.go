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
// That is the whole definition: it does not depend on how the form is found,
// so it never changes between versions. Form, Labeler and package enumerate
// all use it. Example: [0 1 2; 2 0 0; 0 2 1] has the form [2 1 0; 1 2 0; 0 0 2].
//
// Up to transposition as well, the form of a class is the lesser, in the order
// of seki.Matrix.Compare, of the forms of A and of its transpose.
//
// # How it is found
//
// Labeler sorts rows and columns by sum and then builds the greatest matrix row
// by row: it keeps an ordered partition of the columns, at first by sum, places
// the row that is greatest when the entries within each cell are put in
// descending order, and splits the cells by its entries. Rows that tie are
// tried one after the other; what falls behind the best matrix found is cut
// off. When a search has many ties, rows that an automorphism fixing all rows
// placed so far carries to a row already tried are left out; colour refinement
// of the bipartite weighted graph of the matrix (rows against columns, entries
// as weights) with individualisation and backtracking finds these automorphisms,
// and the automorphism group.
//
// Form splits a matrix on which such a search is not over at once: into
// direct summands, and where it is a direct sum but for a constant, as J−I is. It
// sorts the lines of the parts by the forms of pairs of parts (see former). The
// group of a matrix comes from those of its parts in the same way, and equal
// lines count once.
//
// The functions with a context give up when it ends, within the time of one
// step, at most milliseconds for the greatest matrices.
package canon
