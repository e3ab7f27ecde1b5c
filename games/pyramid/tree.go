package pyramid

import (
	"fmt"

	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/internal/picture"
)

// NewTree returns the winner's optimal play against all replies in the game with p tiers, 2
// ≤ p ≤ MaxTiers, as in Fujita 2016, Figure 6. It has a node for each position that the
// winner faces, with the decision π* and, in the text, the number of the winner's turns
// until the end against the longest defence. The key of a node is its position. The tree
// expands a position only the first time it is met, and not if the winner faces it in the given
// turn or later, unless turn is 0; "…" marks a position that is not expanded. It is an error if
// there are more than limit positions.
func NewTree(p, turn, limit int) (*tree.Tree, error) {
	if err := checkTiers(p); err != nil {
		return nil, err
	}
	last := Last().Text(p)
	b := treeBuilder{
		tiers: p, met: map[Position]*tree.Node{},
		last: &tree.Node{Key: last, Lines: []string{last, "the last bar"}, Fill: picture.Lost, End: true},
	}
	start := Start(p)
	winner, first := "second", after(start)
	if firstWins(p) {
		winner, first = "first", []Position{start}
	}
	t := &tree.Tree{}
	if b.ends = endsAt(first, turn, limit); b.ends == nil {
		return nil, fmt.Errorf("the decision tree for %d tiers has more than %d positions", p, limit)
	}
	if firstWins(p) {
		t.Root = b.node(start)
	} else {
		t.Root = &tree.Node{
			Text:  start.Text(p) + ": whatever the first player marks, the second player answers",
			Lines: []string{start.Text(p)}, Fill: picture.Lost, Next: b.nodes(first),
		}
	}
	t.Title = fmt.Sprintf("Optimal decisions of the %s player, %d tiers", winner, p)
	if turn > 0 {
		t.Title += fmt.Sprintf(", to turn %d", turn)
	}
	t.Heading = t.Title
	return t, nil
}

// endsAt returns the positions that the winner faces, beginning with first in the first
// turn, and for each whether the tree ends there because the winner faces it first in the
// given turn. It returns nil if there are more than limit.
func endsAt(first []Position, turn, limit int) map[Position]bool {
	ends := map[Position]bool{}
	for k := 1; len(first) > 0; k++ {
		var next []Position
		for _, x := range first {
			if _, met := ends[x]; met {
				continue
			}
			if ends[x] = k == turn; len(ends) > limit {
				return nil
			}
			if u, _ := BestWin(x); !ends[x] {
				next = append(next, after(x.After(u))...)
			}
		}
		first = next
	}
	return ends
}

// after returns the positions after all moves at x, without repetitions.
func after(x Position) []Position {
	var out []Position
	seen := map[Position]bool{}
	for _, v := range Moves(x) {
		if y := x.After(v); !seen[y] {
			seen[y] = true
			out = append(out, y)
		}
	}
	return out
}

type treeBuilder struct {
	tiers int
	ends  map[Position]bool       // where the tree ends early
	met   map[Position]*tree.Node // the node that stands for a repeated position
	last  *tree.Node              // the last bar
}

// node returns the node of a position that the winner faces.
func (b *treeBuilder) node(x Position) *tree.Node {
	if n := b.met[x]; n != nil {
		return n
	}
	u, _ := BestWin(x)
	reply, name := x.After(u), x.Text(b.tiers)
	n := &tree.Node{Key: name, Lines: []string{name, u.String()}, Fill: picture.Won}
	if reply == Last() {
		n.Text, n.Next = fmt.Sprintf("%s mark %v: the last bar is left", name, u), []*tree.Node{b.last}
		b.met[x] = n
		return n
	}
	b.met[x] = &tree.Node{Key: name, Text: name + " as above"}
	n.Text = fmt.Sprintf("%s mark %v, %d turns", name, u, 1+winTurns(reply))
	if b.ends[x] {
		n.Text += " …"
		n.Lines[1] += " …"
		return n
	}
	n.Next = b.nodes(after(reply))
	return n
}

func (b *treeBuilder) nodes(positions []Position) []*tree.Node {
	var out []*tree.Node
	for _, x := range positions {
		out = append(out, b.node(x))
	}
	return out
}
