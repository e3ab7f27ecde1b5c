// Package box solves a matrix by solving all matrices below it.
//
// A game from A stays in the box of A, the Π(a_ij + 1) matrices B with 0 ≤ b_ij ≤ a_ij.
// The recursion of the game is evaluated for every one of them, 64 at a time: the answers
// for positions that differ in only a few entries are the bits of one word. A position takes about
// a third of a nanosecond whatever the matrix, so the time is known in advance. But unlike a search,
// the method cannot skip the rest once it has found a good move.
//
// # Questions
//
// For each player two questions are answered: does the player win moving first, F(B), and
// moving second, S(B)?
//
//	F(B) = ∃ move B → B':  S(B')
//	S(B) = F(B) ∧ ∀ moves B → B':  F(B')
//
// (docs/theory.md, 2.5; F(B) on the right is the pass of the opponent). A word stores S and, in place
// of F, its complement G, so that both recursions become unions over the moves:
//
//	F = ∪ S(B'),  G = ¬F,  S = F \ ∪ G(B')
//
// # Order
//
// Up to three entries, the inner ones, number the bits of a word. The others, the outer ones,
// number the words, in lexicographic order. A move in an outer entry leads to an earlier word, which
// is already solved. A move in an inner entry stays in the word and shifts its bits, so the two
// equations are repeated until nothing changes; that takes at most as many rounds as there are moves
// in the inner entries. Words only refer to words with the same value of the first outer entry or
// with one less. A new word overwrites the one for that value, so the words for a single value of the
// first outer entry are in memory.
//
// # Files
//
// layout.go maps positions to bits of words, walk.go goes through the words, and
// blocks.go divides them among goroutines; kernel.go solves a run of words, with a version in assembly
// (kernel_amd64.s).
package box
