// Package verdict says what becomes of a fight on a Go board, and on what that rests.
//
// The game of a seki matrix, and the game with eyes, end with the first capture. That is what Go
// says if the captured chain is large. So they speak only if the position violates no condition
// and every chain of the fight has at least seven stones; other fights are decided by the
// rules of Go, by a search of all play, or left undecided with the reason.
package verdict
