package app

import (
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
)

// flagError turns an error of package flag into a clear usage error.
func flagError(c *cli.Context, err error, _ bool) error {
	says := func(pattern string) []string { return regexp.MustCompile(pattern).FindStringSubmatch(err.Error()) }
	if m := says(`^flag provided but not defined: -(.*)$`); m != nil {
		if c.Command.Name == c.App.Name {
			return command.Usagef("unknown flag %s; the flags of a command follow it: seki COMMAND --flag", command.Dashed(m[1]))
		}
		return command.UnknownFlag(c.Command, m[1])
	}
	if m := says(`^flag needs an argument: -(.*)$`); m != nil {
		return command.Usagef("%s needs a value", command.Dashed(m[1]))
	}
	if m := says(`^invalid (?:boolean )?value (".*") for (?:flag )?-([^:]*): .*$`); m != nil {
		return command.Usagef("%s: %s is not %s", command.Dashed(m[2]), m[1], wanted(c.Command, m[2]))
	}
	return command.Usage(err)
}

// wanted says what values the flag takes.
func wanted(cmd *cli.Command, name string) string {
	for _, f := range cmd.Flags {
		if !slices.Contains(f.Names(), name) {
			continue
		}
		switch f.(type) {
		case *cli.IntFlag, *cli.Int64Flag, *cli.UintFlag, *cli.Uint64Flag:
			return "a whole number (or too large a one)"
		case *cli.Float64Flag:
			return "a number"
		case *cli.DurationFlag:
			return "a length of time such as 90s or 10m"
		case *cli.BoolFlag:
			return "true or false"
		}
	}
	return "a value that it takes"
}

// helpToFlag turns "seki help CMD…" into "seki CMD… --help".
func helpToFlag(app *cli.App, args []string) []string {
	if len(args) < 2 || args[1] != "help" && args[1] != "h" {
		return args
	}
	out := []string{args[0]}
	commands := app.Commands
	for _, name := range args[2:] {
		cmd := find(commands, name)
		if cmd == nil { // the command line then says that it is unknown
			return append(out, name)
		}
		out = append(out, name)
		commands = cmd.Subcommands
	}
	return append(out, "--help")
}

// libraryDescription is the library's own text for a flag in a help text.
var libraryDescription = cli.FlagStringer

// describeFlag leaves out a default that says only that the flag is not given.
func describeFlag(f cli.Flag) string {
	text := libraryDescription(f)
	for _, absent := range []string{" (default: 0)", " (default: false)", " (default: 0s)"} {
		text = strings.TrimSuffix(text, absent)
	}
	return text
}
