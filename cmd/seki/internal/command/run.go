package command

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/units"
)

// This file joins the commands and the library that parses command lines.

// Run is one run of a command: its command line and its streams.
type Run struct{ *parsed }

// parsed is the library's part of a Run, by a name that leaves Context to be the context of the work.
type parsed = cli.Context

// Action runs a command.
type Action func(*Run) error

// run carries out the action for a command line that the library has parsed.
func (action Action) run(c *cli.Context) error {
	if c.Command.ArgsUsage == "" && c.Args().Present() {
		return Usagef("unexpected argument %q: %s takes only flags", c.Args().First(), c.Command.HelpName)
	}
	if err := checkFiles(c); err != nil {
		return err
	}
	if stderr, ok := c.App.ErrWriter.(*FailingWriter); ok {
		defer stderr.endProgress()
	}
	return action(&Run{c})
}

// Prepare sorts the words of a command line as the library wants them: it stops reading flags at the first argument,
// so the flags of the whole program go first, then the command, its flags, and its arguments after "--". The words
// after "--", a lone "-", and a word like "-1 2" that starts with a negative number are arguments.
//
// If the command line asks for help, Prepare returns the help page instead: of a command, or of one of the topics.
func Prepare(app *cli.App, topics map[string]func() string, words []string) (sorted []string, page string, err error) {
	if len(words) > 0 && words[len(words)-1] == "--generate-bash-completion" { // for the library, at any place
		return slices.Concat([]string{app.Name}, words), "", nil
	}
	cmd := &cli.Command{Subcommands: app.Commands, Flags: []cli.Flag{cli.VersionFlag}, Description: app.Description}
	path := []string{app.Name}
	var global, flags, given, args []string // given are the names of flags
	help := false
	var twice error
	for k := 0; k < len(words); k++ {
		word, parent := words[k], len(cmd.Subcommands) > 0 && len(args) == 0
		sub := slices.IndexFunc(cmd.Subcommands, func(sub *cli.Command) bool { return sub.HasName(word) })
		flag := FlagOf(cmd, word)
		switch {
		case word == "--":
			args = append(args, words[k+1:]...)
			k = len(words)
		case parent && sub >= 0:
			cmd = cmd.Subcommands[sub]
			path = append(path, word)
		case parent && word == "help", isFlag(word) && flag == cli.HelpFlag:
			help = true
		case !isFlag(word):
			args = append(args, word)
		case flag == nil:
			names := units.Texts(cmd.Flags, func(f cli.Flag) string { return "--" + f.Names()[0] })
			word, _, _ = strings.Cut(word, "=")
			return nil, "", unknown("flag", word, names, path)
		case flag == cli.Flag(QuietFlag):
			global = append(global, word)
		default:
			name := flag.Names()[0]
			if takesValue(flag) && slices.Contains(given, name) {
				twice = cmp.Or(twice, Usagef("--%s is given twice; it takes one value", name))
			}
			given = append(given, name)
			flags = append(flags, word)
			if takesValue(flag) && !strings.Contains(word, "=") {
				if k++; k == len(words) { // the library says that the value is missing
					return slices.Concat(path, flags), "", nil
				}
				flags = append(flags, words[k])
			}
		}
	}
	switch {
	case help && len(path) == 1 && len(args) == 1 && topics[args[0]] != nil:
		return nil, topics[args[0]]() + "\n", nil
	case len(args) > 0 && len(cmd.Subcommands) > 0:
		names := units.Texts(cmd.Subcommands, func(sub *cli.Command) string { return sub.Name })
		return nil, "", unknown("command", strconv.Quote(args[0]), names, path)
	case help, len(cmd.Subcommands) > 0 && len(flags) == 0:
		return nil, Page(cmd), nil
	case len(args) > 0:
		args = append([]string{"--"}, args...)
	}
	if twice != nil {
		return nil, "", twice
	}
	return slices.Concat(path[:1], global, path[1:], flags, args), "", nil
}

// isFlag reports whether a word is a flag, perhaps with a value after "=".
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9') && word[1] != ' '
}

// FlagOf returns the flag of a command, or of the whole program, that a word names; nil if there is none.
func FlagOf(cmd *cli.Command, word string) cli.Flag {
	name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
	for _, f := range append(cmd.Flags[:len(cmd.Flags):len(cmd.Flags)], cli.HelpFlag, QuietFlag) {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

// takesValue reports whether a flag takes a value.
func takesValue(f cli.Flag) bool { return f.(cli.DocGenerationFlag).TakesValue() }

// unknown returns an error that suggests a name like the one that was given.
func unknown(what, name string, names, path []string) error {
	hint := cmp.Or(units.Suggestion(names, strings.Trim(name, `"`)), ";")
	return Usagef("unknown %s %s%s %s --help lists the %ss", what, name, hint, strings.Join(path, " "), what)
}

// wrongValue and noValue match the library's errors for a value that is no number or no duration, and for none.
var (
	wrongValue = regexp.MustCompile(`^invalid value "(.*)" for flag -(\S+): parse error$`)
	noValue    = regexp.MustCompile(`^flag needs an argument: -(\S+)$`)
)

// usageError handles a flag without its value, or with a wrong one, for the library.
func usageError(c *cli.Context, err error, _ bool) error {
	if match := wrongValue.FindStringSubmatch(err.Error()); match != nil {
		kind := "number"
		if _, ok := FlagOf(c.Command, match[2]).(*cli.DurationFlag); ok {
			kind = "time with its unit, such as 10s or 5m"
		}
		return Usagef("--%s %s: not a %s", match[2], match[1], kind)
	}
	if match := noValue.FindStringSubmatch(err.Error()); match != nil {
		dashes := "--"
		if len(match[1]) == 1 {
			dashes = "-"
		}
		err = Usagef("%s%s needs a value", dashes, match[1])
	}
	return Usagef("%w; %s --help describes the flags", err, c.Command.HelpName)
}
