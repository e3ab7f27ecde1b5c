// Package eyes solves SEKI and D-SEKI for chains that have eyes and liberties of their own.
//
// A position is (A; p, q; E, F): the entry a_ij of the m×n matrix A is the number of dame that
// row i, a black chain, and column j, a white one, share. Row i has p_i private liberties and
// E_i liberties in its eyes, column j has q_j and F_j. The totals
//
//	r_i = Σ_j a_ij + p_i + E_i  and  c_j = Σ_i a_ij + q_j + F_j
//
// stand in place of the line sums of a matrix: R (White) wins when some r_i becomes zero, C
// (Black) when some c_j does, and a tie is what it is for matrices. Each active move lowers a
// number by 1:
//
//   - Either player lowers any positive a_ij, p_i or q_j.
//   - R lowers E_i if E_i is greater than the reserve of the eye, usually 1, or if no other liberty
//     of the row is left: E_i = r_i. C lowers F_j likewise. Nobody fills an eye of their own.
//
// Passes, outcomes and kinds are those of matrices; a player must pass if all active moves that
// the player has lose. Without eyes and private liberties the game is that of A. A position that
// is not over leaves both players an active move: if all a, p and q are zero, each line has an
// eye, and no other liberties.
//
// An eye with a single point has one liberty. In a larger one the stones played inside are taken
// and have to be played again; Liberties counts such moves, Reserve those that have to come last.
//
// position.go has the rules, notation.go the text of positions, canonical.go equivalence,
// reference.go the plain recursion, which is the oracle of the tests; lemmas.go decides
// positions by races, search.go is the search.
//
// Sources: V. Gurvich and A. Gol'berg, "Seki in Go"; M. Müller, "Race to Capture: Analyzing
// Semeai in Go", Game Programming Workshop in Japan 1999.
package eyes
