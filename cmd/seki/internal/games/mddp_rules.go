package games

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/mddp"
)

var (
	modelGameFlag  = &cli.StringFlag{Name: "game", Usage: "a `GAME` of seki games rules"}
	modelLimitFlag = &cli.IntFlag{Name: "limit", Value: 100_000, Usage: "at most `N` positions of a game by rules", Action: command.InRange("limit", 1, 0)}
)

func readExample(c *command.Run, name string) (*mddp.Explicit, error) {
	text, err := exampleNamed(name)
	if err != nil {
		return nil, err
	}
	return rulesModel(c, name, text)
}

// readModel reads a model, or a game by rules as a model.
func readModel(c *command.Run, name string) (model *mddp.Explicit, err error) {
	text, err := readFile(c, name, func(r io.Reader) (string, error) {
		return rulesOr(r, func(r io.Reader) (err error) {
			model, err = mddp.ReadJSON(r)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	if model != nil {
		return model, refuse(c, "games by rules", name, "set", "start", "limit")
	}
	return rulesModel(c, name, text)
}

func rulesModel(c *command.Run, name, text string) (*mddp.Explicit, error) {
	e, err := rulesSetup(c, name, text, c.String("set"))
	if err != nil {
		return nil, limitError(err)
	}
	model, err := mddp.FromGame(e.Named)
	if err != nil {
		return nil, command.Usagef("%s: %w", command.ShownSource(name), err)
	}
	return model, nil
}
