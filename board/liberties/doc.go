// Package liberties solves fights whose chains share dame and have private liberties and eyes.
//
// A position is (A; p, q; E, F). The entry a_ij of the m×n matrix A is the number of dame that
// row i, a black chain, and column j, a white chain, share. Row i has p_i private liberties and
// E_i liberties in its eyes; column j has q_j and F_j. The totals
//
//	r_i = Σ_j a_ij + p_i + E_i  and  c_j = Σ_i a_ij + q_j + F_j
//
// stand in place of the line sums of a matrix. Each active move lowers a number by 1:
//
//   - Either player lowers any positive a_ij, p_i or q_j.
//   - R, who captures rows and so is White, lowers E_i if E_i is greater than the reserve of the eye, usually 1, or if
//     row i has no other liberty: E_i = r_i. C, who is Black, lowers F_j likewise. Nobody fills an eye of their own.
//
// An eye with a single point has one liberty. In a larger eye the stones played inside are taken
// and have to be played again; Liberties counts such moves, Reserve the moves that have to come last.
//
// There are two ways to stop.
//
// To the first capture (Solver): R wins when some r_i becomes zero, C when some c_j does, and a tie counts as for
// matrices. Passes, outcomes and kinds are as for matrices; a player must pass if all active moves of the player lose.
// Without eyes and private liberties the game is the game of A. Both players have an active move until the game is
// over: if all a, p and q are zero, each line has an eye, and no other liberties.
//
// With the stones counted (Gains): lines have numbers of stones, and play continues after captures until two passes. A
// player who takes the last liberty of a line captures its stones. The lines that touch it are alive from then on, and
// take no further part: dame that they share with others are private liberties of the others. A player may empty an own
// line only by capturing (no suicide). Whoever has captured more stones gains the difference. This assumes that a
// captured chain leaves room in which the chains around it live. Seven stones or more do, in all eye spaces tried
// (docs/boards.md). It also assumes that nobody plays again where a chain was captured, and that there are no threats
// elsewhere.
//
// Private liberties and eyes are border lines of the matrix, so that permutations, canonical forms and keys come from
// matrices. game.go has the rules, reference.go the plain recursion, which is the oracle of the tests, races.go decides
// positions by races, search.go searches to the first capture, gains.go with the stones counted.
//
// Sources: V. Gurvich and A. Gol'berg, "Seki in Go"; M. Müller, "Race to Capture: Analyzing
// Semeai in Go", Game Programming Workshop in Japan 1999.
package liberties
