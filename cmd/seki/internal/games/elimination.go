package games

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/internal/picture"
)

func eliminationCommand() *cli.Command {
	return command.New("games elimination", inForms(gamesElimination), command.Insert{"items": elimination.MaxItems},
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
}

// gamesElimination solves a game by naive play and by backward induction.
func gamesElimination(c *command.Run) (forms, error) {
	if !c.Args().Present() {
		return nil, errors.New("whose preferences? Give one order for each player, such as \"A B C D\"")
	}
	g, err := elimination.New(mapped(c.Args().Slice(), elimination.ParseOrder)...)
	if err != nil {
		return nil, err
	}
	s := g.Solve()
	name := func(item int) string { return g.Items[item] }
	naive, left := g.Naive()
	r := eliminationRecord{
		Players: g.Players(), Items: g.Items, NaiveStrikes: mapped(naive, name), NaiveResult: name(left),
		Strikes: mapped(s.Line(g.All()), name), Result: name(s.Result(g.All())), BestFirstStrikes: g.Names(s.Best(g.All())),
	}
	for item := range g.Items {
		r.FirstStrikeLeaves = append(r.FirstStrikeLeaves, name(s.Result(g.All().Without(item))))
	}
	strikes := len(g.Items) - 1
	step := strikes - 1
	if c.IsSet("step") {
		step = c.Int("step")
	}
	tree, err := s.Tree(step, maxTree)
	if err != nil {
		return nil, fmt.Errorf("--step %d: %w", step, err)
	}
	title := map[int]string{0: "Complete tree", strikes: "The line of play, after the last step"}[step]
	title = cmp.Or(title, fmt.Sprintf("Tree after step %d of its reduction", step)) + ":"
	found := eliminationTree(g, s, tree, step).forms(title)
	text := found["text"]
	found["text"] = func(w io.Writer) error { return cmp.Or(asText("elimination", r)(w), text(w)) }
	found["jsonl"] = asJSON(r)
	return found, nil
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
