// Package verdict says what becomes of a fight on a Go board, and on what that rests.
//
// The game of a seki matrix, and the game with eyes, end with the first capture. On the board the
// fight goes on, so it is decided by package stones, which plays on with the stones counted. That
// speaks only if the position violates no condition and every chain of the fight has at least
// seven stones, so that a captured chain leaves room to live; other fights are decided by the
// rules of Go, by a search of all play, or left undecided with the reason.
package verdict
