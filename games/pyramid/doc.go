// Package pyramid solves the pyramid game (Fujita 2016; Fujita, one-stage model):
// tier n of p has n bars, a move marks one or more consecutive bars of one run, and
// the player who marks the last bar loses.
//
// A Position counts the runs of each length that are left. Fujita 2016 models the
// game as two mutually dependent decision processes whose values are the first
// player's numbers of turns. Model returns these for package mddp, which solves them as the paper
// does; Solve gives the same values for larger games:
//
//   - misère nim decides who wins (nim.go);
//   - the length of a won game has a closed form, proved at winTurns (solve.go);
//   - the length of a lost game, which the loser shortens and the winner prolongs,
//     is found by recursion (lost.go).
//
// W and Z are the paper's optimal values with the first player or the opponent to
// move. L bounds the number of turns of a player and is added to the value of a lost
// game. A run is long if it has two bars or more.
package pyramid
