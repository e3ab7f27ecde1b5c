package command

import (
	"cmp"
	"fmt"
	"maps"
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
	categories := []string{}
	sections := map[string][]string{}
	for _, f := range flags {
		d := describe(f)
		category := cmp.Or(f.(cli.CategorizableFlag).GetCategory(), "FLAGS")
		if sections[category] == nil && category != Common {
			categories = append(categories, category)
		}
		text := strings.TrimSpace("--" + f.Names()[0] + " " + d.words)
		switch {
		case category != Common:
			text = Entry(d.typed(d.words), d.usage+d.standard)
		case d.words == d.value:
			text += d.standard
		}
		sections[category] = append(sections[category], text)
	}
	var parts []string
	for _, category := range categories {
		parts = append(parts, category+"\n"+strings.Join(sections[category], "\n"))
	}
	if shared := sections[Common]; shared != nil {
		parts = append(parts, Common+"\n  "+strings.Join(units.Flow(shared, "   ", pageWidth-2, 2), "\n"))
	}
	return strings.Join(parts, "\n\n")
}

// description is what a page shows of a flag.
type description struct {
	names    []string
	value    string // the name of its value; "" if it takes none
	words    string // the words that it takes in a command, or the name of its value
	usage    string
	standard string // " (default 3)", or "" if it has none
}

// describe reads a flag. Its usage has the name of the value in backquotes.
func describe(f cli.Flag) description {
	doc := f.(cli.DocGenerationFlag)
	d := description{names: f.Names(), usage: doc.GetUsage()}
	if before, rest, ok := strings.Cut(d.usage, "`"); ok {
		d.value, rest, _ = strings.Cut(rest, "`")
		d.usage = before + d.value + rest
	}
	d.words = d.value
	if choice, ok := f.(Choice); ok {
		d.words = strings.Join(choice.Words, "|")
	}
	standard := strings.Trim(doc.GetDefaultText(), `"`)
	if minutes, ok := strings.CutSuffix(standard, "m0s"); ok { // as the library prints a duration
		standard = minutes + "m"
	}
	if !slices.Contains([]string{"", "0", "false", "0s", "[]", "-"}, standard) {
		d.standard = " (default " + standard + ")"
	}
	return d
}

// typed returns a flag as it is typed: -o, --output FILE.
func (d description) typed(value string) string {
	name := "--" + d.names[0]
	for _, alias := range d.names[1:] {
		name = "-" + alias + ", " + name
	}
	return strings.TrimSpace(name + " " + value)
}

// nameWidth is the width of the column of names on a page.
const nameWidth = 20

// Entry returns a name and its description in two columns.
func Entry(name, description string) string {
	line := fmt.Sprintf("  %-*s %s", nameWidth, name, description)
	if utf8.RuneCountInString(name) > nameWidth {
		line = "  " + name + "  " + description
	}
	return strings.Join(units.Wrap(line, pageWidth, nameWidth+3), "\n")
}

func commandSection(commands []*cli.Command) string {
	entries := units.Texts(commands, func(c *cli.Command) string { return Entry(c.Name, c.Usage) })
	return "COMMANDS\n" + strings.Join(entries, "\n")
}

// FlagsPage returns the help page about the common flags of commands.
func FlagsPage(text string, commands []*cli.Command) string {
	entries := map[string]string{}
	var add func(flags []cli.Flag, below []*cli.Command)
	add = func(flags []cli.Flag, below []*cli.Command) {
		for _, f := range flags {
			if d := describe(f); f.(cli.CategorizableFlag).GetCategory() == Common {
				entries[d.names[0]] = Entry(d.typed(d.value), d.usage)
			}
		}
		for _, cmd := range below {
			add(cmd.Flags, cmd.Subcommands)
		}
	}
	add([]cli.Flag{QuietFlag}, commands)
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		lines = append(lines, entries[name])
	}
	return strings.Replace(text, flagsHere, strings.Join(lines, "\n"), 1)
}
