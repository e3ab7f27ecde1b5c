// Package playing has the command play: games on a matrix and its board, and the puzzles, in one loop of lines.
package playing
