package command

import (
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
	var global, flags, args []string
	help := false
	k := 0
	for ; k < len(words); k++ {
		sub := slices.IndexFunc(cmd.Subcommands, func(sub *cli.Command) bool { return sub.HasName(words[k]) })
		if isHelp := slices.Contains(helpWords, words[k]); isHelp && len(cmd.Subcommands) > 0 {
			help = true
		} else if FlagOf(cmd, words[k]) == cli.Flag(QuietFlag) {
			global = append(global, words[k])
		} else if sub >= 0 {
			cmd = cmd.Subcommands[sub]
			path = append(path, words[k])
		} else {
			break
		}
	}
	for ; k < len(words); k++ {
		word := words[k]
		if word == "--" {
			args = append(args, words[k+1:]...)
			break
		}
		if !IsFlag(word) {
			args = append(args, word)
			continue
		}
		switch flag := FlagOf(cmd, word); {
		case flag == nil:
			name, _, _ := strings.Cut(word, "=")
			names := units.Texts(cmd.Flags, func(f cli.Flag) string { return "--" + f.Names()[0] })
			return nil, "", unknown("flag", name, names, strings.Join(path, " "))
		case flag == cli.HelpFlag:
			help = true
		case flag == cli.Flag(QuietFlag):
			global = append(global, word)
		default:
			flags = append(flags, word)
			if !TakesValue(flag) || strings.Contains(word, "=") {
				break
			}
			if k++; k == len(words) { // the library says that the value is missing
				return slices.Concat(path, flags), "", nil
			}
			flags = append(flags, words[k])
		}
	}
	if help && len(path) == 1 && len(args) == 1 && topics[args[0]] != nil {
		return nil, topics[args[0]]() + "\n", nil
	}
	switch {
	case len(args) > 0 && len(cmd.Subcommands) > 0:
		return nil, "", noCommand(cmd, args[0], path)
	case help, len(cmd.Subcommands) > 0 && len(flags) == 0:
		return nil, Page(cmd), nil
	case len(args) > 0:
		args = append([]string{"--"}, args...)
	}
	return slices.Concat(path[:1], global, path[1:], flags, args), "", nil
}

// helpWords ask for help where the name of a command can stand.
var helpWords = []string{"help", "--help", "-h"}

// noCommand is the error of a word that is no command, or does not stand where one does.
func noCommand(parent *cli.Command, word string, path []string) error {
	names := units.Texts(parent.Subcommands, func(sub *cli.Command) string { return sub.Name })
	if slices.Contains(names, word) {
		return Usagef("unexpected argument %q: a command goes before flags", word)
	}
	return unknown("command", strconv.Quote(word), names, strings.Join(path, " "))
}

// IsFlag reports whether a word is a flag, perhaps with a value after "=".
func IsFlag(word string) bool {
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

// usageError handles a flag without its value, or with a wrong one, for the library.
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
