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
// placed from the top (orderly.go); package canon decides whether those placed so far
// may begin a canonical form.
//
// # Counting
//
// Counter computes exact numbers from the cycle index of the permutation groups
// (Burnside's lemma), without listing anything.
package enumerate
