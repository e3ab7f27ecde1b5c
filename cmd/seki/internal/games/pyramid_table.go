package games

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
)

// searchRate is how many positions are searched in a second, as measured on one processor.
const searchRate = 30_000

// pyramidSolver finds the values of one number of tiers after another.
type pyramidSolver struct {
	*command.Run
	first, last int
	kept        []pyramid.Values // by tiers, from 2
	progress    *command.Progress
}

func pyramidValues(c *command.Run, form string) error {
	if form == "svg" {
		return pyramidPosition(c, form)
	}
	tiers, err := readTiers(c, pyramid.MaxTiers)
	if err != nil {
		return err
	}
	s := pyramidSolver{Run: c, first: tiers, last: tiers}
	if c.Bool("table") {
		s.first = 2
	}
	if name := c.String("keep"); name != "" {
		if s.kept, err = keptValues(c, name); err != nil {
			return err
		}
	}
	s.announce()
	s.progress = command.NewProgress(c, "pyramid", "positions")
	defer s.progress.Close()
	start := time.Now()
	var stopped error
	err = command.WithOutput(c, func(w io.Writer) error {
		if form == "text" && !c.Bool("table") {
			v, err := s.values(tiers)
			if err != nil {
				return err
			}
			return v.WriteText(w)
		}
		rows := func(yield func(pyramid.Row) bool) {
			for p := s.first; p <= s.last; p++ {
				var v pyramid.Values
				if v, stopped = s.values(p); stopped != nil || !yield(s.row(v)) {
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
		command.Note(c, "%s tiers in %v", interval(s.first, tiers), time.Since(start).Round(time.Millisecond))
	}
	return err
}

// announce says how long the solver will take.
func (s *pyramidSolver) announce() {
	first, positions, known := max(s.first, len(s.kept)+2), 0, true
	if len(s.kept) > 0 {
		command.Note(s.Run, "%s: %s tiers are kept", s.String("keep"), interval(2, len(s.kept)+1))
	}
	for p := first; p <= s.last; p++ {
		count, counted := pyramid.SolvePositions(p)
		positions, known = positions+count, known && counted
	}
	some, about := "some", "about"
	if !known {
		some, about = "probably more than", "probably more than"
	}
	if positions > 0 {
		command.Note(s.Run, "%s tiers: %s %s, at some %s in a second on one processor: %s %s", interval(first, s.last), some,
			units.Plural(uint64(positions), "position", "positions"), units.Count(uint64(searchRate)), about,
			command.TimeText(time.Duration(positions)*time.Second/searchRate))
	}
}

// values returns the values that are kept, or finds and keeps them.
func (s *pyramidSolver) values(p int) (pyramid.Values, error) {
	if k := p - 2; k < len(s.kept) {
		return s.kept[k], nil
	}
	note := units.Plural(uint64(p), "tier", "tiers")
	s.progress.Update(0, 0, note)
	v, err := pyramid.Solve(s.Context, p, func(visited, total int) { s.progress.Update(float64(visited), float64(total), note) })
	if name := s.String("keep"); err == nil && name != "" {
		s.kept = append(s.kept, v)
		err = s.WriteFile(name, s.writeKept)
	}
	return v, err
}

func (s *pyramidSolver) row(v pyramid.Values) pyramid.Row {
	return pyramid.NewRow(v, s.Bool("table"))
}

// writeKept writes the file of --keep.
func (s *pyramidSolver) writeKept(w io.Writer) error {
	write := records.NewWriter[pyramid.Row](w, "jsonl", nil)
	for _, v := range s.kept {
		if err := write(s.row(v)); err != nil {
			return err
		}
	}
	return nil
}

// keptValues reads the rows of an earlier --keep, none if there is no file yet. It refuses
// rows that are not those of 2, 3, … tiers.
func keptValues(c *command.Run, name string) ([]pyramid.Values, error) {
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return readFile(c, name, func(r io.Reader) (kept []pyramid.Values, err error) {
		lines := bufio.NewScanner(r)
		for lines.Scan() {
			var v pyramid.Values
			err := json.Unmarshal(lines.Bytes(), &v)
			if p := len(kept) + 2; err == nil && v.Tiers != p {
				err = fmt.Errorf("the row of %d tiers should stand here, not of %d", p, v.Tiers)
			}
			if err = cmp.Or(err, v.Check()); err != nil {
				return nil, fmt.Errorf("line %d: %w; --keep goes on only from rows that it wrote", len(kept)+1, err)
			}
			kept = append(kept, v)
		}
		return kept, lines.Err()
	})
}
