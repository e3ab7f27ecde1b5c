package command

import (
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Texts are the help pages of a package of commands, help/NAME.txt for each name. A word
// in braces stands for its entry in Insert, or for the text of that name, of the package
// or of this one.
//
// The first line of a page is "seki NAME - what the command does". The line {flags} stands for the sections of flags
// and {commands} for the list of subcommands: see Page.
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
	if !strings.Contains(page, "\nUSAGE\n") {
		page = oldPage(page)
	}
	title, _, _ := strings.Cut(page, "\n")
	_, usage, _ := strings.Cut(title, " - ")
	match := usageLine.FindStringSubmatch(page)
	if match == nil {
		panic("the help page of " + name + " has no line \"seki " + name + " [flags] ARGUMENTS\" below USAGE")
	}
	own := slices.DeleteFunc(Flags(flags...), func(f cli.Flag) bool { return f == cli.Flag(QuietFlag) })
	return &cli.Command{
		Name: name, Usage: usage, ArgsUsage: match[1], Description: page,
		Flags: own, Action: action.run, OnUsageError: usageError, HideHelp: true,
	}
}

// oldPage turns a page in the old form into one in the new form.
func oldPage(text string) string {
	synopsis, text, _ := strings.Cut(text, "\n")
	usage, description, _ := strings.Cut(text, "\n\n")
	words := strings.Fields(synopsis)
	n := 1
	for n < len(words) && strings.ToLower(words[n]) == words[n] && words[n][0] != '[' {
		n++
	}
	name := strings.Join(words[:n], " ")
	return fmt.Sprintf("%s - %s\n\nUSAGE\n  %s\n\n%s", name, usage, strings.Join(append([]string{name, "[flags]"}, words[n:]...), " "), description)
}

// Parent returns the command NAME, which has only subcommands.
func (t Texts) Parent(name string, subcommands ...*cli.Command) *cli.Command {
	cmd := t.Command(name, nil)
	cmd.Subcommands = subcommands
	return cmd
}
