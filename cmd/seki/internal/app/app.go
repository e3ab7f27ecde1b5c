// Package app is the command seki. App assembles the commands; each family of
// commands is a package below this one: flags become a call of the library, and
// its result goes to a writer. Package command holds what all families share
// (flags, input, output, drawings, progress, errors).
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

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
	cli.FlagStringer = describeFlag
	return &cli.App{
		Name:            "seki",
		Usage:           "study the combinatorial games SEKI and D-SEKI",
		Version:         command.Version() + ", known seki of " + known.Date + " (" + known.Checksum + ")",
		Reader:          stdin,
		Writer:          stdout,
		ErrWriter:       stderr,
		Suggest:         true,
		HideHelpCommand: true,
		ExitErrHandler:  func(*cli.Context, error) {},
		OnUsageError:    flagError,
		Description: "Two players, R (rows) and C (columns), in turn reduce a positive entry of a\n" +
			"matrix by 1 or pass. R wins when a row becomes zero, C when a column does. A\n" +
			"seki is a matrix that is drawn whoever begins; a complete seki is one where\n" +
			"both players must pass.\n\n" +
			"Examples:\n" +
			"   seki check '1 1; 1 1'\n" +
			"   seki list --kind complete --size 3\n" +
			"   seki census --rows 3 --cols 3 --max-sum 12\n\n" +
			"seki COMMAND --help describes a command. Results go to standard output,\n" +
			"progress and summary to standard error. Exit status: 0 done, 1 failed,\n" +
			"2 wrong usage or bad input, 130 interrupted.",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return command.UnknownCommand(c.App.Commands, c.App.Commands, c.Args().First(), "seki")
			}
			return cli.ShowAppHelp(c)
		},
		Commands: commands(),
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
		check.EquivalentCommand(),
		report.ReportCommand(),
		tables.SolveCommand(),
		tables.ProbeCommand(),
		tables.VerifyCommand(),
		catalog.CatalogCommand(),
		test.Command(),
		playing.PlayCommand(),
		board.BoardCommand(),
		serve.ServeCommand(),
		games.GamesCommand(),
		docsCommand(),
		{
			Name: "version", Usage: "print the versions of the program and of the known seki",
			Action: func(c *cli.Context) error {
				cli.ShowVersion(c)
				return nil
			},
		},
	}
}

// Run runs a command line, of which args[0] is the program, and returns the exit
// status. Every failure is one line on stderr.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &command.FailingWriter{Writer: stdout} // the library ignores errors when it writes help
	defer memory.Hold(memory.Allowed().Bytes)()
	app := newApp(stdin, out, &command.FailingWriter{Writer: stderr})
	app.Metadata = map[string]any{command.Arguments: args[min(1, len(args)):]}
	prepare(app.Commands)
	if len(args) > 1 && args[1] == completeWord {
		complete(stdout, app, args[2:])
		return command.ExitDone
	}
	err := command.InFlags(app.RunContext(ctx, flagsFirst(app, helpToFlag(app, args))))
	if out.Err != nil && (err == nil || errors.Is(err, out.Err)) {
		err = fmt.Errorf("cannot write to standard output: %w", command.Cause(out.Err))
	}
	status := exitStatus(ctx, err)
	var reported command.Reported
	if status != command.ExitDone && !errors.As(err, &reported) && !errors.Is(err, syscall.EPIPE) {
		fmt.Fprintln(stderr, "seki: "+oneLine(err, status))
	}
	return status
}

// oneLine returns the message of an error as one line.
func oneLine(err error, status int) string {
	message := strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", " ")
	if status != command.ExitInterrupted {
		return message
	}
	if errors.Is(err, context.Canceled) { // it says only that
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

// prepare gives every command the error handling of the application, lets those
// that document no arguments take none, and leaves out the library's own help
// subcommands: seki help CMD serves them all. Commands with --output have
// --provenance as well.
func prepare(commands []*cli.Command) {
	for _, cmd := range commands {
		if cmd.ArgsUsage == "" && cmd.Subcommands == nil {
			cmd.Before = command.NoArguments
		}
		if command.HasFlag(cmd, "output") {
			cmd.Flags = append(cmd.Flags, command.ProvenanceFlag)
		}
		if command.HasFlag(cmd, command.ProvenanceFlag.Name) {
			cmd.Action = command.Recorded(cmd.Action)
		}
		cmd.OnUsageError = flagError
		cmd.HideHelpCommand = true
		prepare(cmd.Subcommands)
	}
}

// flagsFirst moves the flags of the command that args names before its
// arguments: cli/v2 stops reading flags at the first argument. What follows
// "--", a lone "-", and a word like "-1 2" that starts with a negative number
// are arguments.
func flagsFirst(app *cli.App, args []string) []string {
	commands, flags, depth := locate(app, args[1:])
	head := 1 + depth
	takesValue := valueFlags(flags)
	out := slices.Clone(args[:head])
	var rest []string
	for k := head; k < len(args); k++ {
		arg := args[k]
		if arg == "--" {
			rest = append(rest, args[k+1:]...)
			break
		}
		if !isFlag(arg) {
			rest = append(rest, arg)
			continue
		}
		out = append(out, arg)
		if takesValue[strings.TrimLeft(arg, "-")] && k+1 < len(args) {
			k++
			out = append(out, args[k])
		}
	}
	if len(rest) > 0 && len(commands) == 0 {
		out = append(out, "--")
	}
	return append(out, rest...)
}

// locate returns the subcommands and the flags of the command that the first depth
// words name, or of the application.
func locate(app *cli.App, words []string) (commands []*cli.Command, flags []cli.Flag, depth int) {
	commands, flags = app.Commands, app.Flags
	for depth < len(words) {
		cmd := find(commands, words[depth])
		if cmd == nil {
			break
		}
		commands, flags = cmd.Subcommands, cmd.Flags
		depth++
	}
	return commands, flags, depth
}

// valueFlags returns the names of the flags that take a value.
func valueFlags(flags []cli.Flag) map[string]bool {
	takesValue := map[string]bool{}
	for _, f := range flags {
		_, isBool := f.(*cli.BoolFlag)
		for _, name := range f.Names() {
			takesValue[name] = !isBool
		}
	}
	return takesValue
}

func isFlag(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && (arg[1] < '0' || arg[1] > '9') && arg[1] != ' '
}

func find(commands []*cli.Command, name string) *cli.Command {
	if k := slices.IndexFunc(commands, func(cmd *cli.Command) bool { return cmd.HasName(name) }); k >= 0 {
		return commands[k]
	}
	return nil
}
