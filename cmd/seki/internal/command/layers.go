package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// LayersAsked returns the layers that the flags of SizeFlags and SumFlags
// choose. The error names what else is missing, too.
func LayersAsked(c *Run, more ...string) (r layers.Range, err error) {
	if r.Sizes, err = Sizes(c); err != nil {
		return r, err
	}
	r.MinSum, r.MaxSum, err = Sums(c, DefaultMaxSum(r.Sizes), more...)
	return r, err
}

// LayerProgress returns the engine's progress handler that shows itself in bar.
func LayerProgress(bar *Progress) func(retrograde.Progress) {
	if bar == nil {
		return nil // the solve need not know its total
	}
	return func(p retrograde.Progress) {
		bar.Update(float64(p.Values), p.TotalValues, p.Layer.String())
	}
}

// NoClasses explains why there is nothing to show.
const NoClasses = "No classes: an m×n matrix without zero rows and columns has a sum of at least m and n."

// CompleteUpTo is the error of a run over layers that was ended by err after
// the layer last: it says how far the results are complete. The run must have written all results
// of every layer up to last, in any order of output.
func CompleteUpTo(ctx context.Context, last seki.Layer, err error) error {
	done := "no layer is complete"
	if last.Sum > 0 {
		done = fmt.Sprintf("complete up to %v", last)
	}
	if ctx.Err() != nil { // run reports that it was interrupted
		return errors.New(done)
	}
	return fmt.Errorf("%s: %w", done, err)
}

// SizesText names one size, or all sizes up to the last, in a sentence; their classes may be counted up to
// transposition.
func SizesText(sizes []seki.Size, upToTranspose bool) string {
	last := sizes[len(sizes)-1]
	text := last.String()
	if len(sizes) > 1 {
		text = "all sizes up to " + text
	}
	if upToTranspose {
		text += " up to transposition"
	}
	return text
}

// RangeText names the sizes and sums of a range in a sentence.
func RangeText(r layers.Range, upToTranspose bool) string {
	where := SizesText(r.Sizes, upToTranspose)
	if r.MinSum == r.MaxSum {
		return fmt.Sprintf("%s, sum %d", where, r.MaxSum)
	}
	return fmt.Sprintf("%s, sums up to %d", where, r.MaxSum)
}

// TableFlag names a tablebase that a command may use; OpenTables reads it.
var TableFlag = &cli.StringFlag{
	Name: "table", Category: Common, TakesFile: true,
	Usage: "the folder `DIR` of a tablebase, or of several in subfolders: seki solve writes it, other commands read it",
}

// OpenTables opens the tablebases that --table names, nil when it is not given.
func OpenTables(c *Run) (tablebase.Set, error) {
	dir := c.String("table")
	if dir == "" {
		if c.IsSet("table") {
			return nil, Usagef("--table needs a directory")
		}
		return nil, nil
	}
	set, err := tablebase.OpenSet(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Usagef("--table %s: there is no tablebase; seki solve --table %s makes one", dir, dir)
	}
	return set, Refusal(err)
}

// OpenSource returns the source of layers for a command: it reads the tables of --table, solves other layers within the
// free memory, and shows its progress under the name what. If the source cannot answer one of the queries, OpenSource
// returns a usage error.
func OpenSource(c *Run, what string, queries ...layers.Query) (*layers.Source, error) {
	tables, err := OpenTables(c)
	if err != nil {
		return nil, err
	}
	source := &layers.Source{Tables: tables, Memory: memory.Allowed().Bytes}
	for _, q := range queries {
		if err := source.Check(c.Context, q); err != nil {
			return nil, Refusal(err)
		}
	}
	source.Progress = LayerProgress(NewProgress(c, what, "matrices"))
	return source, nil
}

// Refusal turns errors of layers.Source.Check and of opening tablebases into usage errors
// if other flags would avoid them.
func Refusal(err error) error {
	var table *layers.TableError
	switch {
	case errors.As(err, &table):
		return Usagef("%w; seki solve --rows %d --cols %d --max-sum %d --table %s continues it",
			table, table.Size.Rows, table.Size.Cols, table.Wanted, table.Dir)
	case errors.As(err, new(*layers.LimitError)), errors.As(err, new(*tablebase.FolderError)):
		return UsageError{err}
	}
	return err
}
