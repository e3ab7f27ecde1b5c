// Package gtp answers the Go Text Protocol, by which programs that show a board ask programs that
// know about Go. It keeps the board; what becomes of the stones on it is said by an Engine.
//
// Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2" (2002).
//
//	game.go      the board, by the rules of Go, with undo
//	protocol.go  lines and answers
//	commands.go  what the commands do
package gtp
