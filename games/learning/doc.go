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
//	       the positions y of p reachable from x (Theorem 4.6, with a condition;
//	       see below)
//	LLP    x drawing:  fewer than M_p(x) plays lost (Theorem 4.8)
//	LLT    nothing: it can lose for ever where a draw can be had (example H)
//	rLNWT, rLLT: almost surely, all but finitely many plays are won (not lost)
//
// # Theorem 4.6 and draws by repetition
//
// The bound of LNWP is printed for all games, but does not hold for all. The
// proof of Proposition 4.5 (a) looks for a bad move after every good one in the
// trace, and in a play that repeats a position the bad move may come before.
// Detour is a game in which LNWP loses for ever from a winning position. The
// proofs for LNWT and for LLP do not have this gap. (A play drawn by repetition
// is no loss for LLP.)
//
// The theorem holds where no cycle passes through two winning positions of p; in
// particular in games without cycles, and in SEKI and D-SEKI, where the only
// cycles are a pass answered by a pass. Call a move of p good if it leads to a
// position of lower rank in A_p(W_p). Let z be the last winning position of p in
// the trace with a bad move, and suppose that a winning position y of p with a
// good move follows. From y on every move leads to a lower rank, so the play
// must end by repeating a position before y. That is not one after z, because
// from there on, too, every move would lead to a lower rank. So the cycle passes
// through both z and y. Hence no such y exists, and LNWP changes a bad move.
// BoundOf asks for the stronger condition that no two such positions are in one
// strongly connected component.
//
// Source: T. Böhme, F. Göring, Zs. Tuza, H. Unger, "Learning of winning
// strategies for terminal games with linear-size memory" (2006), sections 4
// and 5; the seed 004.
package learning
