package command

import (
	"strings"

	"github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"
)

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
	if hint := Nearest(names, name); hint != "" {
		return Usagef("unknown command %q, did you mean %q? %s --help lists the commands", name, hint, path)
	}
	return Usagef("unknown command %q; %s --help lists the commands", name, path)
}

// leastSimilarity is that of a word and the name it was probably typed for: a
// letter or two of difference.
const leastSimilarity = 0.83

// Nearest returns the name most similar to word, "" when none is similar enough
// to be what was meant.
func Nearest(names []string, word string) string {
	best, most := "", leastSimilarity
	for _, name := range names {
		if len(name) < 2 {
			continue
		}
		if s := smetrics.JaroWinkler(name, word, 0.7, 4); s > most { // boost threshold and prefix as in package cli
			best, most = name, s
		}
	}
	return best
}

// Dashed writes a flag as people type it: -q, --size.
func Dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// Examples is the end of a command's help text with its examples.
func Examples(lines ...string) string {
	return "\n\nExamples:\n   " + strings.Join(lines, "\n   ")
}
