package games

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/units"
)

func gamesEliminationCommand() *cli.Command {
	return &cli.Command{
		Name:      "elimination",
		Usage:     "players strike items in turn until one is left: naive play and backward induction",
		ArgsUsage: "ORDER ORDER…",
		Description: "Each ORDER lists all items in the order of one player's preference, best first, separated by\n" +
			"spaces or commas. The players strike one item each in turn until one is left.\n" +
			"A naive player strikes the item it likes least; under backward induction each player\n" +
			"foresees the strikes of the others. The reduced tree shows every first strike of player 1\n" +
			"and the best replies of the others; a star marks the best first strikes.\n\n" +
			"The first example is that of \"Finding winning strategies\"." +
			command.Examples("seki games elimination \"A B C D\" \"C A B D\" \"D B C A\"",
				"seki games elimination tea,coffee,water water,tea,coffee --format jsonl"),
		Flags:  []cli.Flag{command.FormatFlag("text", "jsonl"), command.OutputFlag},
		Action: runElimination,
	}
}

func runElimination(c *cli.Context) error {
	form, err := command.Format(c, "text", "jsonl")
	if err != nil {
		return err
	}
	if !c.Args().Present() {
		return command.Usagef("whose preferences? Give one order for each player, such as \"A B C D\"")
	}
	var preferences [][]string
	for _, arg := range c.Args().Slice() {
		preferences = append(preferences, strings.FieldsFunc(arg, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' }))
	}
	game, err := elimination.New(preferences)
	if err != nil {
		return command.Usage(err)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if form == "jsonl" {
			return writeEliminationJSON(w, game)
		}
		return writeElimination(w, game)
	})
}

// eliminationLine is the jsonl output: the strikes in order, and what is left.
type eliminationLine struct {
	Players           int      `json:"players"`
	Items             []string `json:"items"`
	NaiveStrikes      []string `json:"naive_strikes"`
	NaiveResult       string   `json:"naive_result"`
	Strikes           []string `json:"strikes"`
	Result            string   `json:"result"`
	BestFirstStrikes  []string `json:"best_first_strikes"`
	FirstStrikeLeaves []string `json:"first_strike_leaves"` // by item
}

func writeEliminationJSON(w io.Writer, g *elimination.Game) error {
	s := g.Solve()
	naive, left := g.Naive()
	line := eliminationLine{
		Players: g.Players(), Items: g.Items,
		NaiveStrikes: struckItems(g, naive), NaiveResult: g.Items[left],
		Strikes: struckItems(g, s.Line(g.All())), Result: g.Items[s.Result(g.All())],
	}
	for _, item := range s.Best(g.All()) {
		line.BestFirstStrikes = append(line.BestFirstStrikes, g.Items[item])
	}
	for item := range g.Items {
		line.FirstStrikeLeaves = append(line.FirstStrikeLeaves, g.Items[s.Result(g.All()&^(1<<item))])
	}
	return writeLine(w, line)
}

func struckItems(g *elimination.Game, strikes []elimination.Strike) []string {
	var items []string
	for _, s := range strikes {
		items = append(items, g.Items[s.Item])
	}
	return items
}

func writeElimination(w io.Writer, g *elimination.Game) error {
	s := g.Solve()
	naive, left := g.Naive()
	fmt.Fprintf(w, "%s, %d items: %s\n\n", units.Plural(uint64(g.Players()), "player", "players"), len(g.Items), strings.Join(g.Items, ", "))
	fmt.Fprintf(w, "naive play          strikes %s  leaves %s\n", strings.Join(struckItems(g, naive), ", "), g.Items[left])
	fmt.Fprintf(w, "backward induction  strikes %s  leaves %s\n\n", strings.Join(struckItems(g, s.Line(g.All())), ", "), g.Items[s.Result(g.All())])
	_, err := fmt.Fprint(w, "Reduced tree:\n", s.ReducedTree())
	return err
}
