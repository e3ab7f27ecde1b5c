package elimination

import (
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
)

// WriteText writes both plays and the reduced tree.
func (r Record) WriteText(w io.Writer) error {
	list := func(names []string) string { return strings.Join(names, ", ") }
	fmt.Fprintf(w, "%s, %d items: %s\n\n", units.Plural(r.Players, "player", "players"), len(r.Items), list(r.Items))
	fmt.Fprintf(w, "naive play          strikes %s  leaves %s\n", list(r.NaiveStrikes), r.NaiveResult)
	fmt.Fprintf(w, "backward induction  strikes %s  leaves %s\n\n", list(r.Strikes), r.Result)
	if r.Indifferent {
		fmt.Fprintf(w, "However players choose among equally good items, naive play leaves one of %s; backward induction one of %s.\n", list(r.NaiveOutcomes), list(r.Outcomes))
		t := table.New("player", "best outcomes", "worst outcomes")
		for p := range r.Players {
			t.Add(p+1, list(r.BestOutcomes[p]), list(r.WorstOutcomes[p]))
		}
		if err := t.Write(w); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	if r.Solution == nil {
		_, err := fmt.Fprintf(w, "Best first strikes: %s\n", list(r.BestFirstStrikes))
		return err
	}
	fmt.Fprint(w, "Reduced tree:\n")
	reduced, err := r.Solution.Tree(len(r.Items)-2, tree.MaxText)
	if err != nil {
		return err
	}
	return reduced.WriteText(w)
}

// Heads are the columns of Cells.
var Heads = []any{"player", "strikes", "naive rank", "rank", "better", "same", "worse"}

// Cells returns the row of a player in a table for people.
func (c Comparison) Cells() []any {
	share := func(n int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(c.Games)) }
	rank := func(mean float64) string { return fmt.Sprintf("%.2f", mean) }
	return []any{c.Player, c.Strikes, rank(c.Naive), rank(c.Foreseen), share(c.Better), share(c.Same), share(c.Worse)}
}
