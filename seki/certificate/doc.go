// Package certificate defines the file format of proofs of outcomes of SEKI and
// D-SEKI. Package write makes such files from what the search knows; package
// verify checks them with the rules of package seki alone.
//
// # Statements
//
// A proof is a list of statements about matrices A without zero rows and
// columns. P is the player who claims, Q the opponent:
//
//	W1  P, moving first, wins A          W2  P, moving second, wins A
//	H1  P, moving first, does not lose   H2  P, moving second, does not lose
//
// W2 implies W1, H2 and H1; W1 implies H1, and H2 implies H1 (P passes). W1
// does not imply H2. A statement is proved from statements about A and about
// the matrices A' one active move away, which stand on earlier lines:
//
//	W1(A)  one A' (named by the move) with W2(A')
//	W2(A)  W1(A), for Q's pass, and W1(A') for all A'
//	H1(A)  one A' (named by the move) with H2(A')
//	H2(A)  H1(A') for all A'
//
// Where A' is terminal its outcome is read off, and where the race lemma
// (seki.RaceLemma) says that P wins it, no statement is needed: the verifier
// looks for both itself.
//
// # Why this proves
//
// By induction on the line number, every accepted statement is true. Each
// refers to earlier lines only, so nothing is proved by itself, whatever
// matrices the references connect. The steps:
//
//   - W1: P makes the move and then wins moving second.
//   - W2: whatever Q does, P is then to move in a matrix that P wins moving
//     first, A itself if Q passed. P's winning strategy never passes, and active
//     moves lower the sum, so play ends: after at most 2·sum turns.
//   - H1: P makes the move and then does not lose moving second.
//   - H2: if Q moves, P is first in a matrix in which P does not lose. If Q
//     passes, P passes too, and two passes in succession are a draw. This is
//     also why H2 implies H1: P passes, and if Q passes as well the game is
//     drawn, otherwise Q has moved first in A. Play may not go on for
//     ever, as passes never follow each other without ending it.
//   - H1 from W1, H2 from W2: a win is no loss. W1 from W2: being first
//     never hurts; the rule for W2 contains W1 anyway.
//
// Results: P's value as first player is W by W1 of P; L by W2 of Q; D by H1 of
// P and H2 of Q together. When both values are D, the kind follows: a player
// must pass exactly when the opponent has W1 after each of the player's
// active moves, and need not when H2 holds for the player after one of them.
//
// # Format
//
// UTF-8 text, one JSON object a line, optionally compressed with zstd as a
// whole. Names are spelled as here, none is in an object twice, and no value is
// null. Rows, columns and lines are counted from 1. The first line is
//
//	{"format":"seki-certificate","version":1,"game":"seki","matrix":[[1,1],[1,1]]}
//
// Then statements, numbered 1, 2, … in their order:
//
//	{"s":"W1","p":"R","m":[[2,1],[2,2]],"move":[1,2],"to":[7]}
//	{"s":"W2","p":"R","m":[[2,1],[2,2]],"to":[8,0,[3,[2,1],[1,2]],0,5]}
//
// "to" holds references: one for W1 and H1; for H2 one for each active move, in
// row-major order; for W2 the one for the pass and then these. A reference is
// 0 (a terminal matrix or the race lemma), or the number k of a statement about
// the same matrix, or [k,rows,cols] for a statement about an equivalent one: the
// matrix here has in its row i and column j what statement k's matrix has in row
// rows[i] and column cols[j].
//
// Then results about the matrix of the first line:
//
//	{"first":"R","value":"D","to":[12,9]}
//	{"kind":"complete","r":[…],"c":[…]}
//	{"kind":"semi-complete","must_pass":"R","r":[…],"c_move":[1,1],"c":[4]}
//	{"kind":"seki","r_move":[1,2],"r":[4],"c_move":[1,1],"c":[5]}
//
// with one reference for each active move of a player who must pass, to W1 of
// the opponent, or the one to H2 of the player after the move named. "kind"
// stands after both values, which are D. The last line
//
//	{"end":12,"crc32":"89abcdef"}
//
// gives the number of statements and the IEEE CRC-32 of all bytes before
// this line. The checksum is for accidental damage only; the proof itself is
// what protects from a wrong claim.
package certificate
