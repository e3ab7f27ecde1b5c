// Package play is about single games of SEKI and D-SEKI: their turns, passes
// and resignations among them, results, taking back, saving as text, and best
// turns and mistakes as far as a solver decides them. It reads and writes
// nothing, so that a command, a server or a program can do that.
package play
