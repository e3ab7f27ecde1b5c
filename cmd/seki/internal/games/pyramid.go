package games

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/internal/picture"
)

// player returns the name of the first or second player.
func player(first bool) string {
	if first {
		return "first"
	}
	return "second"
}

// pyramidCommand is the parent of the commands for the pyramid game.
func pyramidCommand() *cli.Command {
	tiersFlag := &cli.IntFlag{
		Name: "tiers", DefaultText: "the length of RUNS", Action: command.InRange("tiers", 2, pyramid.MaxTiers),
		Usage: fmt.Sprintf("number of tiers `P`, 2 to %d", pyramid.MaxTiers),
	}
	zeroOneFlag := &cli.BoolFlag{
		Name: "zero-one", Usage: "the one-stage model: 0 is a win of the player who moves, 1 a loss",
	}
	depthFlag := &cli.IntFlag{
		Name: "depth", Usage: "end the tree at the winner's turn `K`", Action: command.InRange("depth", 1, 0),
	}
	jsonl := command.FormatFlag("text", "jsonl")
	return texts.Parent("pyramid",
		texts.Command("values", command.InFormat(forTiers(pyramid.MaxSolved, pyramidValues)), jsonl, command.OutputFlag),
		texts.Command("table", command.InFormat(forTiers(pyramid.MaxSolved, pyramidTable)), jsonl, command.OutputFlag),
		texts.Command("position", command.InFormat(pyramidPosition), tiersFlag, zeroOneFlag,
			command.FormatFlag("text", "jsonl", "svg"), command.OutputFlag),
		texts.Command("tree", command.InFormat(forTiers(pyramid.MaxTiers, pyramidTree)), depthFlag,
			command.FormatFlag("text", "dot"), command.OutputFlag),
		texts.Command("model", func(c *command.Run) error { return forTiers(pyramid.MaxModelTiers, pyramidModel)(c, "") },
			zeroOneFlag, command.OutputFlag))
}

// forTiers reads the argument of a command, a number of tiers up to most.
func forTiers(most int, run func(c *command.Run, format string, tiers int) error) func(*command.Run, string) error {
	return func(c *command.Run, format string) error {
		text, err := argument(c, "one number of tiers")
		if err != nil {
			return err
		}
		tiers, err := strconv.Atoi(text)
		if err != nil || tiers < 2 || tiers > most {
			return command.Usagef("the number of tiers must be between 2 and %d here, not %s", most, text)
		}
		return run(c, format, tiers)
	}
}

func pyramidValues(c *command.Run, format string, tiers int) error {
	v, err := pyramid.Solve(c.Context, tiers)
	if err != nil {
		return err
	}
	return writeRecord(c, format, "values", v)
}

// opening returns the best first move, nil if the first player loses or there are too many tiers for a position.
func opening(tiers int) *pyramid.Move {
	if !pyramid.FirstWins(tiers) || tiers > pyramid.MaxTiers {
		return nil
	}
	u, _ := pyramid.BestWin(pyramid.Start(tiers))
	return &u
}

// pyramidTable writes the values of all numbers of tiers from 2 on, with Table 1 of the paper.
func pyramidTable(c *command.Run, format string, tiers int) error {
	start := time.Now()
	err := command.WithOutput(c, func(w io.Writer) error {
		var stopped error
		columns := []any{"p", "W", "Z", "L", "winner", "W in Table 1", "Z in Table 1", "difference"}
		err := writeEach(c.Context, w, format, columns, func(yield func(rowRecord) bool) {
			for p := 2; p <= tiers; p++ {
				var v pyramid.Values
				if v, stopped = pyramid.Solve(c.Context, p); stopped != nil || !yield(rowRecord{pyramid.NewRow(v)}) {
					return
				}
			}
		})
		return cmp.Or(stopped, err)
	})
	if err == nil {
		command.Note(c, "2 to %d tiers in %v", tiers, time.Since(start).Round(time.Millisecond))
	}
	return err
}

// rowRecord is a row of the table.
type rowRecord struct{ pyramid.Row }

func (r rowRecord) row() []any {
	cell := func(n *int) any {
		if n == nil {
			return ""
		}
		return *n
	}
	printed := func(n *int) any { return fmt.Sprint(cell(n)) } // a text, aligned on the left
	return []any{r.Tiers, cell(r.W), cell(r.Z), r.L, player(r.FirstWins), printed(r.PrintedW), printed(r.PrintedZ),
		r.Differs}
}

func pyramidPosition(c *command.Run, format string) error {
	text, err := argument(c, "the RUNS of one position, such as 1,0,1")
	if err != nil {
		return err
	}
	x, length, err := pyramid.ParsePosition(text)
	tiers := cmp.Or(c.Int("tiers"), min(max(2, length), pyramid.MaxTiers))
	if err = cmp.Or(err, x.Fits(tiers)); err != nil {
		return command.Usage(err)
	}
	var a pyramid.Analysis
	switch {
	case c.Bool("zero-one"):
		a, err = pyramid.AnalyseZeroOne(tiers, x)
	case tiers > pyramid.MaxLostTiers:
		return command.Usagef("with more than %d tiers only the winner is found, with --zero-one", pyramid.MaxLostTiers)
	default:
		a, err = pyramid.Analyse(c.Context, tiers, x)
	}
	if err != nil {
		return err
	}
	if format == "svg" {
		return command.WithOutput(c, drawPlay(a).WriteSVG)
	}
	return writeRecord(c, format, "position", a)
}

// side is the value of a position for one player to move, with all optimal decisions and the play of the first of them.
type side struct {
	Symbol, Mover string
	Value         int
	Wins          bool // the player, in the model of turns; the mover, in the 0/1 model
	Best          []pyramid.Move
	Line          []pyramid.Step
}

func sides(a pyramid.Analysis) []side {
	return []side{
		{"W", "the player", a.W, a.Wins, a.BestW, a.LineW},
		{"Z", "the opponent", a.Z, a.Wins == (a.L == 0), a.BestZ, a.LineZ},
	}
}

func pyramidTree(c *command.Run, format string, tiers int) error {
	depth := c.Int("depth")
	first, err := pyramid.Tree(tiers, depth, maxTree)
	if err != nil {
		return command.Usagef("%w; --depth K ends it at the winner's turn K", err)
	}
	title := fmt.Sprintf("Optimal decisions of the %s player, %d tiers", player(pyramid.FirstWins(tiers)), tiers)
	if depth > 0 {
		title += fmt.Sprintf(", to turn %d", depth)
	}
	root := decisionTree(tiers, first)
	return command.WithOutput(c, func(w io.Writer) error {
		if format == "dot" {
			return root.drawing(title).write(w)
		}
		fmt.Fprintln(w, title)
		return root.writeText(w)
	})
}

// pyramidModel writes the game as a file for seki games mddp.
func pyramidModel(c *command.Run, _ string, tiers int) error {
	m, err := pyramid.Model(tiers, c.Bool("zero-one"))
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error { return encoder(w).Encode(m) })
}

// decisionTree returns the winner's decisions for people. The key of a node is its position.
func decisionTree(tiers int, first []*pyramid.Node) *treeNode {
	end := pyramid.Last().Text(tiers)
	last := &treeNode{key: end, lines: []string{end, "the last bar"}, fill: picture.Lost, end: true}
	var convert func(n *pyramid.Node) *treeNode
	convert = func(n *pyramid.Node) *treeNode {
		name := n.Position.Text(tiers)
		t := &treeNode{key: name, lines: []string{name, n.Best.String()}, fill: picture.Won}
		switch {
		case n.Position.After(n.Best) == pyramid.Last():
			t.text, t.next = fmt.Sprintf("%s mark %v: the last bar is left", name, n.Best), []*treeNode{last}
		case n.Again:
			t.text = name + " as above"
		default:
			t.text, t.next = fmt.Sprintf("%s mark %v, %d turns", name, n.Best, n.Turns), mapped(n.Next, convert)
			if n.Cut {
				t.text += " …"
				t.lines[1] += " …"
			}
		}
		return t
	}
	if pyramid.FirstWins(tiers) {
		return convert(first[0])
	}
	start := pyramid.Start(tiers).Text(tiers)
	return &treeNode{
		text:  start + ": whatever the first player marks, the second player answers",
		lines: []string{start}, fill: picture.Lost, next: mapped(first, convert),
	}
}
