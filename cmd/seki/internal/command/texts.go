package command

import (
	"embed"
	"fmt"
	"regexp"
	"strings"

	"github.com/urfave/cli/v2"
)

// Texts are the help texts of a package of commands, help/NAME.txt for each name. A word
// in braces stands for its entry in Insert, or for the text of that name, of the package
// or of this one.
type Texts struct {
	Files  embed.FS
	Insert map[string]any
}

//go:embed help
var common embed.FS

var inserted = regexp.MustCompile(`\{[a-z]+\}`)

// Text returns a text without its last newline. It panics if there is no such text.
func (t Texts) Text(name string) string {
	text, err := t.Files.ReadFile("help/" + name + ".txt")
	if err != nil {
		text, err = common.ReadFile("help/" + name + ".txt")
	}
	if err != nil {
		panic(err)
	}
	whole := strings.TrimSuffix(string(text), "\n")
	if !strings.Contains(whole, "{") { // as most, of which each command line would make copies
		return whole
	}
	return inserted.ReplaceAllStringFunc(whole, func(word string) string {
		word = strings.Trim(word, "{}")
		if insert, ok := t.Insert[word]; ok {
			return fmt.Sprint(insert)
		}
		return t.Text(word)
	})
}

// Command returns the command NAME. Its text is a line "seki NAME ARGUMENTS", a line that
// says what the command does, an empty line, and the description with examples. Its flags
// are single flags and groups of flags.
func (t Texts) Command(name string, action Action, flags ...any) *cli.Command {
	synopsis, text, _ := strings.Cut(t.Text(name), "\n")
	usage, description, _ := strings.Cut(text, "\n\n")
	_, arguments, _ := strings.Cut(synopsis, " "+name)
	return &cli.Command{
		Name: name, Usage: usage, ArgsUsage: strings.TrimSpace(arguments), Description: description,
		Flags: Flags(flags...), Action: action.run, OnUsageError: usageError, HideHelpCommand: true,
	}
}

// Parent returns the command NAME, which has only subcommands.
func (t Texts) Parent(name string, subcommands ...*cli.Command) *cli.Command {
	cmd := t.Command(name, func(c *Run) error { return cli.ShowSubcommandHelp(c.parsed) })
	cmd.Subcommands = subcommands
	return cmd
}
