package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/sweep"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// What the commands over whole layers share.

// flags joins single flags and groups of flags into one list.
func flags(parts ...any) []cli.Flag {
	var list []cli.Flag
	for _, part := range parts {
		switch part := part.(type) {
		case cli.Flag:
			list = append(list, part)
		case []cli.Flag:
			list = append(list, part...)
		default:
			panic(fmt.Sprintf("flags: %T is neither a flag nor a list of flags", part))
		}
	}
	return list
}

// layerRange is what a command over whole layers is asked for: every size with
// every sum from minSum to maxSum.
type layerRange struct {
	sizes          []sweep.Size
	minSum, maxSum int
}

// layersAsked returns the layers that the flags of sizeFlags and sumFlags
// choose.
func layersAsked(c *cli.Context) (r layerRange, err error) {
	if r.sizes, err = sizes(c); err != nil {
		return r, err
	}
	r.minSum, r.maxSum, err = sums(c, defaultMaxSum(r.sizes))
	return r, err
}

// layersToSolve is layersAsked for a command that solves all of them.
func layersToSolve(c *cli.Context) (layerRange, error) {
	r, err := layersAsked(c)
	if err == nil {
		err = r.solvable(c.Context, nil)
	}
	return r, err
}

// solvable refuses layers that are not in the tables, which may be nil, and need
// more memory to be solved than there is: a usage error.
func (r layerRange) solvable(ctx context.Context, tables *tablebase.Set) error {
	var unsolved []sweep.Size
	for _, s := range r.sizes {
		if tables == nil || tables.Of(s.Rows, s.Cols) == nil {
			unsolved = append(unsolved, s)
		}
	}
	if unsolved == nil {
		return nil
	}
	refusal, err := interruptible(ctx, func() error { return checkMemory(unsolved, r.maxSum) })
	if err != nil {
		return err
	}
	return refusal
}

// layerProgress returns the engine's progress handler that shows itself in bar.
func layerProgress(bar *progress) func(retrograde.Progress) {
	return func(p retrograde.Progress) {
		bar.update(float64(p.Tables), p.TotalTables, fmt.Sprintf("sum %d", p.Sum))
	}
}

// interruptible waits for the value or for the end of the context, which leaves
// the computation behind: the program is about to end.
func interruptible[T any](ctx context.Context, value func() T) (T, error) {
	result := make(chan T, 1)
	go func() { result <- value() }()
	select {
	case v := <-result:
		return v, nil
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// noClasses says why there is nothing to show.
const noClasses = "No classes: an m×n matrix without zero rows and columns has a sum of at least m and n."

// completeUpTo is the error of a run over layers that was ended by err after
// the layer last: it says how far the results are complete.
func completeUpTo(ctx context.Context, last retrograde.Layer, err error) error {
	done := "no layer is complete"
	if last.Sum > 0 {
		done = fmt.Sprintf("complete up to %d×%d, sum %d", last.Rows, last.Cols, last.Sum)
	}
	if ctx.Err() != nil { // run says that it was interrupted
		return errors.New(done)
	}
	return fmt.Errorf("%s: %w", done, err)
}

// csvLines writes the names of columns as CSV, and returns a function that
// writes a line of values, at once.
func csvLines(w io.Writer, names []string) func(values []string) error {
	lines := csv.NewWriter(w)
	write := func(values []string) error {
		_ = lines.Write(values) // an error is kept for Error
		lines.Flush()
		return lines.Error()
	}
	_ = write(names) // so is this one, for the next line or the end of the output
	return write
}

// newTable returns a table of numbers whose columns stand apart by spaces,
// with a line under the header and above the footer.
func newTable(header ...any) table.Writer {
	t := table.NewWriter()
	style := table.StyleLight
	style.Format = table.FormatOptions{}
	style.Options = table.Options{SeparateHeader: true, SeparateFooter: true, SeparateColumns: true}
	style.Box.PaddingLeft, style.Box.PaddingRight = "", ""
	style.Box.MiddleVertical, style.Box.MiddleSeparator = "  ", "──"
	style.Box.TopSeparator, style.Box.BottomSeparator = "──", "──"
	t.SetStyle(style)
	t.AppendHeader(table.Row(header))
	columns := make([]table.ColumnConfig, len(header))
	for k := range columns {
		columns[k] = table.ColumnConfig{
			Number: k + 1, Align: text.AlignRight, AlignHeader: text.AlignRight, AlignFooter: text.AlignRight,
		}
	}
	t.SetColumnConfigs(columns)
	return t
}
