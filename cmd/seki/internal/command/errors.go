package command

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/units"
)

// Exit statuses, as in nauty's tools.
const (
	ExitDone        = 0
	ExitFailed      = 1   // the work failed, or a check found a fault
	ExitUsage       = 2   // wrong usage or bad input
	ExitInterrupted = 130 // Ctrl-C
)

// UsageError is wrong usage or bad input: exit status 2.
type UsageError struct{ error }

func (e UsageError) Unwrap() error { return e.error }

// Usage makes err a usage error.
func Usage(err error) error { return UsageError{err} }

// Usagef returns a UsageError with a formatted message.
func Usagef(format string, args ...any) error {
	return UsageError{fmt.Errorf(format, args...)}
}

// UsageIf returns a usage error with the message if wrong is set, else nil. cmp.Or gives the
// first error of several rules.
func UsageIf(wrong bool, format string, args ...any) error {
	if !wrong {
		return nil
	}
	return Usagef(format, args...)
}

// Reported is the error of a command that has already printed its errors.
type Reported struct{ Status int }

func (e Reported) Error() string { return fmt.Sprintf("exit status %d", e.Status) }

// Complete reports whether all results of a command that ended with err were written.
func Complete(err error) bool { return err == nil || errors.As(err, new(Reported)) }

// ShowHelp is the action of a command that has only subcommands.
func ShowHelp(c *cli.Context) error {
	if c.Args().Present() {
		return UnknownCommand(c.Command.Subcommands, c.Args().First(), "seki "+c.Command.Name)
	}
	return cli.ShowSubcommandHelp(c)
}

// UnknownCommand returns a usage error that suggests a command of a similar name,
// if there is one. The path is how the user called the parent command.
func UnknownCommand(commands []*cli.Command, name, path string) error {
	var names []string
	for _, cmd := range commands {
		names = append(names, cmd.Names()...)
	}
	return unknown("command", name, names, func(name string) string { return fmt.Sprintf("%q", name) }, path)
}

// UnknownFlag is UnknownCommand for the flags of a command.
func UnknownFlag(cmd *cli.Command, name string) error {
	var names []string
	for _, f := range cmd.Flags {
		names = append(names, f.Names()...)
	}
	return unknown("flag", name, names, Dashed, cmd.HelpName)
}

func unknown(what, name string, names []string, show func(string) string, path string) error {
	hint := ";"
	if nearest := units.Nearest(names, name); nearest != "" {
		hint = fmt.Sprintf(", did you mean %s?", show(nearest))
	}
	return Usagef("unknown %s %s%s %s --help lists the %ss", what, show(name), hint, path, what)
}

// Dashed writes a flag as people type it: -q, --size.
func Dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
