// Package certificate documents certificates: files with proofs of outcomes of SEKI and
// D-SEKI. Package write makes them with the help of a search; package verify checks them
// with the rules and the race lemma of package seki alone. docs/file-formats.md
// describes the files and proves that verify accepts only true steps.
//
// A proof is a list of steps about matrices A without zero lines: that a player,
// moving first or second, wins (W1, W2), or does not lose (H1, H2).
//
//	W1(A)  from W2 after one move                     H1(A)  from H2 after one move
//	W2(A)  from W1(A), for a pass, and after all moves  H2(A)  from H1 after all moves
package certificate
