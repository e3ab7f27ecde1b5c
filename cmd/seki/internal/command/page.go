package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/units"
)

// Marks in the text of a help page.
const (
	flagsHere    = "{flags}"
	commandsHere = "{commands}"
)

// Categories of flags are the headings of their sections. `seki help flags` describes the flags of Common; the page of
// a command only names them.
const (
	Common         = "COMMON FLAGS (seki help flags)"
	SectionPrinted = "WHAT IS PRINTED"
	SectionLimits  = "LIMITS"
)

// pageWidth is the greatest number of characters in a line of a help page.
const pageWidth = 100

// Page returns the help page of a command: its text, with the flags in sections by category.
func Page(cmd *cli.Command) string {
	page := strings.Replace(cmd.Description, flagsHere, flagSections(cmd.Flags), 1)
	return strings.Replace(page, commandsHere, commandSection(cmd.Subcommands), 1) + "\n"
}

// flagSections returns a section for each category, in the order in which the flags first have them; the common flags
// come last.
func flagSections(flags []cli.Flag) string {
	var categories []string
	sections := map[string][]cli.Flag{}
	for _, f := range flags {
		category := cmp.Or(f.(cli.CategorizableFlag).GetCategory(), "FLAGS")
		if sections[category] == nil && category != Common {
			categories = append(categories, category)
		}
		sections[category] = append(sections[category], f)
	}
	var parts []string
	for _, category := range categories {
		parts = append(parts, category+"\n"+describeFlags(sections[category], true))
	}
	if shared := sections[Common]; shared != nil {
		lines := units.Flow(units.Texts(shared, briefly), "   ", pageWidth-2, 2)
		parts = append(parts, Common+"\n  "+strings.Join(lines, "\n"))
	}
	return strings.Join(parts, "\n\n")
}

// nameWidth is the width of the column of names on a page.
const nameWidth = 20

// describeFlags returns a line or more for each flag: with the words that it takes and its default in a command, or in
// general.
func describeFlags(flags []cli.Flag, ofCommand bool) string {
	return strings.Join(units.Texts(flags, func(f cli.Flag) string {
		value, usage := valueName(f)
		if ofCommand {
			value = valueWords(f)
			if text := standard(f); text != "" {
				usage += " (default " + text + ")"
			}
		}
		return Entry(spelled(f, value), usage)
	}), "\n")
}

// Entry returns a name and its description in two columns.
func Entry(name, description string) string {
	line := fmt.Sprintf("  %-*s %s", nameWidth, name, description)
	if utf8.RuneCountInString(name) > nameWidth {
		line = "  " + name + "  " + description
	}
	return strings.Join(units.Wrap(line, pageWidth, nameWidth+3), "\n")
}

// spelled returns a flag as it is typed: -o, --output FILE.
func spelled(f cli.Flag, value string) string {
	name := "--" + f.Names()[0]
	for _, alias := range f.Names()[1:] {
		name = "-" + alias + ", " + name
	}
	return strings.TrimSpace(name + " " + value)
}

// briefly returns a flag with the words that it takes in this command, or its default.
func briefly(f cli.Flag) string {
	text := strings.TrimSpace("--" + f.Names()[0] + " " + valueWords(f))
	if _, isChoice := f.(Choice); !isChoice && standard(f) != "" {
		text += " (default " + standard(f) + ")"
	}
	return text
}

// valueWords returns the words that a flag takes, or the name of its value.
func valueWords(f cli.Flag) string {
	if choice, ok := f.(Choice); ok {
		return strings.Join(choice.Words, "|")
	}
	name, _ := valueName(f)
	return name
}

// valueName splits the description of a flag into the name of its value, which it has in backquotes, and the
// description without the quotes.
func valueName(f cli.Flag) (name, description string) {
	description = f.(cli.DocGenerationFlag).GetUsage()
	if before, rest, ok := strings.Cut(description, "`"); ok {
		name, rest, _ = strings.Cut(rest, "`")
		description = before + name + rest
	}
	return name, description
}

// standard returns the default of a flag, "" if it has none.
func standard(f cli.Flag) string {
	text := strings.Trim(f.(cli.DocGenerationFlag).GetDefaultText(), `"`)
	if slices.Contains([]string{"0", "false", "0s", "[]", "-"}, text) {
		return ""
	}
	if minutes, ok := strings.CutSuffix(text, "m0s"); ok { // as the library prints a duration
		return minutes + "m"
	}
	return text
}

func commandSection(commands []*cli.Command) string {
	entries := units.Texts(commands, func(c *cli.Command) string { return Entry(c.Name, c.Usage) })
	return "COMMANDS\n" + strings.Join(entries, "\n")
}

// FlagsPage returns the help page about the common flags of commands.
func FlagsPage(text string, commands []*cli.Command) string {
	return strings.Replace(text, flagsHere, describeFlags(commonFlags(commands), false), 1)
}

// commonFlags returns the common flags of all commands, each name once.
func commonFlags(commands []*cli.Command) []cli.Flag {
	list := []cli.Flag{QuietFlag}
	for _, cmd := range commands {
		for _, f := range append(slices.Clone(cmd.Flags), commonFlags(cmd.Subcommands)...) {
			isNew := !slices.ContainsFunc(list, func(g cli.Flag) bool { return g.Names()[0] == f.Names()[0] })
			if isNew && f.(cli.CategorizableFlag).GetCategory() == Common {
				list = append(list, f)
			}
		}
	}
	slices.SortFunc(list, func(f, g cli.Flag) int { return cmp.Compare(f.Names()[0], g.Names()[0]) })
	return list
}
