package games

import (
	"cmp"
	"fmt"
	"io"
	"strings"

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

var rowHeads = []any{"p", "W", "Z", "L", "winner", "W in Table 1", "Z in Table 1", "difference"}

// rowCells returns a row of the table for people.
func rowCells(r pyramid.Row) []any {
	cell := func(n *int) any { // a number as it is aligned, or nothing
		if n == nil {
			return ""
		}
		return *n
	}
	printed := func(n *int) string { return fmt.Sprint(cell(n)) } // a text
	return []any{r.Tiers, cell(r.W), cell(r.Z), r.L, player(r.FirstWins), printed(r.PrintedW), printed(r.PrintedZ), r.Differs}
}

// writeValues writes the winner, the number of turns, and the best first move.
func writeValues(w io.Writer, v pyramid.Values) error {
	won, turns, lost, other := "W", v.W, "Z", v.Z
	if !v.FirstWins {
		won, turns, lost, other = lost, other, won, turns
	}
	fmt.Fprintf(w, "%d tiers, %d bars, L = %d\n", v.Tiers, v.Tiers*(v.Tiers+1)/2, v.L)
	fmt.Fprintf(w, "The %s player wins, in %s at most: %s = %d ≤ L.\n", player(v.FirstWins), units.Plural(*turns, "turn", "turns"), won, *turns)
	if other != nil {
		fmt.Fprintf(w, "The %s player loses: %s = %d = L + %d.\n", player(!v.FirstWins), lost, *other, *other-v.L)
	}
	if !v.FirstWins || v.Tiers > pyramid.MaxTiers {
		return nil
	}
	u, _ := pyramid.BestWin(pyramid.Start(v.Tiers))
	bars := fmt.Sprintf("bar %d", u.From)
	if u.From != u.To {
		bars = fmt.Sprintf("bars %d to %d", u.From, u.To)
	}
	_, err := fmt.Fprintf(w, "Best first move: mark %s of tier %d, π* = %v.\n", bars, u.Run, u)
	return err
}

// writeAnalysis writes the values, all optimal decisions and the play that the first of them give.
func writeAnalysis(w io.Writer, a pyramid.Analysis) error {
	fmt.Fprintf(w, "%s, %s, %d tiers", a.Position.Text(a.Tiers), units.Plural(a.Position.Bars(), "bar", "bars"), a.Tiers)
	if a.L > 0 {
		fmt.Fprintf(w, ", L = %d", a.L)
	}
	fmt.Fprintln(w)
	show := func(symbol, mover string, value int, wins bool, best []pyramid.Move, line []pyramid.Step) (err error) {
		fmt.Fprintf(w, "%s = %d", symbol, value)
		switch {
		case a.L == 0:
			fmt.Fprintf(w, ": %s %s.", mover, map[bool]string{true: "wins", false: "loses"}[a.Wins])
		case wins:
			fmt.Fprintf(w, ": %s moves, and the player wins in %s.", mover, units.Plural(value, "turn", "turns"))
		default:
			fmt.Fprintf(w, " = L + %d: %s moves, and the player loses after %s.", value-a.L, mover, units.Plural(value-a.L, "turn", "turns"))
		}
		moves := cmp.Or(strings.Trim(fmt.Sprint(best), "[]"), "none")
		if a.L == 0 && !wins && len(best) > 0 {
			moves = "every move loses"
		}
		fmt.Fprintf(w, "\n  π*: %s\n  play:", moves)
		for _, step := range line[:len(line)-1] {
			fmt.Fprintf(w, " %v", step.Move)
		}
		_, err = fmt.Fprintln(w, " to the last bar")
		return err
	}
	return cmp.Or(
		show("W", "the player", a.W, a.Wins, a.BestW, a.LineW),
		show("Z", "the opponent", a.Z, a.Wins == (a.L == 0), a.BestZ, a.LineZ))
}

// decisionTree returns the winner's decisions for people. The key of a node is its position.
func decisionTree(tiers, turn int, first []*pyramid.Node) *tree {
	end := pyramid.Last().Text(tiers)
	last := &treeNode{key: end, lines: []string{end, "the last bar"}, fill: picture.Lost, end: true}
	var convert func(nodes []*pyramid.Node) []*treeNode
	convert = func(nodes []*pyramid.Node) (list []*treeNode) {
		for _, n := range nodes {
			name := n.Position.Text(tiers)
			t := &treeNode{key: name, lines: []string{name, n.Best.String()}, fill: picture.Won}
			switch {
			case n.Position.After(n.Best) == pyramid.Last():
				t.text, t.next = fmt.Sprintf("%s mark %v: the last bar is left", name, n.Best), []*treeNode{last}
			case n.Again:
				t.text = name + " as above"
			default:
				t.text, t.next = fmt.Sprintf("%s mark %v, %d turns", name, n.Best, n.Turns), convert(n.Next)
				if n.Cut {
					t.text += " …"
					t.lines[1] += " …"
				}
			}
			list = append(list, t)
		}
		return list
	}
	t := &tree{title: fmt.Sprintf("Optimal decisions of the %s player, %d tiers", player(pyramid.FirstWins(tiers)), tiers)}
	if turn > 0 {
		t.title += fmt.Sprintf(", to turn %d", turn)
	}
	nodes := convert(first)
	if pyramid.FirstWins(tiers) {
		t.root = nodes[0]
		return t
	}
	start := pyramid.Start(tiers).Text(tiers)
	t.root = &treeNode{
		text: start + ": whatever the first player marks, the second player answers", lines: []string{start}, fill: picture.Lost, next: nodes,
	}
	return t
}
