// Package learning implements learning rules for terminal games: a player learns
// to win or to draw from the plays it does not win, without knowing the whole game.
//
// A Learner keeps a strategy, one move for each of its positions. During a play it
// is asked for its moves; afterwards it is told the result and sets the strategy of
// the next play (an independent 1-learning rule). The rules are
//
//	LNWT   after a play not won, take the next move (cyclically) at every own
//	       position of the trace
//	LNWP   after a play not won, take the next move (without wrapping around) at
//	       the last own position of the trace that has one
//	LLT    as LNWT, after a play lost
//	LLP    as LNWP, after a play lost
//	LNWP+LLP  LNWP until it finds nothing to change, then LLP from the first moves
//	rLNWT  as LNWT, with a random move
//	rLLT   as LLT, with a random move
//
// Known results, for a position x and a player p:
//
//	LNWT   x winning:  at most K(x) plays not won (Theorem 4.3), which is less than
//	       (d+1)^h, where h is the rank of x in A_p(W_p) and d the greatest number
//	       of moves (Corollary 4.4)
//	LNWP   x winning:  fewer than M_p(x) = Σ |N(y)| plays not won, the sum over
//	       the positions y of p reachable from x (Theorem 4.6, with a condition;
//	       see below)
//	LLP    x drawing:  fewer than M_p(x) plays lost (Theorem 4.8)
//	LLT    none: it can lose for ever from a drawing position (example H)
//	rLNWT, rLLT: almost surely, all but finitely many plays are won (not lost);
//	       Experiment.Chances finds the exact distribution of their number
//
// These count plays through x, wherever they begin: in each proof the move to blame is
// at or after x in the play. That of LNWP+LLP needs plays that all begin at x.
//
// # Theorem 4.6 and draws by repetition
//
// The paper states the bound of LNWP for all games, but it does not hold for all.
// The proof of Proposition 4.5 (a) looks for a bad move after every good one in the
// trace; in a play that repeats a position the bad move may come before. Detour is
// a game in which LNWP loses for ever from a winning position. The proofs for LNWT
// and LLP do not have this gap. (LLP does not count a play drawn by repetition as
// a loss.)
//
// The theorem holds if no cycle passes through two winning positions of p: in
// games without cycles, for example, and in SEKI and D-SEKI, where the only cycles
// are pairs of passes. Proof. Call a move of p good if it leads to a
// position of lower rank in A_p(W_p). Let z be the last winning position of p in
// the trace with a bad move, and suppose that a winning position y of p with a
// good move follows. From y on every move leads to a lower rank, so the play
// must end by repeating a position before y. That position is not after z, because
// from there on, too, every move would lead to a lower rank. So the cycle passes
// through both z and y. Hence no such y exists, and LNWP changes a bad move. ∎
// BoundOf requires the stronger condition that no two such positions are in one
// strongly connected component.
//
// Source: Böhme et al. 2006 (docs/references.md), sections 4 and 5.
package learning
