// Package board reads seki matrices from positions on a Go board, and reads and
// writes such positions.
//
// In the matrix of a position the rows are the black chains, the columns the white
// ones, and an entry is the number of dame that two chains share: the empty points
// that touch both. R, who wants a zero row, is White, and C is Black. The first
// capture decides the game, and a move that takes the last liberty of both sides
// captures for the player who made it: Go is SEKI, not D-SEKI.
//
// Sources: V. Gurvich, A. Gol'berg, "Seki in Go", and the appendix of D. Andrade,
// K. Borys, V. Gurvich, G. Rudolf, "Game Seki", DIMACS TR 2007-05.
package board
