package board

import (
	"context"
	"io"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/score"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/reports/records"
)

// scoreTime is what a fight may take without --timeout.
const scoreTime = 2 * time.Second

// scoreCommand counts the position at the end of a game: file → board.ParseGame → score.Of → records.Score → writer.
func scoreCommand() *cli.Command {
	return texts.Command("score", command.InFormat(countGame),
		command.FormatFlag("text", "jsonl", "sgf"),
		&cli.StringFlag{Name: "dead", Usage: "the chains with stones on these `POINTS` are dead, such as D4,F3; none: no chain is"},
		&cli.StringFlag{Name: "move", Usage: "the position after `N` moves of the main line or variation", DefaultText: "last"},
		&cli.StringFlag{Name: "variation", Usage: "follow the children of these `NUMBERS` at the branchings, such as 2,1, and the first ones after that"},
		&cli.Float64Flag{Name: "komi", Usage: "`POINTS` for White", DefaultText: "that of the file, or 0"},
		command.LimitFlags, command.OutputFlag, command.QuietFlag)
}

func countGame(c *command.Run, how string) error {
	if c.Args().Len() > 1 {
		return command.Usagef("score counts one game, here are %d files", c.Args().Len())
	}
	f, err := newFileReader(c)
	if err != nil {
		return err
	}
	if f.moves == board.Shown {
		f.moves = board.Last
	}
	name := "-"
	if c.Args().Len() == 1 {
		name = c.Args().First()
	}
	g, err := parsed(f, name, board.ParseGame) // a position as text is a game without moves
	if err != nil {
		return err
	}
	in, tables, err := newInspector(c, how)
	if err != nil {
		return err
	}
	defer tables.Close()
	limit := func(ctx context.Context) (context.Context, context.CancelFunc) {
		if c.IsSet("timeout") {
			return command.WithTimeout(ctx, c.Duration("timeout"))
		}
		return command.WithTimeout(ctx, scoreTime)
	}
	dead, by, open, err := deadOf(c, in, g, limit)
	if err != nil {
		return err
	}
	count, err := score.Of(g.Position, dead)
	if err != nil {
		return command.Usagef("--dead: %w", err)
	}
	komi := g.Komi
	if c.IsSet("komi") {
		komi = c.Float64("komi")
	}
	s := records.NewScore(g, komi, count)
	s.DeadBy, s.Open = by, open
	s.Source = sourceName(name)
	if s.Sekis, err = in.Sekis(c.Context, count, limit); err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		switch how {
		case "text":
			_, err := io.WriteString(w, g.Position.DiagramOf(s.Marks)+strings.Join(text.Score(s), "\n")+"\n")
			return err
		case "sgf":
			_, err := io.WriteString(w, text.ScoreSGF(g.Position, s).String())
			return err
		}
		return records.NewWriter[records.Score](w, how, nil)(s)
	})
}

// deadOf returns the dead chains of a game by the flag, by the marks of the file, or by the verdicts on its fights, and then the
// chains of fights that are not decided.
func deadOf(c *command.Run, in *inspect.Inspector, g *board.Game, limit inspect.Limit) (dead []board.Point, by records.DeadBy, open []string, err error) {
	switch given := c.String("dead"); {
	case given == "none":
		return nil, records.DeadGiven, nil, nil
	case c.IsSet("dead"):
		dead, err = points("--dead", given)
		return dead, records.DeadGiven, nil, err
	case len(g.Territory[board.Black])+len(g.Territory[board.White]) > 0:
		return marked(g), records.DeadMarked, nil, nil
	}
	dead, open, err = deadAndOpen(c.Context, in, g.Position, limit)
	return dead, records.DeadDecided, open, err
}

// deadAndOpen returns a stone of each chain that is dead, and the names of the chains of which that is not decided.
func deadAndOpen(ctx context.Context, in *inspect.Inspector, p *board.Position, limit inspect.Limit) (dead []board.Point, open []string, err error) {
	statuses, err := in.Statuses(ctx, p, limit)
	if err != nil {
		return nil, nil, err
	}
	for k, chain := range p.Chains() {
		switch statuses[k] {
		case verdict.Dead:
			dead = append(dead, chain.Stones[0])
		case verdict.UnknownStatus:
			open = append(open, chain.Name())
		}
	}
	return dead, open, nil
}

// marked returns the stones on points that the file marks as territory of the opponent.
func marked(g *board.Game) (dead []board.Point) {
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, at := range g.Territory[c] {
			if g.Position.At(at) == c.Other() {
				dead = append(dead, at)
			}
		}
	}
	return dead
}
