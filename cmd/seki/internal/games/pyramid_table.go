package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/internal/units"
)

// searchRate is how many positions are searched in a second, as measured on one processor.
const searchRate = 30_000

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
	name := c.String("keep")
	kept, err := keptValues(c, name)
	if err != nil {
		return err
	}
	announce(c, first, tiers, len(kept))
	progress := command.NewProgress(c, "pyramid", "positions")
	defer progress.Close()
	values := func(p int) (pyramid.Values, error) {
		if k := p - 2; k < len(kept) {
			return kept[k], nil
		}
		note := units.Plural(p, "tier", "tiers")
		progress.Update(0, 0, note)
		v, err := pyramid.Solve(c.Context, p, func(visited, total int) { progress.Update(float64(visited), float64(total), note) })
		if err == nil && name != "" {
			kept = append(kept, v)
			err = c.WriteFile(name, func(w io.Writer) error { return pyramid.WriteRows(w, kept) })
		}
		return v, err
	}
	start := time.Now()
	var stopped error
	err = command.WithOutput(c, func(w io.Writer) error {
		if form == "text" && !c.Bool("table") {
			v, err := values(tiers)
			if err != nil {
				return err
			}
			return v.WriteText(w)
		}
		rows := func(yield func(pyramid.Row) bool) {
			for p := first; p <= tiers; p++ {
				var v pyramid.Values
				if v, stopped = values(p); stopped != nil || !yield(pyramid.NewRow(v, c.Bool("table"))) {
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

// announce says how long it will take to find the values of first to last tiers, of which those from
// 2 on are kept.
func announce(c *command.Run, first, last, kept int) {
	if kept > 0 {
		command.Note(c, "%s: %s tiers are kept", c.String("keep"), interval(2, kept+1))
	}
	first = max(first, kept+2)
	positions, known := 0, true
	for p := first; p <= last; p++ {
		count, counted := pyramid.SolvePositions(p)
		positions, known = positions+count, known && counted
	}
	some, about := "some", "about"
	if !known {
		some, about = "probably more than", "probably more than"
	}
	if positions > 0 {
		command.Note(c, "%s tiers: %s %s, at some %s in a second on one processor: %s %s", interval(first, last), some,
			units.Plural(positions, "position", "positions"), units.Count(searchRate), about,
			command.TimeText(time.Duration(positions)*time.Second/searchRate))
	}
}

// keptValues reads what an earlier --keep has written, nothing if there is no file yet.
func keptValues(c *command.Run, name string) ([]pyramid.Values, error) {
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return readFile(c, name, func(r io.Reader) ([]pyramid.Values, error) {
		kept, err := pyramid.ReadRows(r)
		if err != nil {
			err = fmt.Errorf("%w; --keep goes on only from rows that it wrote", err)
		}
		return kept, err
	})
}
