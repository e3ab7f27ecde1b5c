// Package allsums decides statements of package lab for all matrices of a size, whatever
// their sum.
//
// The results of a size are computed by a finite automaton that reads the entries in binary
// (package solve/automaton). So is every comparison of a sum of entries, with integer
// multiples, with a constant: read from the most significant bit, v becomes 2v + Σ c_e·b_e,
// and once v is large, or small, no further bit changes the sign (J. R. Büchi 1960). A
// statement that asks for nothing else is decided by the states that the automata can be in
// together, which are finitely many: it is true at each, or a counterexample of the least sum is the
// least matrix that leads to one where it is false.
//
// Statements are evaluated at each of these states. What they compare is found while they
// are, so that only the comparisons that matter are followed: if a premise on the kind
// leaves finitely many matrices, states from which none of them can be read are left out.
//
// All invariants are the same for all members of a class, so that a statement is about
// classes. These are allowed:
//
//	rows, cols, sum, row_sums, col_sums, min_row, max_row, min_col, max_col, min_line, max_line,
//	max_entry, constant, positives, pattern, planar, components, theorem, self_transpose, automorphisms,
//	the outcome, the kind and the player who must pass in both games
//
// with + and −, multiples by constants, //, % and comparisons by which these quantities are
// related, and all of the language that comes down to them: max, min, abs, sorted, lists,
// conditions. Other invariants (gcd, rank, permanent …), products and powers are allowed
// where finitely many matrices ask for them: there the statement is evaluated as package
// lab does, on one class after the other. Otherwise it is refused.
package allsums
