// Package takeaway solves take-away games: two players in turn take stones from a heap. In normal play a player who
// cannot move loses, in misère play that player wins.
//
//   - Moves are the numbers of stones that may be taken at once, such as 1-3 or squares: moves.go.
//   - Solve finds who wins with each number of stones, the winning moves and a line of perfect play: solve.go.
//   - Period is the period of the lost heaps, with its proof: period.go.
//
// Source: Finding winning strategies, "the article" below (docs/references.md).
package takeaway
