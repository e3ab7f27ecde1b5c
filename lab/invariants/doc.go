// Package invariants computes invariants of classes of matrices: margins, zero
// pattern, symmetry, direct summands, rank, determinant, permanent, and
// the theorem that covers the class.
//
// Row and column permutations do not change an invariant: lists are sorted, matrices
// are canonical forms. All numbers are exact integers.
//
// A Subject is a matrix with its results in both games. All lists the invariants,
// each with its name, type, definition, source and function. The catalogue,
// statements and reports take their columns and names from it.
//
// Sources that are cited by authors and year are listed in docs/references.md.
package invariants
