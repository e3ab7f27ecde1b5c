package learning

import (
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Bound is an upper bound on the number of plays from a position that are not won
// (or, with DrawsAllowed, that are lost), over any number of plays and against any
// opponents: fewer than Value, and none if Value is 0. If Missing is not empty, the
// theorem does not apply, and Value is only a number to compare with.
type Bound struct {
	Value        *big.Int
	DrawsAllowed bool   // only lost plays are counted
	Formula      string // of Value: "M_p(x)", "(2+1)^10"
	Source       string // "Theorem 4.6"
	Missing      string // the condition of the theorem that the game does not meet
}

// Proved reports whether the bound is a theorem in this game.
func (b Bound) Proved() bool { return b.Missing == "" }

// Counted returns the number of plays of the summary that the bound counts.
func (b Bound) Counted(s Summary) int {
	if b.DrawsAllowed {
		return s.Lost
	}
	return s.Lost + s.Drawn
}

// Held reports whether the summary is within the bound.
func (b Bound) Held(s Summary) bool {
	counted := b.Counted(s)
	return counted == 0 || big.NewInt(int64(counted)).Cmp(b.Value) < 0
}

// BoundOf returns the bound of a rule for plays from x, and whether there is
// one: LNWT and LNWP have bounds at winning positions, LLP at drawing positions,
// LNWPThenLLP at both. That of LNWP is proved if no cycle passes through two
// winning positions of the player (see the package comment). Cost: linear in the
// game.
func BoundOf(rule Rule, a *terminal.Arena, solution *terminal.Solution, x terminal.Node) (Bound, bool) {
	value := solution.Value(x)
	switch {
	case rule == LNWT && value == seki.Win:
		base := int64(maxDegree(a, x)) + 1
		h := int64(solution.Win.Rank(x))
		power := new(big.Int).Exp(big.NewInt(base), big.NewInt(h), nil)
		return Bound{Value: power, Formula: fmt.Sprintf("(%d+1)^%d", base-1, h), Source: "Corollary 4.4"}, true
	case (rule == LNWP || rule == LNWPThenLLP) && value == seki.Win:
		b := Bound{Value: big.NewInt(moveCount(a, solution.Player, x)), Formula: "M_p(x)", Source: "Theorem 4.6"}
		if sharesCycle(a, solution, x) {
			b.Missing = "no cycle passes through two winning positions of the player"
		}
		return b, true
	case rule == LLP && value != seki.Loss:
		return Bound{Value: big.NewInt(moveCount(a, solution.Player, x)), DrawsAllowed: true, Formula: "M_p(x)", Source: "Theorem 4.8"}, true
	case rule == LNWPThenLLP && value == seki.Draw:
		// LNWP changes after at most Σ (|N(y)|−1) plays, one more ends it, and LLP
		// loses fewer than M_p(x).
		return Bound{Value: big.NewInt(2 * moveCount(a, solution.Player, x)), DrawsAllowed: true, Formula: "2·M_p(x)", Source: "Theorem 4.8"}, true
	}
	return Bound{}, false
}

// sharesCycle reports whether two winning positions of the solution's player
// reachable from x are in one strongly connected component: whether a closed
// walk passes through both.
func sharesCycle(a *terminal.Arena, solution *terminal.Solution, x terminal.Node) bool {
	seen := map[int32]bool{}
	for v, component := range a.Components(x) {
		if component < 0 || a.Owner(terminal.Node(v)) != solution.Player || !solution.Win.Contains(terminal.Node(v)) {
			continue
		}
		if seen[component] {
			return true
		}
		seen[component] = true
	}
	return false
}

// moveCount returns M_p(x) = Σ |N(y)| over the positions y of p reachable from x.
func moveCount(a *terminal.Arena, p terminal.Player, x terminal.Node) int64 {
	var sum int64
	for _, y := range a.Reachable(x) {
		if a.Owner(y) == p {
			sum += int64(len(a.Moves(y)))
		}
	}
	return sum
}

// maxDegree returns the greatest |N(y)| over the positions y reachable from x.
func maxDegree(a *terminal.Arena, x terminal.Node) int {
	d := 0
	for _, y := range a.Reachable(x) {
		d = max(d, len(a.Moves(y)))
	}
	return d
}
