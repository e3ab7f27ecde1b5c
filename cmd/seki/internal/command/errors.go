package command

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

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
		return UnknownCommand(c.Command.Subcommands, c.App.Commands, c.Args().First(), "seki "+c.Command.Name)
	}
	return cli.ShowSubcommandHelp(c)
}

// UnknownCommand returns a usage error that suggests a command of a similar name or, of all
// commands of the application, one that has the name or a flag with it. The path is how the user
// called the parent command.
func UnknownCommand(commands, all []*cli.Command, name, path string) error {
	var names []string
	for _, cmd := range commands {
		names = append(names, cmd.Names()...)
	}
	meant := units.Nearest(names, name)
	if meant == "" {
		meant = elsewhere(all, name)
	}
	if meant != "" {
		meant = fmt.Sprintf("%q", meant)
	}
	return unknown("command", fmt.Sprintf("%q", name), meant, path)
}

// elsewhere returns the first command line that has a word as its command or as a flag.
func elsewhere(commands []*cli.Command, word string) (line string) {
	var walk func(path string, commands []*cli.Command, fits func(*cli.Command) string)
	walk = func(path string, commands []*cli.Command, fits func(*cli.Command) string) {
		for _, cmd := range commands {
			if words := fits(cmd); words != "" && line == "" {
				line = path + words
			}
			walk(path+cmd.Name+" ", cmd.Subcommands, fits)
		}
	}
	walk("seki ", commands, func(cmd *cli.Command) string {
		if cmd.HasName(word) {
			return word
		}
		return ""
	})
	walk("seki ", commands, func(cmd *cli.Command) string {
		if HasFlag(cmd, word) {
			return cmd.Name + " " + Dashed(word)
		}
		return ""
	})
	return line
}

// UnknownFlag returns a usage error that suggests a flag of a similar name, or a flag with a
// value of a similar name.
func UnknownFlag(cmd *cli.Command, name string) error {
	var names []string
	for _, f := range cmd.Flags {
		names = append(names, f.Names()...)
	}
	meant := units.Nearest(names, name)
	if meant != "" {
		return unknown("flag", Dashed(name), Dashed(meant), cmd.HelpName)
	}
	for _, f := range cmd.Flags {
		flag := f.Names()[0]
		if value := units.Nearest(Choices(cmd.Flags, flag), name); value != "" && meant == "" {
			meant = Dashed(flag) + " " + value
		}
	}
	return unknown("flag", Dashed(name), meant, cmd.HelpName)
}

func unknown(what, name, meant, path string) error {
	hint := ";"
	if meant != "" {
		hint = fmt.Sprintf(", did you mean %s?", meant)
	}
	return Usagef("unknown %s %s%s %s --help lists the %ss", what, name, hint, path, what)
}

// Dashed writes a flag as people type it: -q, --size.
func Dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// Choices returns the values of a flag whose usage ends in "…: a, b or c".
func Choices(flags []cli.Flag, name string) []string {
	bracketed := regexp.MustCompile(` \([^)]*\)`)
	listed := regexp.MustCompile(`: ([\w-]+(?:, [\w-]+)*) or ([\w-]+)$`)
	for _, f := range flags {
		for _, n := range f.Names() {
			usage := bracketed.ReplaceAllString(f.(cli.DocGenerationFlag).GetUsage(), "")
			if m := listed.FindStringSubmatch(usage); n == name && m != nil {
				return append(strings.Split(m[1], ", "), m[2])
			}
		}
	}
	return nil
}
