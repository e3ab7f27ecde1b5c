package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/catalog"
	"github.com/sekilab/sekilab/cmd/seki/internal/check"
	"github.com/sekilab/sekilab/cmd/seki/internal/classes"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/cmd/seki/internal/games"
	"github.com/sekilab/sekilab/cmd/seki/internal/playing"
	"github.com/sekilab/sekilab/cmd/seki/internal/report"
	"github.com/sekilab/sekilab/cmd/seki/internal/serve"
	"github.com/sekilab/sekilab/cmd/seki/internal/tables"
	"github.com/sekilab/sekilab/cmd/seki/internal/test"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/memory"
)

// Main runs the command line of the process and exits with its status. The
// first Ctrl-C stops the work cleanly, a second one ends the program at once.
func Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(Run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr))
}

// newApp returns the command-line application, reading and writing the given
// streams.
func newApp(stdin io.Reader, stdout, stderr io.Writer) *cli.App {
	return &cli.App{
		Name:                 "seki",
		Usage:                "study the combinatorial games SEKI and D-SEKI",
		Version:              command.Version() + ", known seki of " + known.Date + " (" + known.Checksum + ")",
		Reader:               stdin,
		Writer:               stdout,
		ErrWriter:            stderr,
		HideHelp:             true,
		EnableBashCompletion: true,
		Flags:                []cli.Flag{command.QuietFlag},
		ExitErrHandler:       func(*cli.Context, error) {},
		Description:          command.Text("seki"),
		Commands:             commands(),
	}
}

// commands lists the subcommands in the order in which the help shows them.
func commands() []*cli.Command {
	return []*cli.Command{
		check.CheckCommand(),
		classes.ListCommand(),
		classes.CensusCommand(),
		classes.EnumerateCommand(),
		classes.CountCommand(),
		check.CanonCommand(),
		report.ReportCommand(),
		tables.SolveCommand(),
		tables.VerifyCommand(),
		catalog.CatalogCommand(),
		test.Command(),
		playing.PlayCommand(),
		board.BoardCommand(),
		serve.ServeCommand(),
		games.GamesCommand(),
	}
}

// Run runs a command line, args[0] being the program, and returns the exit status. Every failure is one line on stderr.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &command.FailingWriter{Writer: stdout} // the library ignores errors when it writes help
	defer memory.Hold(memory.Allowed().Bytes)()
	messages := &command.FailingWriter{Writer: stderr, Messages: true}
	app := newApp(stdin, out, messages)
	sorted, page, err := command.Prepare(app, topics(app.Commands), args[min(1, len(args)):])
	if err == nil && page == "" {
		err = runUntil(ctx, app, sorted)
	}
	if errors.Is(err, errLeft) { // the streams are still the command's
		fmt.Fprintln(stderr, "seki: interrupted")
		return command.ExitInterrupted
	}
	_, _ = io.WriteString(out, page) // out keeps the error
	if out.Err != nil && (err == nil || errors.Is(err, out.Err)) {
		err = fmt.Errorf("cannot write to standard output: %w", command.Cause(out.Err))
	}
	status := exitStatus(ctx, err)
	var reported command.Reported
	if status != command.ExitDone && !errors.As(err, &reported) && !errors.Is(err, syscall.EPIPE) {
		fmt.Fprintln(messages, "seki: "+oneLine(err, status))
	}
	return status
}

// errLeft is the error of a command that was left at work.
var errLeft = errors.New("the command does not end")

// grace is the time that an interrupted command has to save and to clean up.
const grace = 3 * time.Second

// runUntil runs the command. When the context ends, it leaves a command that does not end within the time of grace: the
// command may wait for the reader of a pipe, or sort millions of positions.
func runUntil(ctx context.Context, app *cli.App, args []string) error {
	done := make(chan error, 1)
	go func() { done <- app.RunContext(ctx, args) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(grace):
		return errLeft
	}
}

func oneLine(err error, status int) string {
	message := strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", " ")
	if status != command.ExitInterrupted {
		return message
	}
	if errors.Is(err, context.Canceled) { // its message is only this
		return "interrupted"
	}
	return "interrupted: " + message
}

func exitStatus(ctx context.Context, err error) int {
	var usage command.UsageError
	var reported command.Reported
	switch {
	case err == nil:
		return command.ExitDone
	case ctx.Err() != nil:
		return command.ExitInterrupted
	case errors.As(err, &reported):
		return reported.Status
	case errors.As(err, &usage):
		return command.ExitUsage
	}
	return command.ExitFailed
}
