// Package certificate documents certificates: files with proofs of outcomes of SEKI and
// D-SEKI. Package write makes them with the help of a search. Package verify checks them by
// the rules, the race lemma and the theorem of two rows alone, and so does the program that is extracted
// from the proofs in Coq (docs/proofs.md). docs/file-formats.md describes the files and proves
// that only true steps are accepted.
//
// A proof is a list of steps about matrices A without zero lines: that a player,
// moving first or second, wins (W1, W2), or does not lose (H1, H2).
//
//	W1(A)  from W2 after one move                     H1(A)  from H2 after one move
//	W2(A)  from W1(A), for a pass, and after all moves  H2(A)  from H1 after all moves
package certificate
