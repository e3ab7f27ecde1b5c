// Package cli is the command seki. App assembles the commands; each family of
// commands is a package below this one: flags become a call of the library, and
// its result goes to a writer. Package command holds what all families share
// (flags, input, output, drawings, progress, errors).
package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Main runs the command line of the process and exits with its status. The
// first Ctrl-C stops the work cleanly, a second one ends the program at once.
func Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(Run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr))
}
