package command

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/units"
)

// This file is what lies between the commands and the library that parses command lines.

// Run is one run of a command: its command line and its streams.
type Run struct{ *parsed }

// parsed is the library's part of a Run, by a name that leaves Context to be the context of the work.
type parsed = cli.Context

// Action is what a command does.
type Action func(*Run) error

// run carries out the action for a command line that the library has parsed.
func (action Action) run(c *cli.Context) error {
	r := &Run{c}
	if c.Command.ArgsUsage == "" {
		if err := NoArguments(r); err != nil {
			return err
		}
	}
	if err := checkFiles(c); err != nil {
		return err
	}
	return action(r)
}

// Prepare makes the application ready for the words of a command line, and returns them as the library
// wants them: it stops reading flags at the first argument, so that the flags of a command go before
// its arguments, and "help WORDS" or "--help WORDS" becomes "WORDS --help", without arguments. What
// follows "--", a lone "-", and a word like "-1 2" that starts with a negative number are arguments.
func Prepare(app *cli.App, words []string) ([]string, error) {
	words = helpLast(app, words)
	cmd, depth := Locate(app, words)
	path := append([]string{app.Name}, words[:depth]...)
	sorted := slices.Clone(words[:depth])
	var rest []string
	help := false
	for k := depth; k < len(words); k++ {
		word := words[k]
		if word == "--" {
			rest = append(rest, words[k+1:]...)
			break
		}
		if !IsFlag(word) {
			rest = append(rest, word)
			continue
		}
		flag := FlagOf(cmd, word)
		if flag == nil {
			name, _, _ := strings.Cut(word, "=")
			names := units.Texts(cmd.Flags, func(f cli.Flag) string { return "--" + f.Names()[0] })
			return nil, unknown("flag", name, names, strings.Join(path, " "))
		}
		sorted, help = append(sorted, word), help || flag == cli.HelpFlag
		if TakesValue(flag) && !strings.Contains(word, "=") {
			if k++; k == len(words) {
				return sorted, nil // the library says that the value is missing
			}
			sorted = append(sorted, words[k])
		}
	}
	switch {
	case len(rest) > 0 && len(cmd.Subcommands) > 0:
		return nil, noCommand(cmd, rest[0], path)
	case len(rest) == 0 || help:
		return sorted, nil
	}
	return append(append(sorted, "--"), rest...), nil
}

// noCommand is the error of a word that is no command, or does not stand where one does.
func noCommand(parent *cli.Command, word string, path []string) error {
	names := units.Texts(parent.Subcommands, func(sub *cli.Command) string { return sub.Name })
	if slices.Contains(names, word) {
		return Usagef("unexpected argument %q: a command goes before flags", word)
	}
	return unknown("command", strconv.Quote(word), names, strings.Join(path, " "))
}

// helpLast moves a request for help that stands before the name of a command to the end.
func helpLast(app *cli.App, words []string) []string {
	cmd, depth := Locate(app, words)
	if len(cmd.Subcommands) == 0 || depth == len(words) || !slices.Contains([]string{"help", "--help", "-h"}, words[depth]) {
		return words
	}
	return slices.Concat(words[:depth], words[depth+1:], []string{"--help"})
}

// Locate returns the command that the first depth words name. It is the application as a command if
// they name none.
func Locate(app *cli.App, words []string) (cmd *cli.Command, depth int) {
	cmd = &cli.Command{Subcommands: app.Commands, Flags: []cli.Flag{cli.VersionFlag}}
	for ; depth < len(words); depth++ {
		k := slices.IndexFunc(cmd.Subcommands, func(sub *cli.Command) bool { return sub.HasName(words[depth]) })
		if k < 0 {
			break
		}
		cmd = cmd.Subcommands[k]
	}
	return cmd, depth
}

// IsFlag reports whether a word is a flag, perhaps with a value after "=".
func IsFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9') && word[1] != ' '
}

// FlagOf returns the flag of a command that a word names, nil if there is none.
func FlagOf(cmd *cli.Command, word string) cli.Flag {
	name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
	for _, f := range append(cmd.Flags[:len(cmd.Flags):len(cmd.Flags)], cli.HelpFlag) {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

// TakesValue reports whether a flag takes a value.
func TakesValue(f cli.Flag) bool { return f.(cli.DocGenerationFlag).TakesValue() }

// unknown returns an error that suggests a name like the one that was given.
func unknown(what, name string, names []string, path string) error {
	hint := units.Suggestion(names, strings.Trim(name, `"`))
	if hint == "" {
		hint = ";"
	}
	return Usagef("unknown %s %s%s %s --help lists the %ss", what, name, hint, path, what)
}

// wrongValue matches the library's error for a value that is no number or no duration.
var wrongValue = regexp.MustCompile(`^invalid value "(.*)" for flag -(\S+): parse error$`)

// usageError is what the library calls for a flag without its value, or with a wrong one.
func usageError(c *cli.Context, err error, _ bool) error {
	if match := wrongValue.FindStringSubmatch(err.Error()); match != nil {
		if _, ok := FlagOf(c.Command, match[2]).(*cli.DurationFlag); ok {
			if _, none := strconv.ParseFloat(match[1], 64); none == nil {
				return Usagef("--%s %s: a time needs a unit, such as %[2]ss", match[2], match[1])
			}
			return Usagef("--%s %s: not a time, such as 10s or 5m", match[2], match[1])
		}
	}
	return Usagef("%w; %s --help describes the flags", err, c.Command.HelpName)
}
