// Package board has the commands board read, board draw and board play.
package board
