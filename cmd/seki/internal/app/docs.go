package app

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
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

// docsMark is in each file of seki docs, which replaces no other file.
const docsMark = "written by seki docs"

// document returns the documentation of an application in a format.
func document(app *cli.App, format string) (text string, err error) {
	switch format {
	case "markdown":
		text, err = app.ToMarkdown()
		text = "<!-- " + docsMark + " -->\n\n" + text
	case "man":
		text, err = app.ToManWithSection(1)
		text = `.\" ` + docsMark + "\n" + text
	default:
		var script []byte
		script, err = completionScripts.ReadFile("completion/seki." + format)
		text = string(script)
	}
	if err != nil {
		return "", fmt.Errorf("cannot write the documentation: %w", err)
	}
	return text, nil
}

// writeTree writes every document to its place below a folder.
func writeTree(c *command.Run, dir string) error {
	files := map[string]string{}
	add := func(app *cli.App, format, name string) (err error) {
		name = filepath.Join(dir, "share", filepath.FromSlash(name))
		if old, err := os.ReadFile(name); err == nil && !bytes.Contains(old, []byte(docsMark)) {
			return command.Usagef("%s is there and was not written by seki docs: move it, or choose another --tree", name)
		}
		files[name], err = document(app, format)
		return err
	}
	places := []struct{ format, name string }{
		{"markdown", "doc/seki/seki.md"}, {"man", "man/man1/seki.1"},
		{"bash", "bash-completion/completions/seki"}, {"zsh", "zsh/site-functions/_seki"}, {"fish", "fish/vendor_completions.d/seki.fish"},
	}
	for _, place := range places {
		if err := add(c.App, place.format, place.name); err != nil {
			return err
		}
	}
	for _, cmd := range c.App.Commands {
		page := &cli.App{
			Name: "seki-" + cmd.Name, Usage: cmd.Usage, UsageText: cmd.UsageText,
			Flags: cmd.Flags, Commands: cmd.Subcommands, HideVersion: true,
		}
		if err := add(page, "man", "man/man1/"+page.Name+".1"); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("cannot make the folder of %s: %w", name, command.Cause(err))
		}
		err := c.WriteFile(name, func(w io.Writer) error {
			_, err := io.WriteString(w, files[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
