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
		&cli.StringFlag{Name: "orders", Usage: "read the orders from the lines of `FILE`; - is the standard input"},
		&cli.IntFlag{Name: "random", Usage: "what foresight is worth over `N` games with random preferences"},
		&cli.IntFlag{Name: "items", Value: 99, Usage: "with --random, the number of items"},
		&cli.IntFlag{Name: "players", Value: 3, Usage: "with --random, the number of players"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "with --random, the `SEED`"},
		command.FormatFlag("text", "jsonl"), command.OutputFlag)
}

func runElimination(c *command.Run) error {
	if c.IsSet("step") && !c.IsSet("tree") {
		return command.Usagef("--step is for --tree")
	}
	if c.IsSet("random") {
		return compareElimination(c)
	}
	for _, flag := range []string{"items", "players", "seed"} {
		if c.IsSet(flag) {
			return command.Usagef("--%s is for --random", flag)
		}
	}
	game, err := readElimination(c)
	if err != nil {
		return err
	}
	if c.IsSet("tree") {
		if n := len(game.Items); n > elimination.MaxItems {
			return command.Usagef("--tree is for at most %d items, not %d", elimination.MaxItems, n)
		}
		return writeTree(c, func(limit int) (*tree.Tree, error) { return game.Solve().Tree(c.Int("step"), limit) })
	}
	form, err := command.Format(c, "text", "jsonl")
	if err != nil {
		return err
	}
	r := newEliminationRecord(game)
	return command.WithOutput(c, func(w io.Writer) error { return writeAs(w, form, r, r.writeText) })
}

func readElimination(c *command.Run) (*elimination.Game, error) {
	texts, err := readOrders(c)
	if err != nil {
		return nil, err
	}
	var orders []elimination.Order
	for p, text := range texts {
		order, err := elimination.ParseOrder(text)
		if err != nil {
			return nil, command.Usagef("player %d: %w", p+1, err)
		}
		orders = append(orders, order)
	}
	turns, err := readTurns(c)
	if err != nil {
		return nil, err
	}
	game, err := elimination.New(orders, turns...)
	if err != nil {
		return nil, command.Usage(err)
	}
	return game, nil
}

// maxOrders bounds the file of --orders, in bytes.
const maxOrders = 1 << 24

// readOrders returns the orders as text, from the arguments or the file of --orders.
func readOrders(c *command.Run) ([]string, error) {
	name := c.String("orders")
	switch {
	case name == "" && c.Args().Present():
		return c.Args().Slice(), nil
	case name == "":
		return nil, command.Usagef("whose preferences? Give one order for each player, such as \"A B C D\"")
	case c.Args().Present():
		return nil, command.Usagef("--orders has the orders; leave out %q", c.Args().First())
	}
	file, err := command.Open(c, name)
	if err != nil {
		return nil, command.Usagef("--orders: %w", err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxOrders+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxOrders {
		return nil, command.Usagef("--orders %s: more than %d bytes", name, maxOrders)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	switch {
	case len(lines) == 0:
		return nil, command.Usagef("--orders %s: no orders", name)
	case len(lines) > maxPlayers:
		return nil, command.Usagef("--orders %s: %d orders are too many: at most %d", name, len(lines), maxPlayers)
	}
	return lines, nil
}

// readTurns returns the players of --turns, from 0.
func readTurns(c *command.Run) (turns []int, err error) {
	if !c.IsSet("turns") {
		return nil, nil
	}
	for part := range strings.SplitSeq(c.String("turns"), ",") {
		player, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, command.Usagef("--turns: %q is not the number of a player", part)
		}
		turns = append(turns, player-1)
	}
	return turns, nil
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
	solution    *elimination.Solution // nil if there are more than elimination.MaxItems
}

func newEliminationRecord(g *elimination.Game) eliminationRecord {
	struck := func(strikes []int) (items []string) {
		for _, item := range strikes {
			items = append(items, g.Items[item])
		}
		return items
	}
	naive, left := g.Naive()
	r := eliminationRecord{
		Players: g.Players(), Items: g.Items, indifferent: g.Indifferent(),
		NaiveStrikes: struck(naive), NaiveResult: g.Items[left],
	}
	for k := range r.NaiveStrikes {
		r.Turns = append(r.Turns, g.Mover(k)+1)
	}
	if len(g.Items) > elimination.MaxItems {
		r.addVeto(g.Veto())
		return r
	}
	s := g.Solve()
	outcomesOfNaive, outcomes := g.Outcomes()
	r.NaiveOutcomes, r.Outcomes = g.Names(outcomesOfNaive), g.Names(outcomes)
	r.Strikes, r.Result = struck(s.Line(g.All())), g.Items[s.Result(g.All())]
	r.BestFirstStrikes, r.solution = g.Names(s.Best(g.All())), s
	for p := range g.Players() {
		r.BestOutcomes = append(r.BestOutcomes, g.Names(g.Best(p, outcomes)))
		r.WorstOutcomes = append(r.WorstOutcomes, g.Names(g.Worst(p, outcomes)))
	}
	for item := range g.Items {
		r.FirstStrikeLeaves = append(r.FirstStrikeLeaves, g.Items[s.Result(g.All()&^(1<<item))])
	}
	return r
}

// addVeto adds backward induction without sets of items.
func (r *eliminationRecord) addVeto(v elimination.Veto) {
	r.Result = r.Items[v.Left]
	r.NaiveOutcomes, r.Outcomes = []string{r.NaiveResult}, []string{r.Result}
	for range r.Players {
		r.BestOutcomes, r.WorstOutcomes = append(r.BestOutcomes, r.Outcomes), append(r.WorstOutcomes, r.Outcomes)
	}
	for _, strike := range v.Strikes {
		r.Strikes = append(r.Strikes, r.Items[strike])
	}
	for item, left := range v.After {
		r.FirstStrikeLeaves = append(r.FirstStrikeLeaves, r.Items[left])
		if left == v.Left {
			r.BestFirstStrikes = append(r.BestFirstStrikes, r.Items[item])
		}
	}
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
	if r.solution == nil {
		_, err := fmt.Fprintf(w, "Best first strikes: %s\n", list(r.BestFirstStrikes))
		return err
	}
	fmt.Fprint(w, "Reduced tree:\n")
	tree, err := r.solution.Tree(len(r.Items)-2, maxTreeText)
	if err != nil {
		return err
	}
	return tree.WriteText(w)
}
