package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// What package flag says of a flag that it cannot read.
var (
	flagUnknown = regexp.MustCompile(`^flag provided but not defined: -(.*)$`)
	flagNoValue = regexp.MustCompile(`^flag needs an argument: -(.*)$`)
	flagBad     = regexp.MustCompile(`^invalid (?:boolean )?value (".*") for (?:flag )?-([^:]*): .*$`)
)

// flagError turns what package flag says of a flag into a clear usage error.
func flagError(c *cli.Context, err error, _ bool) error {
	text := err.Error()
	if m := flagUnknown.FindStringSubmatch(text); m != nil {
		return unknownFlag(c, m[1])
	}
	if m := flagNoValue.FindStringSubmatch(text); m != nil {
		return usagef("%s needs a value", dashed(m[1]))
	}
	if m := flagBad.FindStringSubmatch(text); m != nil {
		return usagef("%s: %s is not %s", dashed(m[2]), m[1], wanted(c.Command, m[2]))
	}
	return usageError{err}
}

func unknownFlag(c *cli.Context, name string) error {
	if c.Command.Name == c.App.Name {
		return usagef("unknown flag %s; the flags of a command follow it: seki COMMAND --flag", dashed(name))
	}
	var names []string
	for _, f := range c.Command.Flags {
		names = append(names, f.Names()...)
	}
	if hint := nearest(names, name); hint != "" {
		return usagef("unknown flag %s, did you mean %s? %s --help lists the flags", dashed(name), dashed(hint), c.Command.HelpName)
	}
	return usagef("unknown flag %s; %s --help lists the flags", dashed(name), c.Command.HelpName)
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

// unknownCommand refuses a command, with a near one when there is one. Path
// is how the user called the parent.
func unknownCommand(commands []*cli.Command, name, path string) error {
	var names []string
	for _, cmd := range commands {
		names = append(names, cmd.Names()...)
	}
	if hint := nearest(names, name); hint != "" {
		return usagef("unknown command %q, did you mean %q? %s --help lists the commands", name, hint, path)
	}
	return usagef("unknown command %q; %s --help lists the commands", name, path)
}

// nearest returns the name for which the word given may have been typed, ""
// for none: the one that begins like it, or the one at the least distance, at
// most a third of the letters.
func nearest(names []string, word string) string {
	best, least := "", len(word)/3+1
	for _, name := range names {
		if len(name) < 2 {
			continue
		}
		d := distance(name, word)
		if len(word) > 2 && strings.HasPrefix(name, word) {
			d = 0
		}
		if d < least {
			best, least = name, d
		}
	}
	return best
}

// distance is the least number of letters changed, added, left out or exchanged
// with their neighbour that makes b of a.
func distance(a, b string) int {
	d := make([][]int, len(a)+1) // d[i][j]: of the first i letters and the first j
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}

// dashed writes a flag as people type it: -q, --size.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
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

// examples is the end of a command's help text with its examples.
func examples(lines ...string) string {
	return "\n\nExamples:\n   " + strings.Join(lines, "\n   ")
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
