package command

import (
	"embed"
	"fmt"
	"regexp"
	"strings"

	"github.com/urfave/cli/v2"
)

// Texts are the help pages of a package of commands, help/NAME.txt for each name. A word
// in braces stands for its entry in Insert, or for the text of that name.
//
// The first line of a page is "seki NAME - what the command does". The line {flags} stands for the sections of flags
// and {commands} for the list of subcommands: see Page.
type Texts struct {
	Files  embed.FS
	Insert map[string]any
}

var inserted = regexp.MustCompile(`\{[a-z]+\}`)

// Text returns a text without its last newline. It panics if there is no such text.
func (t Texts) Text(name string) string {
	text, err := t.Files.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	whole := strings.TrimSuffix(string(text), "\n")
	if !strings.Contains(whole, "{") { // most pages: each command line would copy them
		return whole
	}
	return inserted.ReplaceAllStringFunc(whole, func(word string) string {
		insert, ok := t.Insert[strings.Trim(word, "{}")]
		switch {
		case ok:
			return fmt.Sprint(insert)
		case word == flagsHere, word == commandsHere:
			return word
		}
		return t.Text(strings.Trim(word, "{}"))
	})
}

// usageLine finds the arguments in the first line below USAGE.
var usageLine = regexp.MustCompile(`\nUSAGE\n  seki .*\[flags\](?: ([^-\s]\S*))?`)

// Command returns the command NAME with its help page. Its flags are single flags and groups of flags.
func (t Texts) Command(name string, action Action, flags ...any) *cli.Command {
	page := t.Text(name)
	title, _, _ := strings.Cut(page, "\n")
	_, usage, _ := strings.Cut(title, " - ")
	match := usageLine.FindStringSubmatch(page)
	if match == nil {
		panic("the help page of " + name + " has no line \"seki " + name + " [flags] ARGUMENTS\" below USAGE")
	}
	var list []cli.Flag
	for _, flag := range flags {
		if one, ok := flag.(cli.Flag); ok {
			list = append(list, one)
		} else {
			list = append(list, flag.([]cli.Flag)...)
		}
	}
	return &cli.Command{
		Name: name, Usage: usage, ArgsUsage: match[1], Description: page,
		Flags: list, Action: action.run, OnUsageError: usageError, HideHelp: true,
	}
}

// Parent returns the command NAME, which has only subcommands.
func (t Texts) Parent(name string, subcommands ...*cli.Command) *cli.Command {
	cmd := t.Command(name, nil)
	cmd.Subcommands = subcommands
	return cmd
}
