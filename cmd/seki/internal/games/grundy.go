package games

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/rules"
	"github.com/sekilab/sekilab/games/terminal"
)

// gamesGrundy finds Grundy values: a sum of games → rules.Game → terminal.Impartial → terminal.Sum
// → writer.
func gamesGrundy(c *command.Run, form string) error {
	text, err := fileOrGame(c)
	if err != nil {
		return err
	}
	terms := strings.Split(text, " + ")
	if slices.ContainsFunc(terms, func(term string) bool { return strings.Trim(term, "+ ") == "" }) {
		return command.Usagef("a game is missing in %q", text)
	}
	for _, flag := range []string{"set", "start"} {
		if c.IsSet(flag) && len(terms) > 1 {
			return command.Usagef("--%s is for one game, not for a sum; write values behind the games, such as takeaway 9, takes = [1, 2] + kayles 7", flag)
		}
	}
	var sum terminal.Sum
	left := min(maxValues, c.Int("limit")) // positions
	for _, term := range terms {
		game, err := command.Interruptible(c.Context, func() (*terminal.Impartial, error) { return solveTerm(c, term, left) })
		if limit := (*terminal.LimitError)(nil); errors.As(err, &limit) && len(terms) > 1 {
			return command.Usagef("--limit: the games have together more than %d positions", min(maxValues, c.Int("limit")))
		}
		if err != nil {
			return err
		}
		sum = append(sum, terminal.Term{Impartial: game, Node: game.Start})
		left -= game.Size()
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if len(sum) > 1 {
			return writeEach(c.Context, w, form, nil, terminal.SumHeads, terminal.SumRecord.Cells, slices.Values(sum.Records(terms)))
		}
		if form == "text" {
			if _, err := io.WriteString(w, sum[0].Summary()); err != nil {
				return err
			}
		}
		cells := func(r terminal.SumRecord) []any { return r.Cells()[1:] }
		return writeEach(c.Context, w, form, nil, terminal.SumHeads[1:], cells, sum[0].Records())
	})
}

// solveTerm solves a game of at most limit positions with the values of its parameters, as in "nim 3 4 5".
func solveTerm(c *command.Run, term string, limit int) (*terminal.Impartial, error) {
	name, set, _ := strings.Cut(strings.TrimSpace(term), " ")
	if c.IsSet("set") && set != "" {
		return nil, command.Usagef("give the values of the parameters of %s behind it or by --set, not both", name)
	}
	file, err := gameNamed(c, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, command.Usagef("%q is neither a file nor one of %s", name, strings.Join(rules.Examples(), ", "))
	case err != nil:
		return nil, err
	case file.listed != nil:
		return nil, command.Usagef("%s: Grundy values are for games by rules, not for a list of positions", command.ShownSource(name))
	}
	g, err := rulesGame(c, name, file.rules, cmp.Or(set, c.String("set")))
	if err != nil {
		return nil, err
	}
	named, err := g.ExploreImpartial(c.Context, limit)
	if err != nil {
		return nil, rulesError(c, name, err)
	}
	named.Title = cmp.Or(named.Title, command.ShownSource(name))
	return terminal.SolveImpartial(c.Context, named)
}
