package games

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
)

// maxPlayers bounds --players and the orders of --orders.
const maxPlayers = 1000

// comparisonRecord is what foresight is worth to a player over random preferences.
type comparisonRecord struct {
	Player   int     `json:"player"` // from 1
	Strikes  int     `json:"strikes"`
	Games    int     `json:"games"`
	Players  int     `json:"players"`
	Items    int     `json:"items"`
	Seed     uint64  `json:"seed"`
	Better   int     `json:"better"`
	Same     int     `json:"same"`
	Worse    int     `json:"worse"`
	Naive    float64 `json:"naive_rank"`
	Foreseen float64 `json:"rank"`
}

// compareElimination writes a row for each player: flags → elimination.Compare →
// comparisonRecord → writer.
func compareElimination(c *command.Run, form string) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	games, items, players := c.Int("random"), c.Int("items"), c.Int("players")
	turns, err := readTurns(c)
	if err != nil {
		return err
	}
	list, err := elimination.Compare(c.Context, games, items, players, turns, rand.New(rand.NewPCG(c.Uint64("seed"), 0)))
	if err != nil {
		if c.Context.Err() != nil {
			return err
		}
		return command.Usage(err)
	}
	var rows []comparisonRecord
	for p, x := range list {
		rows = append(rows, comparisonRecord{
			Player: p + 1, Strikes: x.Strikes, Games: games, Players: players, Items: items, Seed: c.Uint64("seed"),
			Better: x.Better, Same: x.Same, Worse: x.Worse, Naive: x.Naive, Foreseen: x.Foreseen,
		})
	}
	header := table.Row{"player", "strikes", "naive rank", "rank", "better", "same", "worse"}
	row := func(r comparisonRecord) table.Row {
		share := func(n int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(games)) }
		rank := func(mean float64) string { return fmt.Sprintf("%.2f", mean) }
		return table.Row{r.Player, r.Strikes, rank(r.Naive), rank(r.Foreseen), share(r.Better), share(r.Same), share(r.Worse)}
	}
	return command.WithOutput(c, func(w io.Writer) error {
		return writeEach(w, form, nil, header, row, all(c.Context, rows))
	})
}
