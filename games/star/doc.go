// Package star reads games by rules: a file in Starlark, a small Python, defines the start of a game, the moves, and
// the winner where no move is left. Explore visits the positions of such a game and returns them as a terminal game.
//
// docs/games-by-rules.md describes the file. It cannot read other files, it cannot run for ever, and it cannot
// fill the memory: each call of one of its functions has a limit of steps, and Explore has limits of positions
// and of memory.
//
//	game.go      reads a file, with the values of --set
//	explore.go   visits the positions
//	position.go  compares positions and writes them as text
//	errors.go    finds the line of a mistake
//	games/       the games that the program has
package star
