package learning

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Bound is an upper bound on the number of plays through a position that are not won or,
// with DrawsAllowed, that are lost: fewer than Value, and none if Value is 0. It holds for
// any number of plays, any opponents and any starts. If Missing is not empty, the theorem
// does not apply and Value serves only for comparison.
type Bound struct {
	Value        *big.Int
	DrawsAllowed bool   // only lost plays are counted
	Formula      string // of Value: "M_p(x)", "(2+1)^10"
	Source       string // "Theorem 4.6"
	Missing      string // the condition of the theorem that the game does not meet

	// K is Theorem 4.3's own K(x), for LNWT: at most K plays are not won. It is less
	// than Value, and nil if its computation would take too much memory.
	K *big.Int
}

// Proved reports whether the bound is a theorem in this game.
func (b Bound) Proved() bool { return b.Missing == "" }

// Counted returns the number of plays of the summary that count against the bound.
func (b Bound) Counted(s Summary) int {
	if b.DrawsAllowed {
		return s.Lost
	}
	return s.Lost + s.Drawn
}

// Most returns the greatest number of plays that the bound allows.
func (b Bound) Most() *big.Int {
	if b.K != nil {
		return b.K
	}
	if b.Value.Sign() == 0 {
		return b.Value
	}
	return new(big.Int).Sub(b.Value, big.NewInt(1))
}

// Held reports whether the summary stays within the bound.
func (b Bound) Held(s Summary) bool { return big.NewInt(int64(b.Counted(s))).Cmp(b.Most()) <= 0 }

// BoundOf returns the bound of a rule for plays through x, and whether there is one. LNWT
// and LNWP have bounds at winning positions, LLP at drawing positions, and LNWPThenLLP at
// both if all plays begin there. The bound of LNWP is proved if no cycle passes through two
// winning positions of the player (docs/companions.md has the proof). Without a bound, DrawsAllowed says
// which plays the rule learns from. Cost: linear in the game.
func BoundOf(rule Rule, a *terminal.Arena, solution *terminal.Solution, x terminal.Node) (Bound, bool) {
	value := solution.Value(x)
	moves, degree := movesFrom(a, solution.Player, x)
	M := big.NewInt(moves)
	switch {
	case rule == LNWT && value == seki.Win:
		h := solution.Win.Rank(x)
		power := new(big.Int).Exp(big.NewInt(int64(degree)+1), big.NewInt(int64(h)), nil)
		K := traceBound(a, solution, x, power.BitLen())
		return Bound{Value: power, Formula: fmt.Sprintf("(%d+1)^%d", degree, h), Source: "Corollary 4.4", K: K}, true
	case (rule == LNWP || rule == LNWPThenLLP) && value == seki.Win:
		b := Bound{Value: M, Formula: "M_p(x)", Source: "Theorem 4.6"}
		if sharesCycle(a, solution, x) {
			b.Missing = "no cycle passes through two winning positions of the player"
		}
		return b, true
	case rule == LLP && value != seki.Loss:
		return Bound{Value: M, DrawsAllowed: true, Formula: "M_p(x)", Source: "Theorem 4.8"}, true
	case rule == LNWPThenLLP && value == seki.Draw:
		// LNWP changes after at most Σ (|N(y)|−1) plays, one more ends it, and LLP
		// loses fewer than M_p(x).
		return Bound{Value: M.Lsh(M, 1), DrawsAllowed: true, Formula: "2·M_p(x)", Source: "section 4.4"}, true
	}
	return Bound{DrawsAllowed: rule.AcceptsDraws()}, false
}

// maxBits bounds the total size in bits of the values of K for all positions.
const maxBits = 1 << 31

// traceBound returns K(x) of the proof of Theorem 4.3 for a winning position x, or nil
// if the numbers for the positions reachable from x, of at most bits bits each, may have
// more than maxBits bits in all. K is 0 at a terminal position; at one of the player,
// (K(y)+1)·|N| − 1, the least over the moves y of lower rank; at any other, Σ K(y).
func traceBound(a *terminal.Arena, solution *terminal.Solution, x terminal.Node, bits int) *big.Int {
	win := solution.Win
	var nodes []terminal.Node // by rank
	for _, y := range a.Reachable(nil, x) {
		if win.Contains(y) && win.Rank(y) <= win.Rank(x) {
			nodes = append(nodes, y)
		}
	}
	if len(nodes) > maxBits/bits {
		return nil
	}
	slices.SortStableFunc(nodes, func(v, w terminal.Node) int { return cmp.Compare(win.Rank(v), win.Rank(w)) })
	K := map[terminal.Node]*big.Int{}
	one := big.NewInt(1)
	for _, v := range nodes {
		sum := new(big.Int)
		var least *big.Int
		for _, y := range a.Moves(v) {
			if k := K[y]; win.Contains(y) && win.Rank(y) < win.Rank(v) {
				sum.Add(sum, k)
				if least == nil || k.Cmp(least) < 0 {
					least = k
				}
			}
		}
		K[v] = sum
		if a.Owner(v) == solution.Player {
			sum.Add(least, one).Mul(sum, big.NewInt(int64(len(a.Moves(v))))).Sub(sum, one)
		}
	}
	return K[x]
}

// sharesCycle reports whether two winning positions of the solution's player
// reachable from x are in one strongly connected component: whether a closed
// walk passes through both.
func sharesCycle(a *terminal.Arena, solution *terminal.Solution, x terminal.Node) bool {
	for _, component := range topo.TarjanSCC(digraph{Arena: a, all: a.Reachable(nil, x)}) {
		winning := 0
		for _, node := range component {
			if v := terminal.Node(node.ID()); a.Owner(v) == solution.Player && solution.Win.Contains(v) {
				winning++
			}
		}
		if winning > 1 {
			return true
		}
	}
	return false
}

// digraph shows some positions to gonum, with the two methods that its searches call.
type digraph struct {
	graph.Directed
	*terminal.Arena
	all []terminal.Node
}

func (d digraph) Nodes() graph.Nodes { return nodes(d.all) }

func (d digraph) From(v int64) graph.Nodes { return nodes(d.Moves(terminal.Node(v))) }

func nodes(list []terminal.Node) graph.Nodes {
	all := make([]graph.Node, len(list))
	for k, v := range list {
		all[k] = simple.Node(v)
	}
	return iterator.NewOrderedNodes(all)
}

// movesFrom returns M_p(x) = Σ |N(y)| over the positions y of p reachable from x, and the
// greatest |N(y)| over the positions of all players.
func movesFrom(a *terminal.Arena, p terminal.Player, x terminal.Node) (sum int64, most int) {
	for _, y := range a.Reachable(nil, x) {
		if a.Owner(y) == p {
			sum += int64(len(a.Moves(y)))
		}
		most = max(most, len(a.Moves(y)))
	}
	return sum, most
}
