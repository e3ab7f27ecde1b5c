// Package rules reads games by rules: a text in which expressions (package expression) say what
// the state of a game is, what its moves are and who wins. Explore visits the positions of such
// a game and returns them as a terminal game of package terminal.
//
// docs/games-by-rules.md describes the text. A position is packed into a few words; the
// expressions are compiled, and evaluated at each position.
package rules
