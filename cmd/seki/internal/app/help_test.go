package app

import (
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
)

// eachCommand calls visit with every command and its path, such as "games solve".
func eachCommand(list []*cli.Command, path string, visit func(path string, c *cli.Command)) {
	for _, c := range list {
		name := strings.TrimSpace(path + " " + c.Name)
		visit(name, c)
		eachCommand(c.Subcommands, name, visit)
	}
}

// helpPages returns the pages of seki help by the words after it.
func helpPages(t *testing.T) map[string]string {
	app := newApp(nil, io.Discard, io.Discard)
	pages := map[string]string{}
	add := func(words string) {
		_, page, err := command.Prepare(app, topics(app.Commands), append([]string{"help"}, strings.Fields(words)...))
		if err != nil || page == "" {
			t.Errorf("seki help %s: %v", words, err)
		}
		pages[words] = page
	}
	add("")
	for name := range topics(app.Commands) {
		add(name)
	}
	eachCommand(app.Commands, "", func(path string, _ *cli.Command) { add(path) })
	return pages
}

// A help page fits on two screens of 100 columns and 50 lines, the lists of named statements apart.
func TestHelpFitsOnTwoScreens(t *testing.T) {
	pages := helpPages(t)
	if len(pages) < 25 {
		t.Fatalf("only %d pages", len(pages))
	}
	for words, page := range pages {
		lines := strings.Split(strings.TrimSuffix(page, "\n"), "\n")
		if len(lines) > 100 && words != "statements" {
			t.Errorf("seki help %s has %d lines", words, len(lines))
		}
		for k, line := range lines {
			if n := utf8.RuneCountInString(line); n > 100 {
				t.Errorf("seki help %s, line %d has %d characters: %s", words, k+1, n, line)
			}
		}
		if strings.Contains(page, "{") && regexp.MustCompile(`\{[a-z]+\}`).MatchString(page) {
			t.Errorf("seki help %s has a mark that nothing replaces", words)
		}
	}
}

// A page names every flag of its command, and has examples whose commands and flags there are.
func TestHelpPagesAreWhole(t *testing.T) {
	app := newApp(nil, io.Discard, io.Discard)
	pages := helpPages(t)
	example := regexp.MustCompile(`(?m)^  (?:.*\| )?seki ([a-z][^|>&<#\n]*)`)
	eachCommand(app.Commands, "", func(path string, c *cli.Command) {
		page := pages[path]
		if !strings.HasPrefix(page, "seki "+path+" - "+c.Usage+"\n") {
			t.Errorf("seki help %s begins with %q", path, page[:min(len(page), 60)])
		}
		for _, f := range c.Flags {
			if !strings.Contains(page, "--"+f.Names()[0]) {
				t.Errorf("seki help %s does not name --%s", path, f.Names()[0])
			}
		}
		_, examples, ok := strings.Cut(page, "\nEXAMPLES\n")
		examples, _, _ = strings.Cut(examples, "\n\n")
		if !ok || !strings.Contains(examples, "  seki "+path+" ") && !strings.Contains(examples, "| seki "+path+" ") {
			t.Errorf("seki help %s has no example of seki %[1]s", path)
		}
		for _, match := range example.FindAllStringSubmatch(examples, -1) {
			words := strings.Fields(regexp.MustCompile(`'[^']*'|"[^"]*"`).ReplaceAllString(match[1], "WORD"))
			if _, _, err := command.Prepare(app, nil, words); err != nil {
				t.Errorf("seki help %s: seki %s: %v", path, match[1], err)
			}
		}
	})
}

// A flag has one meaning: commands that have a flag of one name describe it in the same words.
func TestFlagsHaveOneMeaning(t *testing.T) {
	type use struct{ command, usage string }
	seen := map[string]use{}
	flags := 1 // --quiet
	eachCommand(commands(), "", func(path string, c *cli.Command) {
		for _, f := range c.Flags {
			flags++
			name, usage := f.Names()[0], f.(cli.DocGenerationFlag).GetUsage()
			if first, ok := seen[name]; ok && first.usage != usage {
				t.Errorf("--%s of %s: %q; of %s: %q", name, first.command, first.usage, path, usage)
			}
			seen[name] = use{path, usage}
		}
	})
	if flags > 200 {
		t.Errorf("%d flags", flags)
	}
	t.Logf("%d flags, %d names", flags, len(seen))
}
