package games

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/internal/table"
)

// rulesCommand lists the games by rules that the program has, or prints the rules of one.
func rulesCommand() *cli.Command {
	return texts.Command("rules", gamesRules, command.OutputFlag)
}

func gamesRules(c *command.Run) error {
	if c.NArg() > 1 {
		return command.Usagef("seki games rules takes at most one name, not %d", c.NArg())
	}
	name := c.Args().First()
	text, known := star.Text(name)
	if name != "" && !known {
		return command.Usagef("there are no rules of %q; there are rules of %s", name, strings.Join(star.Names(), ", "))
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if known {
			_, err := io.WriteString(w, text)
			return err
		}
		t := table.New("game", "rules")
		for _, name := range star.Names() {
			text, _ := star.Text(name)
			game, err := star.Load(c.Context, name, text, "")
			if err != nil {
				return fmt.Errorf("the rules of %s: %w", name, err)
			}
			t.Add(name, game.Title)
		}
		return t.Write(w)
	})
}
