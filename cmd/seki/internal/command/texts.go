package command

import (
	"embed"
	"fmt"
	"regexp"
	"strings"

	"github.com/urfave/cli/v2"
)

// The folder help has the help page of each command, help/board-read.txt for seki board read, and other texts. The first
// line of a page is "seki NAME - what the command does". The line {flags} stands for the sections of flags and
// {commands} for the list of subcommands: see Page.
//
//go:embed help
var help embed.FS

// Text returns the text help/NAME.txt without its last newline. It panics if there is no such text.
func Text(name string) string {
	text, err := help.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	return strings.TrimSuffix(string(text), "\n")
}

// usageLine finds the arguments in the first line below USAGE.
var usageLine = regexp.MustCompile(`\nUSAGE\n  seki .*\[flags\](?: ([^-\s]\S*))?`)

// Insert has what words in braces on a help page stand for.
type Insert map[string]any

// New returns the command with a name such as "board read" and with its help page. Its parts are flags, groups of flags,
// subcommands, and an Insert for the page. A command with subcommands has no action.
func New(name string, action Action, parts ...any) *cli.Command {
	page := Text(strings.ReplaceAll(name, " ", "-"))
	cmd := &cli.Command{
		Name: name[strings.LastIndex(name, " ")+1:], Action: action.run, OnUsageError: usageError, HideHelp: true,
	}
	for _, part := range parts {
		switch part := part.(type) {
		case cli.Flag:
			cmd.Flags = append(cmd.Flags, part)
		case []cli.Flag:
			cmd.Flags = append(cmd.Flags, part...)
		case *cli.Command:
			cmd.Subcommands = append(cmd.Subcommands, part)
		case Insert:
			for word, value := range part {
				page = strings.ReplaceAll(page, "{"+word+"}", fmt.Sprint(value))
			}
		default:
			panic(fmt.Sprintf("command %s: a %T is no part of a command", name, part))
		}
	}
	title, _, _ := strings.Cut(page, "\n")
	_, cmd.Usage, _ = strings.Cut(title, " - ")
	match := usageLine.FindStringSubmatch(page)
	if match == nil {
		panic("the help page of " + name + " has no line \"seki " + name + " [flags] ARGUMENTS\" below USAGE")
	}
	cmd.ArgsUsage, cmd.Description = match[1], page
	return cmd
}
