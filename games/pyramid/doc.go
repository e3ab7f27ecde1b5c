// Package pyramid solves the pyramid game (T. Fujita, seeds 000 and 003): tier n
// of p has n bars, a move marks one or more consecutive bars of one run, and
// who marks the last bar loses.
//
// A position is what matters of it: how many runs of each length are left
// (Position). The papers model the game as two mutually dependent decision
// processes, in two ways: with the number of the first player's turns (Turns), and
// with 0 and 1 for won and lost (ZeroOne). Recursion solves the first by package
// mddp, as the papers do; Solve gives the same values for larger games:
//
//   - who wins is known by misère nim (nim.go);
//   - the length of a won game is a closed form, proved at winTurns (solve.go);
//   - the length of a lost game, which the loser cuts short and the winner
//     draws out, is searched between two bounds (delay.go), which come from the game
//     under normal play (normal.go).
//
// Terms: W and Z are the papers' optimal values with the player to move, or the
// opponent, as the first; L bounds the turns of a player, and stands in the
// value of a lost game; a run is long if it has two bars or more.
package pyramid
