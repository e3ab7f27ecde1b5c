package pyramid

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Winner returns the player who wins, first or second.
func (v Values) Winner() string { return player(v.FirstWins) }

func player(first bool) string {
	if first {
		return "first"
	}
	return "second"
}

// WriteText writes who wins, in how many turns, and the best first move.
func (v Values) WriteText(w io.Writer) error {
	start := Start(v.Tiers)
	won, turns, lost, other := "W", v.W, "Z", v.Z
	if !v.FirstWins {
		won, turns, lost, other = lost, other, won, turns
	}
	fmt.Fprintf(w, "%d tiers, %d bars, L = %d\n", v.Tiers, start.Bars(), v.L)
	fmt.Fprintf(w, "The %s player wins, in %s at most: %s = %d ≤ L.\n", v.Winner(), units.Plural(turns, "turn", "turns"), won, turns)
	fmt.Fprintf(w, "The %s player loses: %s = %d = L + %d.\n", player(!v.FirstWins), lost, other, other-v.L)
	u, ok := BestWin(start)
	if ok {
		bars := fmt.Sprintf("bar %d", u.From)
		if u.From != u.To {
			bars = fmt.Sprintf("bars %d to %d", u.From, u.To)
		}
		fmt.Fprintf(w, "Best first move: mark %s of tier %d, π* = %v.\n", bars, u.Run, u)
	}
	return nil
}

// WriteText writes the values, all optimal decisions and the play that the first of them give.
func (a Analysis) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%s, %s, %d tiers", a.Position.Text(a.Tiers), units.Plural(a.Position.Bars(), "bar", "bars"), a.Tiers)
	if a.L > 0 {
		fmt.Fprintf(w, ", L = %d", a.L)
	}
	fmt.Fprintln(w)
	show := func(symbol, mover string, value int, wins bool, best []Move, line []Step) {
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
		fmt.Fprintln(w, " to the last bar")
	}
	show("W", "the player", a.W, a.Wins, a.BestW, a.LineW)
	show("Z", "the opponent", a.Z, a.Wins == (a.L == 0), a.BestZ, a.LineZ)
	return nil
}
