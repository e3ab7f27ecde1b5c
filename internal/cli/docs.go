package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
)

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
	formats := []string{"markdown", "man", "fish"}
	return &cli.Command{
		Name:  "docs",
		Usage: "the documentation of all commands as a man page or Markdown; fish completions",
		Description: "Writes the help of all commands as one document, or completions for the shell fish.\n" +
			"For bash and zsh, the library's scripts work:\n" +
			"https://cli.urfave.org/v2/examples/bash-completions/" +
			command.Examples("seki docs --format man > seki.1", "seki docs --format fish > ~/.config/fish/completions/seki.fish"),
		Flags: []cli.Flag{command.FormatFlag(formats...), command.OutputFlag},
		Action: func(c *cli.Context) error {
			how, err := command.Format(c, formats...)
			if err != nil {
				return err
			}
			describe("seki", c.App.Commands)
			write := map[string]func() (string, error){
				"markdown": c.App.ToMarkdown,
				"man":      func() (string, error) { return c.App.ToManWithSection(1) },
				"fish":     c.App.ToFishCompletion,
			}[how]
			text, err := write()
			if err != nil {
				return fmt.Errorf("cannot write the documentation: %w", err)
			}
			return command.WithOutput(c, func(w io.Writer) error {
				_, err := io.WriteString(w, text)
				return err
			})
		},
	}
}
