package command

import (
	"embed"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

// Texts are the help texts of the commands in a package, NAME.txt for the command NAME:
// a line "seki NAME ARGUMENTS", a line that says what the command does, an empty line,
// and the description with examples.
type Texts struct {
	Files  embed.FS
	Insert map[string]string // what {WORD} in a description stands for; {matrices} is known
}

//go:embed matrices.txt
var describeMatrices string

// Command returns the command with a text. Its flags are single flags and groups of flags.
func (t Texts) Command(name string, action cli.ActionFunc, flags ...any) *cli.Command {
	text, err := t.Files.ReadFile(name + ".txt")
	if err != nil {
		panic(fmt.Sprintf("the command %s has no help: %v", name, err))
	}
	synopsis, rest, _ := strings.Cut(string(text), "\n")
	usage, description, _ := strings.Cut(rest, "\n\n")
	_, arguments, _ := strings.Cut(synopsis, " "+name)
	description = strings.ReplaceAll(description, "{matrices}\n", describeMatrices)
	for word, insert := range t.Insert {
		description = strings.ReplaceAll(description, "{"+word+"}", insert)
	}
	return &cli.Command{
		Name: name, Usage: usage, ArgsUsage: strings.TrimSpace(arguments), Description: strings.TrimSuffix(description, "\n"),
		Flags: Flags(flags...), Action: action,
	}
}

// Parent returns the command with a text that has only subcommands.
func (t Texts) Parent(name string, subcommands ...*cli.Command) *cli.Command {
	cmd := t.Command(name, ShowHelp)
	cmd.Subcommands = subcommands
	return cmd
}
