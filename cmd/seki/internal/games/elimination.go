package games

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/games/tree"
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
		return writeTree(c, func(limit int) (*tree.Tree, error) { return game.Solve().Tree(c.Int("step"), limit) })
	}
	form, err := command.Format(c, "text", "jsonl")
	if err != nil {
		return err
	}
	r := newEliminationRecord(game)
	return command.WithOutput(c, func(w io.Writer) error { return writeAs(w, form, r, r.writeText) })
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

// eliminationRecord has the strikes in order, and what is left.
type eliminationRecord struct {
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

	indifferent bool
	solution    *elimination.Solution
}

func newEliminationRecord(g *elimination.Game) eliminationRecord {
	s := g.Solve()
	naive, left := g.Naive()
	outcomesOfNaive, outcomes := g.Outcomes()
	struck := func(strikes []int) (items []string) {
		for _, item := range strikes {
			items = append(items, g.Items[item])
		}
		return items
	}
	r := eliminationRecord{
		Players: g.Players(), Items: g.Items,
		NaiveStrikes: struck(naive), NaiveResult: g.Items[left],
		NaiveOutcomes: g.Names(outcomesOfNaive), Outcomes: g.Names(outcomes),
		Strikes: struck(s.Line(g.All())), Result: g.Items[s.Result(g.All())],
		BestFirstStrikes: g.Names(s.Best(g.All())),
		indifferent:      g.Indifferent(), solution: s,
	}
	for k := range r.Strikes {
		r.Turns = append(r.Turns, g.Mover(k)+1)
	}
	for p := range g.Players() {
		r.BestOutcomes = append(r.BestOutcomes, g.Names(g.Best(p, outcomes)))
		r.WorstOutcomes = append(r.WorstOutcomes, g.Names(g.Worst(p, outcomes)))
	}
	for item := range g.Items {
		r.FirstStrikeLeaves = append(r.FirstStrikeLeaves, g.Items[s.Result(g.All()&^(1<<item))])
	}
	return r
}

func (r eliminationRecord) writeText(w io.Writer) error {
	list := func(names []string) string { return strings.Join(names, ", ") }
	fmt.Fprintf(w, "%s, %d items: %s\n\n", units.Plural(uint64(r.Players), "player", "players"), len(r.Items), list(r.Items))
	fmt.Fprintf(w, "naive play          strikes %s  leaves %s\n", list(r.NaiveStrikes), r.NaiveResult)
	fmt.Fprintf(w, "backward induction  strikes %s  leaves %s\n\n", list(r.Strikes), r.Result)
	if r.indifferent {
		fmt.Fprintf(w, "However players choose among equally good items, naive play leaves one of %s; backward induction one of %s.\n", list(r.NaiveOutcomes), list(r.Outcomes))
		t := command.NewPlainTable("player", "best outcomes", "worst outcomes")
		for p := range r.Players {
			t.AppendRow(table.Row{p + 1, list(r.BestOutcomes[p]), list(r.WorstOutcomes[p])})
		}
		if err := command.WritePlainTable(w, t); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "Reduced tree:\n")
	tree, err := r.solution.Tree(len(r.Items)-2, maxTreeText)
	if err != nil {
		return err
	}
	return tree.WriteText(w)
}
