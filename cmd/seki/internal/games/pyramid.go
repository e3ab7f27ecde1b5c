package games

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/units"
)

// player returns the name of the first or second player.
func player(first bool) string {
	if first {
		return "first"
	}
	return "second"
}

// maxTiers bounds the tiers of a table.
const maxTiers = 1_000_000

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
	return command.New("games pyramid", nil,
		command.New("games pyramid table", inForms(pyramidTable),
			command.Insert{"losttiers": pyramid.MaxLostTiers, "solvedtiers": units.Count(maxTiers)},
			command.FormatFlag("text", "jsonl"), command.OutputFlag),
		command.New("games pyramid position", inForms(pyramidPosition),
			command.Insert{"losttiers": pyramid.MaxLostTiers}, tiersFlag, zeroOneFlag,
			command.FormatFlag("text", "jsonl", "svg"), command.OutputFlag),
		command.New("games pyramid tree", inForms(pyramidTree), depthFlag, command.FormatFlag("text", "dot"),
			command.OutputFlag),
		command.New("games pyramid model", pyramidModel,
			command.Insert{"modeltiers": pyramid.MaxModelTiers}, zeroOneFlag, command.OutputFlag))
}

// readTiers reads a number of tiers up to most.
func readTiers(text string, most int) (int, error) {
	tiers, err := strconv.Atoi(text)
	if err != nil || tiers < 2 || tiers > most {
		return 0, command.Usagef("the number of tiers must be between 2 and %d here, not %s", most, text)
	}
	return tiers, nil
}

// tiersForm is the form of the tiers of a table.
var tiersForm = regexp.MustCompile(`^\d+(-\d+)?$`)

// pyramidTable has the values of some numbers of tiers, P or P-Q, with Table 1 of the paper.
func pyramidTable(c *command.Run) (forms, error) {
	text, err := argument(c, "one number of tiers, or two such as 2-13")
	if err != nil {
		return nil, err
	}
	if !tiersForm.MatchString(text) {
		return nil, command.Usagef("%q is neither one number of tiers nor two such as 2-13", text)
	}
	one, two, isRange := strings.Cut(text, "-")
	first, err := readTiers(one, maxTiers)
	last := first
	if isRange && err == nil {
		last, err = readTiers(two, maxTiers)
	}
	switch {
	case err != nil:
		return nil, err
	case last < first:
		return nil, command.Usagef("%s has no number of tiers: the first must be at most the last, as in 2-13", text)
	}
	values := func(yield func(pyramid.Values, error) bool) {
		for p := first; p <= last && yield(pyramid.Solve(c.Context, p)); p++ {
		}
	}
	columns := []any{"p", "W", "Z", "L", "winner", "W in Table 1", "Z in Table 1", "difference"}
	return listed(c.Context, values, columns, func(v pyramid.Values) []any {
		cell := func(n *int) any {
			if n == nil {
				return ""
			}
			return *n
		}
		return []any{v.Tiers, cell(v.W), cell(v.Z), v.L, player(v.FirstWins), fmt.Sprint(cell(v.PrintedW)),
			fmt.Sprint(cell(v.PrintedZ)), v.Differs} // as texts what is printed, which is aligned on the left
	}), nil
}

func pyramidPosition(c *command.Run) (forms, error) {
	text, err := argument(c, "the RUNS of one position, such as 1,0,1")
	if err != nil {
		return nil, err
	}
	x, length, err := pyramid.ParsePosition(text)
	if err != nil {
		return nil, err
	}
	tiers := cmp.Or(c.Int("tiers"), min(max(2, length), pyramid.MaxTiers))
	a, err := pyramid.Analyse(c.Context, tiers, x, c.Bool("zero-one"))
	if err != nil {
		return nil, err
	}
	return forms{
		"text": asText("position", a), "jsonl": asJSON(a), "svg": a.WriteSVG,
	}, nil
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

func pyramidTree(c *command.Run) (forms, error) {
	text, err := argument(c, "one number of tiers")
	if err != nil {
		return nil, err
	}
	tiers, err := readTiers(text, pyramid.MaxTiers)
	if err != nil {
		return nil, err
	}
	depth := c.Int("depth")
	first, err := pyramid.Tree(tiers, depth, maxTree)
	if err != nil {
		return nil, fmt.Errorf("%w; --depth K ends it at the winner's turn K", err)
	}
	title := fmt.Sprintf("Optimal decisions of the %s player, %d tiers", player(pyramid.FirstWins(tiers)), tiers)
	if depth > 0 {
		title += fmt.Sprintf(", to turn %d", depth)
	}
	return decisionTree(tiers, first).forms(title), nil
}

// pyramidModel writes the game as a file for seki games mddp.
func pyramidModel(c *command.Run) error {
	text, err := argument(c, "one number of tiers")
	if err != nil {
		return err
	}
	tiers, err := readTiers(text, pyramid.MaxModelTiers)
	if err != nil {
		return err
	}
	m, err := pyramid.Model(tiers, c.Bool("zero-one"))
	if err != nil {
		return err
	}
	return command.WithOutput(c, asJSON(m))
}

// decisionTree returns the winner's decisions for people. The key of a node is its position.
func decisionTree(tiers int, first []*pyramid.Node) *treeNode {
	end := pyramid.Last().Text(tiers)
	last := &treeNode{key: end, lines: []string{end, "the last bar"}, fill: picture.Lost, end: true}
	met := map[*pyramid.Node]bool{}
	var convert func(n *pyramid.Node) *treeNode
	convert = func(n *pyramid.Node) *treeNode {
		name, cut := n.Position.Text(tiers), map[bool]string{true: " …"}[n.Cut]
		t := &treeNode{key: name, lines: []string{name, n.Best.String() + cut}, fill: picture.Won}
		switch {
		case n.Position.After(n.Best) == pyramid.Last():
			t.lines[1] = n.Best.String()
			t.text, t.next = fmt.Sprintf("%s mark %v: the last bar is left", name, n.Best), []*treeNode{last}
		case met[n]:
			t.text = name + " as above"
		default:
			met[n] = true
			t.text = fmt.Sprintf("%s mark %v, %d turns%s", name, n.Best, n.Turns, cut)
			t.next = mapped(n.Next, convert)
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
