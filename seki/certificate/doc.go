// Package certificate describes the file format for proofs of outcomes of SEKI and
// D-SEKI. Package write makes such files with the help of a search; package verify
// checks them with the rules and the race lemma of package seki alone.
//
// # Statements
//
// A proof is a list of statements. Each proves a claim of a player about a matrix A
// without zero lines. With P for that player and Q for the opponent, the claims are
//
//	W1  P, moving first, wins A          W2  P, moving second, wins A
//	H1  P, moving first, does not lose   H2  P, moving second, does not lose
//
// W2 implies W1, H2 and H1; W1 implies H1, and H2 implies H1 (P passes). W1
// does not imply H2. A claim is proved from claims of P about A and its children
// A', which are on earlier lines:
//
//	W1(A)  one A' (named by the move) with W2(A')
//	W2(A)  W1(A), for Q's pass, and W1(A') for all A'
//	H1(A)  one A' (named by the move) with H2(A')
//	H2(A)  H1(A') for all A'
//
// No statement is needed about a terminal A', or where the race lemma
// (seki.RaceLemma) says that P wins: the verifier checks both itself.
//
// # Why this proves
//
// By induction on the line number, every accepted statement is true. It refers to
// earlier lines only, so no argument is circular. The steps:
//
//   - W1: P makes the move and then wins moving second.
//   - W2: whatever Q does, P is then to move in a matrix that P wins moving
//     first, A itself if Q passed. P's winning strategy never passes, and active
//     moves lower the sum, so play ends: after at most 2·sum turns.
//   - H1: P makes the move and then does not lose moving second.
//   - H2: if Q moves, P is first in a matrix in which P does not lose. If Q
//     passes, P passes too, and two passes in succession are a draw. This is
//     also why H2 implies H1: P passes, and if Q passes as well the game is
//     drawn, otherwise Q has moved first in A. Play cannot go on for ever, because
//     two successive passes end it and active moves lower the sum.
//   - H1 from W1, H2 from W2: a win is not a loss. W1 from W2: the rule for W2
//     contains W1.
//
// Results: P's value as first player is W by W1 of P; L by W2 of Q; D by H1 of
// P and H2 of Q together. If both values are D, the kind follows: a player must
// pass if the opponent has W1 after each of the player's active moves, and need not
// if the player has H2 after one of them.
//
// # Format
//
// UTF-8 text with one JSON object a line, optionally compressed with zstd as a
// whole. Names are spelled as here and occur once in an object; no value is null.
// Rows, columns and lines are counted from 1. The first line is
//
//	{"format":"seki-certificate","version":1,"game":"seki","matrix":[[1,1],[1,1]]}
//
// Then come the statements, numbered 1, 2, … in their order:
//
//	{"s":"W1","p":"R","m":[[2,1],[2,2]],"move":[1,2],"to":[7]}
//	{"s":"W2","p":"R","m":[[2,1],[2,2]],"to":[8,0,[3,[2,1],[1,2]],0,5]}
//
// "s" is the claim, "p" the player, "m" the matrix. "to" holds references: one for
// W1 and H1; one for each active move, in row-major order, for H2; one for the pass
// and then the same for W2. A reference is 0 (a terminal matrix or the race lemma),
// the number k of a statement about the same matrix, or [k,rows,cols] for a statement
// about an equivalent matrix: entry (i, j) here is entry (rows[i], cols[j]) of the
// matrix of statement k.
//
// Then come the results for the matrix of the first line:
//
//	{"first":"R","value":"D","to":[12,9]}
//	{"kind":"complete","r":[…],"c":[…]}
//	{"kind":"semi-complete","must_pass":"R","r":[…],"c_move":[1,1],"c":[4]}
//	{"kind":"seki","r_move":[1,2],"r":[4],"c_move":[1,1],"c":[5]}
//
// A player who must pass has a reference for each active move, to W1 of the opponent.
// Any other player has a move and the reference to H2 of the player after it. The
// kind comes after both values, which are D. The last line
//
//	{"end":12,"crc32":"89abcdef"}
//
// has the number of statements and the IEEE CRC-32 of all bytes before this line.
// The checksum detects accidental damage; only the proof protects from false claims.
package certificate
