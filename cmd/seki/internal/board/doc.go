// Package board has the commands about positions on a Go board.
package board
