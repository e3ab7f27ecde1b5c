package app

import (
	"embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help}

// describe makes the library's documents, which have room for the usage only,
// show the descriptions and examples of the commands as well.
func describe(path string, commands []*cli.Command) {
	for _, cmd := range commands {
		name := path + " " + cmd.Name
		cmd.UsageText = strings.TrimSpace(name+" [OPTIONS] "+cmd.ArgsUsage) + "\n\n" + cmd.Description
		describe(name, cmd.Subcommands)
	}
}

// docsCommand writes the documentation of the whole command line.
func docsCommand() *cli.Command {
	return texts.Command("docs", docs, &cli.StringFlag{Name: "tree", Usage: "write into folders below `DIR`"})
}

func docs(c *command.Run) error {
	describe("seki", c.App.Commands)
	if err := command.Needs(c, command.Need{Missing: c.String("tree") == "", What: "--tree DIR, such as --tree ~/.local"}); err != nil {
		return err
	}
	return writeTree(c, c.String("tree"))
}

// document returns a function that writes the documentation of an application in a format.
func document(app *cli.App, format string) func(io.Writer) error {
	return func(w io.Writer) (err error) {
		var text string
		switch format {
		case "markdown":
			text, err = app.ToMarkdown()
		case "man":
			text, err = app.ToManWithSection(1)
		default:
			var script []byte
			script, err = completionScripts.ReadFile("completion/seki." + format)
			text = string(script)
		}
		if err != nil {
			return fmt.Errorf("cannot write the documentation: %w", err)
		}
		_, err = io.WriteString(w, text)
		return err
	}
}

// writeTree writes every document to its place below a folder.
func writeTree(c *command.Run, dir string) error {
	write := func(app *cli.App, format, name string) error {
		name = filepath.Join(dir, "share", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("cannot make the folder of %s: %w", name, command.Cause(err))
		}
		return c.WriteFile(name, document(app, format))
	}
	places := []struct{ format, name string }{
		{"markdown", "doc/seki/seki.md"}, {"man", "man/man1/seki.1"},
		{"bash", "bash-completion/completions/seki"}, {"zsh", "zsh/site-functions/_seki"}, {"fish", "fish/vendor_completions.d/seki.fish"},
	}
	for _, place := range places {
		if err := write(c.App, place.format, place.name); err != nil {
			return err
		}
	}
	for _, cmd := range c.App.Commands {
		page := &cli.App{
			Name: "seki-" + cmd.Name, Usage: cmd.Usage, UsageText: cmd.UsageText,
			Flags: cmd.Flags, Commands: cmd.Subcommands, HideVersion: true,
		}
		if err := write(page, "man", "man/man1/"+page.Name+".1"); err != nil {
			return err
		}
	}
	return nil
}
