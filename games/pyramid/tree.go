package pyramid

import (
	"fmt"

	"github.com/sekilab/sekilab/games/tree"
)

// NewTree returns the winner's optimal play against all replies in the game with p tiers,
// 2 ≤ p ≤ MaxTiers, as in Fujita 2016, Figure 6: a node for each position that the winner
// faces, with the decision π* and, in the text, the number of the winner's turns until the
// end against the longest defence. Its key is the position. In a picture, ovals are the
// last bar. A position that is met again is not expanded again. More than limit positions
// are an error.
func NewTree(p, limit int) (*tree.Tree, error) {
	if err := checkTiers(p); err != nil {
		return nil, err
	}
	last := Last().Text(p)
	b := treeBuilder{tiers: p, limit: limit, met: map[Position]*tree.Node{}, last: &tree.Node{Key: last, Lines: []string{last}, Oval: true}}
	t := &tree.Tree{Name: "pyramid", Width: 2*p + 3}
	winner := "second"
	if firstWins(p) {
		winner, t.Root = "first", b.node(Start(p))
	} else {
		start := Start(p).Text(p)
		t.Root = &tree.Node{
			Text:  start + ": whatever the first player marks, the second player answers",
			Lines: []string{start}, Dashed: true, Next: b.replies(Start(p)),
		}
	}
	if len(b.met) > limit {
		return nil, fmt.Errorf("the decision tree for %d tiers has more than %d positions", p, limit)
	}
	t.Title = fmt.Sprintf("Optimal decisions of the %s player, %d tiers", winner, p)
	t.Heading = t.Title
	return t, nil
}

type treeBuilder struct {
	tiers, limit int
	met          map[Position]*tree.Node // what stands for a position that is met again
	last         *tree.Node              // the last bar
}

// node returns the node of a position that the winner faces.
func (b *treeBuilder) node(x Position) *tree.Node {
	if n := b.met[x]; n != nil || len(b.met) > b.limit {
		return n
	}
	u, _ := BestWin(x)
	after, name := x.After(u), x.Text(b.tiers)
	n := &tree.Node{Key: name, Lines: []string{name, u.String()}}
	if after == Last() {
		n.Text, n.Next = fmt.Sprintf("%s mark %v: the last bar is left", name, u), []*tree.Node{b.last}
		b.met[x] = n
		return n
	}
	b.met[x] = &tree.Node{Key: name, Text: name + " as above", Lines: []string{name, "see above"}, Dashed: true}
	n.Text, n.Next = fmt.Sprintf("%s mark %v, %d turns", name, u, 1+winTurns(after)), b.replies(after)
	return n
}

// replies returns the nodes after the opponent's moves at x, without repetitions.
func (b *treeBuilder) replies(x Position) []*tree.Node {
	var out []*tree.Node
	seen := map[Position]bool{}
	for _, v := range Moves(x) {
		y := x.After(v)
		if seen[y] {
			continue
		}
		seen[y] = true
		if n := b.node(y); n != nil {
			out = append(out, n)
		}
	}
	return out
}
