// Package explain explains the outcome of a matrix by lines of play: one for each
// first player, and one for each active move up to symmetry.
//
// # How lines are chosen
//
// A line of play ends at a zero row or column, after two passes, or where a race
// (see Race) decides who wins.
//
//   - A player who wins makes a winning move that leaves the least sum in a line that the player wants to empty.
//   - A player who loses makes a move, if there is one. It prefers moves after which the winner has no race that wins
//     without a tie, and among them a move that leaves the winner the greatest such sum.
//   - A player who draws passes if that draws, and otherwise makes a drawing move.
//
// Of equally good turns the first in row-major order is taken. So a
// line depends only on the matrix, the game and the first player, not on the number
// of workers or on earlier searches of the solver. It need not be the shortest.
package explain
