// Package allsums decides statements of package lab for all matrices of a size with at most two rows or
// at most two columns, whatever their sum.
//
// The results of these matrices follow from the signs of linear forms of the entries (docs/theory.md, 8.3),
// and so does whether a statement holds that compares sums of entries. A statement is evaluated on all matrices at once: a question
// that they answer in different ways divides them, and each part is what is left of the non-negative integers by
// linear inequalities (package polyhedron). The statement is true of all matrices of a part, or of none; if of none, a
// counterexample of the least sum is an integer point of the part.
//
// All invariants are the same for all members of a class, so that a statement is about
// classes. These are allowed:
//
//	rows, cols, sum, row_sums, col_sums, min_row, max_row, min_col, max_col, min_line, max_line,
//	max_entry, constant, lead, slack, positives, pattern, planar, components, theorem, self_transpose, automorphisms,
//	the outcome, the kind and the player who must pass in both games, and the kinds of summands
//
// with + and −, multiples by constants, //, % and comparisons by which these quantities are
// related, and all of the language that comes down to them: max, min, abs, sorted, lists,
// conditions. Other invariants (gcd, rank, permanent …), products and powers are allowed
// where finitely many matrices ask for them: there the statement is evaluated as package
// lab does, on one class after the other. Otherwise it is refused.
package allsums
