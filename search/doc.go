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
// # Files
//
//   - solver.go asks the theorems, the tables and then a search; verdict.go turns answers into outcomes and kinds;
//   - worker.go is the game that package pns searches, parallel.go runs several workers for one answer;
//   - lemmas.go has races and threats; docs/search.md, 2, lists the theorems that certificates cannot cite, each in
//     a file that cites docs/theory.md;
//   - leads.go decides the positions after each turn of one at a time, order.go estimates the rest, key.go makes
//     keys of classes;
//   - box.go ends a long search by solving all matrices below (package box);
//   - turn.go finds the turns of proofs.
//
// Answers for 3×3 matrices with small entries come from package three.
package search
