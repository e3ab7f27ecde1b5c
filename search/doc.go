// Package search solves single matrices of any size, top-down, in one game or
// both.
//
// Two questions are enough (docs/theory.md, 2.5): does a player, the attacker, win
// a matrix moving first (F), and does it win moving second (S)? Write A' for a
// child of A, the matrix after one active move:
//
//	F(A) = some A' has S(A')
//	S(A) = F(A), and all A' have F(A')
//
// A pass does not help the attacker to win, because the opponent passes as well:
// a draw. A pass of the opponent leads from S(A) to F(A). The outcome follows from
// the answers for both attackers: R(A) is W if F holds for R, L if S holds for C,
// otherwise D. A seki is complete if after every active move F holds for the
// player who did not make it.
//
// lemmas.go decides positions by races and by the lemmas that no certificate can name, each in a file of its own;
// leads.go decides those after each turn of a position, blocking.go some of those that are opened;
// key.go turns a position into the key of its class; worker.go is the game that package pns searches,
// order.go its heuristics, parallel.go several searches for one answer;
// box.go ends long searches by solving all matrices below, 3×3 matrices with
// small entries are in the table of package three; verdict.go derives results from answers; turn.go and bestmove.go
// choose turns.
package search
