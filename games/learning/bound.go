package learning

import (
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Bound says that fewer than Value plays from a position are not won, or, when
// DrawsAllowed, lost, however many plays there are and whatever the others do.
// (None at all are where Value is 0.) That is so where Missing is empty; else
// the theorem does not apply and Value is no more than a number to compare with.
type Bound struct {
	Value        *big.Int
	DrawsAllowed bool   // only lost plays count
	Formula      string // how Value comes about: "M_p(x)", "(2+1)^10"
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

// Held reports whether the summary obeys the bound.
func (b Bound) Held(s Summary) bool {
	counted := b.Counted(s)
	return counted == 0 || big.NewInt(int64(counted)).Cmp(b.Value) < 0
}

// BoundOf returns the bound of a rule for plays from x, and whether there is
// one: LNWT and LNWP have one at winning positions, LLP at drawing positions,
// the combination at both. That of LNWP is proved where no cycle passes through
// two winning positions of the player (see the package comment). Cost: linear in
// the game.
func BoundOf(rule Rule, a *terminal.Arena, solution *terminal.Solution, x terminal.Node) (Bound, bool) {
	value := solution.Value(x)
	switch {
	case rule == LNWT && value == seki.Win:
		base := int64(MaxDegree(a, x)) + 1
		h := int64(solution.Win.Rank(x))
		power := new(big.Int).Exp(big.NewInt(base), big.NewInt(h), nil)
		return Bound{Value: power, Formula: fmt.Sprintf("(%d+1)^%d", base-1, h), Source: "Corollary 4.4"}, true
	case (rule == LNWP || rule == LNWPThenLLP) && value == seki.Win:
		b := Bound{Value: big.NewInt(M(a, solution.Player, x)), Formula: "M_p(x)", Source: "Theorem 4.6"}
		if sharesCycle(a, solution, x) {
			b.Missing = "no cycle passes through two winning positions of the player"
		}
		return b, true
	case rule == LLP && value != seki.Loss:
		return Bound{Value: big.NewInt(M(a, solution.Player, x)), DrawsAllowed: true, Formula: "M_p(x)", Source: "Theorem 4.8"}, true
	case rule == LNWPThenLLP && value == seki.Draw:
		// Σ (|N(y)|−1) plays change LNWP, one ends it, and fewer than M_p(x) follow.
		return Bound{Value: big.NewInt(2 * M(a, solution.Player, x)), DrawsAllowed: true, Formula: "2·M_p(x)", Source: "Theorem 4.8"}, true
	}
	return Bound{}, false
}

// sharesCycle reports whether two winning positions of the solution's player
// that x reaches are in one strongly connected component: whether a closed walk
// passes through both.
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

// M returns M_p(x) = Σ |N(y)| over the positions y of p reachable from x.
func M(a *terminal.Arena, p terminal.Player, x terminal.Node) int64 {
	var sum int64
	for _, y := range a.Reachable(x) {
		if a.Owner(y) == p {
			sum += int64(len(a.Moves(y)))
		}
	}
	return sum
}

// MaxDegree returns the greatest |N(y)| over the positions y reachable from x.
func MaxDegree(a *terminal.Arena, x terminal.Node) int {
	d := 0
	for _, y := range a.Reachable(x) {
		d = max(d, len(a.Moves(y)))
	}
	return d
}
