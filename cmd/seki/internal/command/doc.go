// Package command holds what the commands of seki share: flags, input, output,
// progress, usage errors, and the sources of results that flags name.
//
// New makes a command of a help page, an Action and flags (texts.go); page.go lists the flags in the page.
// Run, the command line that an Action gets, is in run.go. flags.go has flags that several commands share, needs.go the
// error that names missing ones, input.go the matrices given, output.go and file.go --output, layers.go and solver.go
// the sources of results.
package command
