// Package takeaway solves take-away games with one pile (seed 002): two players
// in turn take a number of stones out of a given set, and the last move wins or,
// in misère play, loses. A player who cannot move has lost, in misère play won;
// with 1 in the set that is the same as taking the last stone.
//
// Solve does the backward induction of the article for all piles up to a size at
// once: a pile is losing when no move leads to a losing pile. FindPeriod finds
// the period of the pattern of losing piles and proves it: for a finite set because
// the last few piles repeat, for an unbounded one by residues.
//
// Terms: a pile is won or lost for the player to move; "ends" are the piles
// from which no move is possible.
package takeaway
