// Package learning lets a player of a terminal game learn, from the plays it
// does not win, how to win or to draw, without knowing the whole game.
//
// A Learner keeps one move for each of its positions: its strategy. In a play
// it is asked for its moves and then told the result, from which it makes the
// strategy of the next play. That is an independent 1-learning rule. The rules
// of the seed are
//
//	LNWT   after a play not won, take the next move (cyclically) at every own
//	       position of the trace
//	LNWP   after a play not won, take the next move (of a list that ends) at
//	       the last own position of the trace that has one
//	LLT    as LNWT, after a play lost
//	LLP    as LNWP, after a play lost
//	LNWP, then LLP from the start again once LNWP finds nothing to change
//	rLNWT  as LNWT, taking a random move
//	rLLT   as LLT, taking a random move
//
// and what is known of them, for a position x and a player p, is
//
//	LNWT   x winning:  fewer than (d+1)^h plays not won, where h is the rank of
//	       x in A_p(W_p) and d the greatest number of moves (Corollary 4.4)
//	LNWP   x winning:  fewer than M_p(x) = Σ |N(y)| plays not won, the sum over
//	       the positions y of p reachable from x (Theorem 4.6; see below)
//	LLP    x drawing:  fewer than M_p(x) plays lost (Theorem 4.8)
//	LLT    nothing: it can lose for ever where a draw can be had (example H)
//	rLNWT, rLLT: almost surely, all but finitely many plays are won (not lost)
//
// # Theorem 4.6 and draws by repetition
//
// The bound of LNWP holds for every sequence of plays none of which is drawn by
// repetition, in particular in every game without cycles, and it holds in SEKI
// and D-SEKI. It does not hold for all games, as the seed says: the proof of
// Proposition 4.5 (a) looks for a bad move after a good one in the trace, and
// in a play that repeats a position the bad move may come before. Detour is a
// game in which LNWP loses for ever from a winning position. The proofs for
// LNWT and for LLP do not have this gap. (In SEKI a repetition is two passes in
// succession, and to pass is never a move to a position of lower rank, since
// the opponent can pass back. So the bad move is the pass, which is the
// learner's last move.)
//
// Source: T. Böhme, F. Göring, Zs. Tuza, H. Unger, "Learning of winning
// strategies for terminal games with linear-size memory" (2006), sections 4
// and 5; the seed 004.
package learning
