package games

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/units"
)

func eliminationCommand() *cli.Command {
	return texts.Command("elimination", command.InFormat(gamesElimination),
		&cli.StringFlag{
			Name:  "turns",
			Usage: "the `PLAYERS` in the order of their strikes, such as 1,2,2,1 (default: each once in a round)",
		},
		&cli.IntFlag{
			Name: "step", DefaultText: "only the first strikes are left open",
			Usage: "draw the tree after `K` steps of its reduction; 0 is the complete tree",
		},
		command.FormatFlag("text", "jsonl", "dot"), command.OutputFlag)
}

// eliminationRecord has the strikes in order, and the item that is left.
type eliminationRecord struct {
	Players           int      `json:"players"`
	Items             []string `json:"items"`
	NaiveStrikes      []string `json:"naive_strikes"`
	NaiveResult       string   `json:"naive_result"`
	Strikes           []string `json:"strikes"`
	Result            string   `json:"result"`
	BestFirstStrikes  []string `json:"best_first_strikes"`
	FirstStrikeLeaves []string `json:"first_strike_leaves"` // by item
	Turns             []int    `json:"turns"`               // the player of each strike, from 1
}

// gamesElimination solves a game by naive play and by backward induction.
func gamesElimination(c *command.Run, format string) error {
	game, err := readElimination(c)
	if err != nil {
		return err
	}
	s := game.Solve()
	r := newEliminationRecord(game, s)
	if format == "jsonl" {
		return command.WithOutput(c, func(w io.Writer) error { return encoder(w).Encode(r) })
	}
	step := len(game.Items) - 2
	if c.IsSet("step") {
		step = c.Int("step")
	}
	tree, err := s.Tree(step, maxTree)
	if err != nil {
		return command.Usagef("--step %d: %w", step, err)
	}
	name, root := stepName(game, step), eliminationTree(game, s, tree, step)
	return command.WithOutput(c, func(w io.Writer) error {
		if format == "dot" {
			return root.drawing(name + preferences(c.Args().Slice())).write(w)
		}
		if err := writeText(w, "elimination", r); err != nil {
			return err
		}
		fmt.Fprintf(w, "%s:\n", name)
		return root.writeText(w)
	})
}

func readElimination(c *command.Run) (*elimination.Game, error) {
	if !c.Args().Present() {
		return nil, command.Usagef("whose preferences? Give one order for each player, such as \"A B C D\"")
	}
	var orders [][]string
	for _, text := range c.Args().Slice() {
		orders = append(orders, elimination.ParseOrder(text))
	}
	var turns []int // from 0
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

func newEliminationRecord(g *elimination.Game, s *elimination.Solution) eliminationRecord {
	name := func(item int) string { return g.Items[item] }
	naive, left := g.Naive()
	r := eliminationRecord{
		Players: g.Players(), Items: g.Items, NaiveStrikes: units.Texts(naive, name), NaiveResult: name(left),
		Strikes: units.Texts(s.Line(g.All()), name), Result: name(s.Result(g.All())),
		BestFirstStrikes: g.Names(s.Best(g.All())),
	}
	for k := range r.NaiveStrikes {
		r.Turns = append(r.Turns, g.Mover(k)+1)
	}
	for item := range g.Items {
		r.FirstStrikeLeaves = append(r.FirstStrikeLeaves, name(s.Result(g.All().Without(item))))
	}
	return r
}

// stepName names the tree after a step of its reduction.
func stepName(g *elimination.Game, step int) string {
	switch strikes := len(g.Items) - 1; step {
	case 0:
		return "Complete tree"
	case strikes:
		return "The line of play, after the last step"
	case strikes - 1:
		return "Reduced tree"
	}
	return fmt.Sprintf("Tree after step %d of its reduction", step)
}

// eliminationTree returns a tree for people. Stars in the text and bold lines in the graph mark the best strikes of the
// turn that the next step reduces. In the graph, green ends of play are the result of backward induction.
func eliminationTree(g *elimination.Game, s *elimination.Solution, root *elimination.Node, step int) *treeNode {
	open := len(g.Items) - 1 - step // turns that are not reduced
	result := s.Result(g.All())
	var convert func(n *elimination.Node, depth int) *treeNode
	convert = func(n *elimination.Node, depth int) *treeNode {
		t := &treeNode{bold: n.Best, end: n.Next == nil}
		if n.Strike >= 0 {
			strike := fmt.Sprintf("%d strikes %s", g.Mover(depth-1)+1, g.Items[n.Strike])
			t.text, t.lines = "player "+strike, []string{strike}
			if depth == open {
				t.mark = map[bool]string{true: "* ", false: "  "}[n.Best]
			}
		}
		left := strings.Join(g.Names(n.Left), " ")
		if t.end {
			left += " is left"
			t.text += "\n" + left
			if n.Left == elimination.Set(1<<result) {
				t.fill = picture.Won
			}
		}
		t.lines = append(t.lines, left)
		for _, next := range n.Next {
			t.next = append(t.next, convert(next, depth+1))
		}
		return t
	}
	t := convert(root, 0)
	t.lines = append(t.lines, fmt.Sprintf("%d is to strike", g.Mover(0)+1))
	return t
}

// preferences returns a text such as "; player 1 prefers A B C D, 2 D C A B", or nothing if it is too long for a title.
func preferences(orders []string) string {
	const most = 80
	text := "; player"
	for p, order := range orders {
		text += fmt.Sprintf(" %d %s,", p+1, strings.Join(elimination.ParseOrder(order), " "))
	}
	if len(text) > most {
		return ""
	}
	return strings.TrimSuffix(strings.Replace(text, "1 ", "1 prefers ", 1), ",")
}
