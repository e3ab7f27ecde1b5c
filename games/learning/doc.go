// Package learning implements learning rules for terminal games: a player learns
// to win or to draw from the plays it does not win, without knowing the whole game.
//
// A Learner has a strategy, one move for each of its positions. It makes these moves
// during a play. After the play it receives the result and sets the strategy of the next
// play (an independent 1-learning rule). The theorems bound the number of plays that fail.
// docs/companions.md proves the condition that Theorem 4.6 needs.
//
//	learner.go, rule.go           the learning rules.
//	match.go, opponent.go         plays, and the other players.
//	experiment.go                 a match, described by a few settings.
//	bound.go                      the bounds of the theorems.
//
// The games of the paper, and one where Theorem 4.6 fails, are in package star.
//
// Source: Böhme et al. 2006 (docs/references.md), sections 4 and 5.
package learning
