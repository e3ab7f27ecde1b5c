package games

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/units"
)

func gamesEliminationCommand() *cli.Command {
	return texts.Command("elimination", runElimination,
		&cli.StringFlag{Name: "turns", Usage: "the `PLAYERS` in the order of their strikes, such as 1,2,2,1 (default: each once in a round)"},
		&cli.StringFlag{Name: "tree", Usage: "the game tree as `KIND`: text, dot or svg"},
		&cli.IntFlag{Name: "step", Usage: "--tree after `K` steps of its reduction; 0 is the complete tree"},
		command.FormatFlag("text", "jsonl"), command.OutputFlag)
}

func runElimination(c *cli.Context) error {
	if c.IsSet("step") && !c.IsSet("tree") {
		return command.Usagef("--step is for --tree")
	}
	game, err := readElimination(c)
	if err != nil {
		return err
	}
	if c.IsSet("tree") {
		return writeTree(c, func(limit int) (*elimination.Tree, error) { return game.Solve().Tree(c.Int("step"), limit) })
	}
	form, err := command.Format(c, "text", "jsonl")
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if form == "jsonl" {
			return writeEliminationJSON(w, game)
		}
		return writeElimination(w, game)
	})
}

func readElimination(c *cli.Context) (*elimination.Game, error) {
	if !c.Args().Present() {
		return nil, command.Usagef("whose preferences? Give one order for each player, such as \"A B C D\"")
	}
	var orders []elimination.Order
	for p, arg := range c.Args().Slice() {
		order, err := elimination.ParseOrder(arg)
		if err != nil {
			return nil, command.Usagef("player %d: %w", p+1, err)
		}
		orders = append(orders, order)
	}
	var turns []int
	if c.IsSet("turns") {
		for part := range strings.SplitSeq(c.String("turns"), ",") {
			player, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil {
				return nil, command.Usagef("--turns: %q is not the number of a player", part)
			}
			turns = append(turns, player-1)
		}
	}
	game, err := elimination.New(orders, turns...)
	if err != nil {
		return nil, command.Usage(err)
	}
	return game, nil
}

// eliminationLine is the jsonl output: the strikes in order, and what is left.
type eliminationLine struct {
	Players           int        `json:"players"`
	Items             []string   `json:"items"`
	NaiveStrikes      []string   `json:"naive_strikes"`
	NaiveResult       string     `json:"naive_result"`
	Strikes           []string   `json:"strikes"`
	Result            string     `json:"result"`
	BestFirstStrikes  []string   `json:"best_first_strikes"`
	FirstStrikeLeaves []string   `json:"first_strike_leaves"` // by item
	Turns             []int      `json:"turns"`               // the player of each strike, from 1
	NaiveOutcomes     []string   `json:"naive_outcomes"`
	Outcomes          []string   `json:"outcomes"`
	BestOutcomes      [][]string `json:"best_outcomes"` // by player, as the worst
	WorstOutcomes     [][]string `json:"worst_outcomes"`
}

func writeEliminationJSON(w io.Writer, g *elimination.Game) error {
	s := g.Solve()
	naive, left := g.Naive()
	outcomes := g.Outcomes()
	line := eliminationLine{
		Players: g.Players(), Items: g.Items,
		NaiveStrikes: struckItems(g, naive), NaiveResult: g.Items[left],
		NaiveOutcomes: g.Names(outcomes.Naive), Outcomes: g.Names(outcomes.Induction),
		Strikes: struckItems(g, s.Line(g.All())), Result: g.Items[s.Result(g.All())],
		BestFirstStrikes: g.Names(s.Best(g.All())),
	}
	for k := range line.Strikes {
		line.Turns = append(line.Turns, g.Mover(k)+1)
	}
	for p := range g.Players() {
		line.BestOutcomes = append(line.BestOutcomes, g.Names(outcomes.Best(p)))
		line.WorstOutcomes = append(line.WorstOutcomes, g.Names(outcomes.Worst(p)))
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
	if g.Ties() {
		if err := writeEliminationTies(w, g); err != nil {
			return err
		}
	}
	fmt.Fprint(w, "Reduced tree:\n")
	tree, err := s.Tree(len(g.Items)-2, maxTreeText)
	if err != nil {
		return err
	}
	return tree.WriteText(w)
}

func writeEliminationTies(w io.Writer, g *elimination.Game) error {
	names := func(s elimination.Set) string { return strings.Join(g.Names(s), ", ") }
	outcomes := g.Outcomes()
	fmt.Fprintf(w, "However ties are broken, naive play leaves one of %s; backward induction one of %s.\n", names(outcomes.Naive), names(outcomes.Induction))
	t := command.NewPlainTable("player", "best outcomes", "worst outcomes")
	for p := range g.Players() {
		t.AppendRow(table.Row{p + 1, names(outcomes.Best(p)), names(outcomes.Worst(p))})
	}
	if err := command.WritePlainTable(w, t); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}
