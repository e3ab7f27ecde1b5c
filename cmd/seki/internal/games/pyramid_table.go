package games

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/pyramid"
)

// pyramidValues writes the values of --tiers or, with --table, those of all tiers up to it.
func pyramidValues(c *command.Run, form string) error {
	if form == "svg" {
		return pyramidPosition(c, form)
	}
	tiers, err := readTiers(c, pyramid.MaxTiers)
	if err != nil {
		return err
	}
	first := tiers
	if c.Bool("table") {
		first = 2
	}
	start := time.Now()
	err = command.WithOutput(c, func(w io.Writer) error {
		if form == "text" && !c.Bool("table") {
			v, err := pyramid.Solve(c.Context, tiers)
			if err != nil {
				return err
			}
			return v.WriteText(w)
		}
		var stopped error
		rows := func(yield func(pyramid.Row) bool) {
			for p := first; p <= tiers; p++ {
				var v pyramid.Values
				if v, stopped = pyramid.Solve(c.Context, p); stopped != nil || !yield(pyramid.NewRow(v, c.Bool("table"))) {
					return
				}
				_ = command.Flush(w) // the next write returns the error
			}
		}
		// Rows that are finished are written, even if the work is interrupted.
		err := writeEach(context.WithoutCancel(c.Context), w, form, pyramid.RowColumns, pyramid.RowHeads, pyramid.Row.Cells, rows)
		return cmp.Or(err, stopped)
	})
	if err == nil {
		command.Note(c, "%s tiers in %v", interval(first, tiers), time.Since(start).Round(time.Millisecond))
	}
	return err
}

// interval writes "12" or "2 to 12".
func interval(first, last int) string {
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d to %d", first, last)
}
