// Package enumerate lists and counts the classes of matrices of a given size
// and sum: m×n matrices of non-negative integers without zero rows and zero
// columns, up to permutations of rows and of columns.
//
// # Listing
//
// Classes and Generator yield each class exactly once, as its canonical form
// (package canon), in lexicographically decreasing order of the row sums, then of
// the column sums, then of the entries row by row. Only the current matrix is in
// memory, so a listing can be stopped at any point, and its shards are
// independent.
//
// Generation is orderly (R. C. Read, "Every one a winner", Ann. Discrete Math. 2
// (1978); I. A. Faradžev 1978), adapted to margin blocks. A block holds the
// matrices with given descending row sums r and column sums c. Its classes are
// the orbits of the permutations that exchange rows of equal sum and columns of
// equal sum, and the canonical form is the greatest member of the orbit. Rows are
// placed from the top, with the pruning described in placement.go.
//
// placement compares the rows placed so far with their other arrangements itself, on rows packed into
// words, and does not ask canon.Labeler for each prefix: that would make 5×5 half as fast (5.3 in place
// of 9.5 million classes of sum 16 a second) and 6×6 a third (0.4 in place of 1.4 of sum 12).
// Labeler decides where that takes long, and all where rows do not fit into words (plain.go).
//
// # Counting
//
// Counter computes exact numbers from the cycle index of the permutation groups
// (Burnside's lemma), without listing anything.
package enumerate
