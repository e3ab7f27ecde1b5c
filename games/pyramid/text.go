package pyramid

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/format"
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

// RowColumns are the columns of Row in CSV.
var RowColumns = []string{"tiers", "W", "Z", "L", "first_wins", "printed_W", "printed_Z", "differs"}

// Row returns the row of CSV.
func (r Row) Row() []string {
	return format.Cells(r.Tiers, r.W, r.Z, r.L, r.FirstWins, r.PrintedW, r.PrintedZ, r.Differs)
}

// RowHeads are the columns of Cells.
var RowHeads = []any{"p", "W", "Z", "L", "winner", "W in Table 1", "Z in Table 1", "difference"}

// Cells returns the row in a table for people.
func (r Row) Cells() []any {
	printed := format.Cells(r.PrintedW, r.PrintedZ)
	return []any{r.Tiers, known(r.W), known(r.Z), r.L, r.Winner(), printed[0], printed[1], r.Differs}
}

// known returns a number as it is aligned in a table, or nothing.
func known(n *int) any {
	if n == nil {
		return ""
	}
	return *n
}

// WriteText writes who wins, in how many turns, and the best first move.
func (v Values) WriteText(w io.Writer) error {
	start := Start(v.Tiers)
	won, turns, lost, other := "W", v.W, "Z", v.Z
	if !v.FirstWins {
		won, turns, lost, other = lost, other, won, turns
	}
	fmt.Fprintf(w, "%d tiers, %d bars, L = %d\n", v.Tiers, start.Bars(), v.L)
	fmt.Fprintf(w, "The %s player wins, in %s at most: %s = %d ≤ L.\n", v.Winner(), units.Plural(*turns, "turn", "turns"), won, *turns)
	if other != nil {
		fmt.Fprintf(w, "The %s player loses: %s = %d = L + %d.\n", player(!v.FirstWins), lost, *other, *other-v.L)
	}
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
