// Package search solves single matrices of any size, top-down, in one game or
// both.
//
// Two questions are enough: does a player, the attacker, win a matrix moving
// first (F), and does it win moving second (S)? Write A' for the matrices one
// active move away from A:
//
//	F(A) = some A' has S(A')
//	S(A) = F(A), and all A' have F(A')
//
// A pass of the attacker never helps it to win: the opponent passes as well,
// a draw. A pass of the opponent leads from S(A) to F(A). The outcome
// (R(A), C(A)) follows from F and S for both attackers: R(A) is W when F
// holds for R, L when S holds for C, otherwise D; a complete seki is one in
// which F holds, after every active move, for the player who did not make it.
//
// The parts: lemmas.go decides positions by races, with proofs; key.go turns a
// position into the key of its class; table.go remembers answers in bounded
// memory; dfpn.go is the search, order.go its sense of direction, parallel.go
// several of them on one question; verdict.go puts the answers together.
//
// Source: seed 001, section 1; sections 2 and 8 of the design of the engine.
package search
