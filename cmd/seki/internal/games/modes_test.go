package games

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
)

// A table selects the first mode whose flag is given, allows its flags and formats and those that
// no mode names, and refuses the others; its help names them all.
func TestModes(t *testing.T) {
	var ran string
	run := func(name string) func(*command.Run, string) error {
		return func(_ *command.Run, form string) error { ran = name + " " + form; return nil }
	}
	list := modes{
		{by: "tree", does: "draws a tree", flags: "depth", run: run("tree")},
		{by: "all", does: "lists everything", flags: "depth limit", formats: "text csv", run: run("all")},
		{name: "FILE alone", does: "reads", formats: "text jsonl", run: run("file")},
	}
	text := list.help()
	for _, want := range []string{"--tree: draws a tree\n", "with --depth\n", "--all: lists", "--format text or csv", "FILE alone: reads\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the help:\n%s", want, text)
		}
	}
	for _, c := range []struct{ arguments, want string }{
		{"", "file text"},
		{"--any", "file text"},
		{"--format jsonl", "file jsonl"},
		{"--tree --depth 3 --any", "tree "},
		{"--all --depth 3 --limit 2", "all text"},
		{"--all=false", "file text"},
		{"--depth 3", "--depth is for --tree or --all, not for FILE alone"},
		{"--tree --limit 2", "--limit is for --all, not for --tree"},
		{"--tree --all", "--all and --tree do not go together"},
		{"--tree --format csv", "--format is for --all or FILE alone, not for --tree"},
		{"--all --format jsonl", `unknown --format "jsonl" for this command: text or csv`},
	} {
		ran = ""
		cmd := texts.Command("rules", list.run, // the text of any command
			&cli.BoolFlag{Name: "tree"}, &cli.BoolFlag{Name: "all"}, &cli.IntFlag{Name: "depth"}, &cli.IntFlag{Name: "limit"}, &cli.BoolFlag{Name: "any"},
			&cli.StringFlag{Name: "format", Value: "text"})
		app := &cli.App{Name: "seki", Commands: []*cli.Command{cmd}, Writer: &bytes.Buffer{}, ErrWriter: &bytes.Buffer{}, ExitErrHandler: func(*cli.Context, error) {}}
		err := app.Run(append([]string{"seki", "rules"}, strings.Fields(c.arguments)...))
		got := ran
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, not %q", c.arguments, got, c.want)
		}
	}
}

// The flags that tables name exist.
func TestModesNameFlags(t *testing.T) {
	for _, cmd := range GamesCommand().Subcommands {
		for line := range strings.Lines(cmd.Description) {
			if !strings.HasPrefix(line, "      with --") {
				continue
			}
			for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' }) {
				if name, found := strings.CutPrefix(word, "--"); found && command.FlagOf(cmd, name) == nil {
					t.Errorf("%s has no flag --%s: %s", cmd.Name, name, line)
				}
			}
		}
	}
	if !slices.ContainsFunc(GamesCommand().Subcommands, func(cmd *cli.Command) bool { return strings.Contains(cmd.Description, "      with --") }) {
		t.Error("no help has a table")
	}
}
