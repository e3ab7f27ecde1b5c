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

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/retrograde"
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

// layersAsked returns the layers that the flags of sizeFlags and sumFlags
// choose.
func layersAsked(c *cli.Context) (r layers.Range, err error) {
	if r.Sizes, err = sizes(c); err != nil {
		return r, err
	}
	r.MinSum, r.MaxSum, err = sums(c, defaultMaxSum(r.Sizes))
	return r, err
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
func completeUpTo(ctx context.Context, last seki.Layer, err error) error {
	done := "no layer is complete"
	if last.Sum > 0 {
		done = fmt.Sprintf("complete up to %v", last)
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
