package elimination

import (
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/internal/units"
)

// WriteText writes both plays and the reduced tree.
func (r Record) WriteText(w io.Writer) error {
	list := func(names []string) string { return strings.Join(names, ", ") }
	fmt.Fprintf(w, "%s, %d items: %s\n\n", units.Plural(r.Players, "player", "players"), len(r.Items), list(r.Items))
	fmt.Fprintf(w, "naive play          strikes %s  leaves %s\n", list(r.NaiveStrikes), r.NaiveResult)
	fmt.Fprintf(w, "backward induction  strikes %s  leaves %s\n\n", list(r.Strikes), r.Result)
	fmt.Fprint(w, "Reduced tree:\n")
	reduced, err := r.solution.Tree(len(r.Items)-2, tree.MaxText)
	if err != nil {
		return err
	}
	return reduced.WriteText(w)
}
