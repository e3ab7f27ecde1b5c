package terminal

import (
	"bufio"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// MaxEFG is the greatest number of nodes of a tree that WriteEFG writes.
const MaxEFG = 1_000_000

// WriteEFG writes the game as a tree in the format of Gambit for extensive games (version 2, rational
// numbers), https://gambitproject.readthedocs.io/en/latest/formats.html. A position that can be reached
// in several ways is as many nodes. Each node of a player is an information set of its own: all players
// see all. It is an error if a position can come again, or if the tree has more than MaxEFG nodes.
func (g Named) WriteEFG(w io.Writer) error {
	order, err := g.inOrder()
	if err != nil {
		return fmt.Errorf("%w, so that the tree of the game has no end", err)
	}
	size := make([]int, g.Size()) // of the tree below each position
	for _, v := range order {
		size[v] = 1
		for _, y := range g.Moves(v) {
			if y != v {
				size[v] = min(size[v]+size[y], MaxEFG+1)
			}
		}
	}
	if size[g.Start] > MaxEFG {
		return fmt.Errorf("the tree of the game has more than %d nodes", MaxEFG)
	}
	e := &efg{Named: g, out: bufio.NewWriter(w), sets: make([]int, len(g.Players)+1)}
	fmt.Fprintf(e.out, "EFG 2 R %s { ", quoted(g.Title))
	for _, name := range g.Players {
		fmt.Fprintf(e.out, "%s ", quoted(name))
	}
	fmt.Fprint(e.out, "}\n\"\"\n\n")
	e.write(g.Start)
	return e.out.Flush() // the first error of all
}

// efg is the state of WriteEFG.
type efg struct {
	Named
	out  *bufio.Writer
	sets []int // information sets so far, by player; the last number is of chance
}

func (e *efg) write(v Node) {
	if payoffs := e.Payoffs(v); payoffs != nil {
		numbers := units.Texts(payoffs, (*big.Rat).RatString)
		fmt.Fprintf(e.out, "t %s %d \"\" { %s }\n", quoted(e.Label(v)), v+1, strings.Join(numbers, ", "))
		return
	}
	chances, player := e.Chances[v], len(e.Players)
	if chances == nil {
		player = int(e.Owner(v))
	}
	e.sets[player]++
	if chances == nil {
		fmt.Fprintf(e.out, "p %s %d %d \"\" { ", quoted(e.Label(v)), player+1, e.sets[player])
	} else {
		fmt.Fprintf(e.out, "c %s %d \"\" { ", quoted(e.Label(v)), e.sets[player])
	}
	for k, w := range e.Moves(v) {
		fmt.Fprintf(e.out, "%s ", quoted(e.Label(w)))
		if chances != nil {
			fmt.Fprintf(e.out, "%s ", chances[k].RatString())
		}
	}
	fmt.Fprint(e.out, "} 0\n")
	for _, w := range e.Moves(v) {
		e.write(w)
	}
}

// quoted returns a text as Gambit reads it: a quote after any backslash does not end a text, so that
// one cannot end in a backslash. Another character stands for it.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, "∖", `"`, `\"`).Replace(text) + `"`
}
