package classes

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/big"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// CountCommand counts classes exactly.
func CountCommand() *cli.Command {
	return texts.Command("count", command.InFormat(count),
		command.SizeFlags, command.SumFlags, command.TransposeFlag, command.FormatFlag(format.Names...), command.OutputFlag)
}

func count(c *command.Run, formatName string) error {
	layers, err := countedLayers(c)
	if err != nil {
		return err
	}
	progress := command.NewProgress(c, "count", "steps")
	defer progress.Close()
	number := func(l countedLayer) (*big.Int, error) {
		counter := enumerate.Counter{Progress: func(done, total float64) { progress.Update(done, total, l.String()) }}
		number, err := l.exact(c.Context, counter, c.Bool("up-to-transpose"))
		if err != nil {
			return nil, fmt.Errorf("%s is not counted: %w", l, err)
		}
		return number, nil
	}
	return writeCounts(c, formatName, layers, number)
}

// countedLayer is a size and a sum; the size 0×0 stands for all sizes.
type countedLayer struct{ seki.Layer }

func countedLayers(c *command.Run) ([]countedLayer, error) {
	var sizes []seki.Size
	all := !c.IsSet("rows") && !c.IsSet("cols") && !c.IsSet("size")
	if !all {
		var err error
		if sizes, err = command.Sizes(c); err != nil {
			return nil, err
		}
	}
	least, greatest, err := command.Sums(c, command.DefaultMaxSum(sizes))
	if err != nil {
		return nil, err
	}
	asked := layers.Range{Sizes: sizes, MinSum: least, MaxSum: greatest}
	if all {
		asked.Sizes = []seki.Size{{}}
	}
	list := layersOf(asked, c.Bool("up-to-transpose"))
	for _, l := range list {
		if err := enumerate.CheckCount(l.Rows, l.Cols, l.Sum); err != nil {
			return nil, command.Usagef("%v is %w", l, err)
		}
	}
	return list, nil
}

// layersOf returns the sizes and sums of a range that have classes, by size, then sum.
func layersOf(r layers.Range, upToTranspose bool) []countedLayer {
	var list []countedLayer
	for _, size := range (reports.Selection{UpToTranspose: upToTranspose}).Sizes(r.Sizes) {
		for sum := max(r.MinSum, size.MinSum()); sum <= r.MaxSum; sum++ {
			list = append(list, countedLayer{seki.Layer{Size: size, Sum: sum}})
		}
	}
	return list
}

// allSizes reports whether the layer is a sum with all sizes together.
func (l countedLayer) allSizes() bool { return l.Rows == 0 }

// String names the layer in a sentence.
func (l countedLayer) String() string {
	if l.allSizes() {
		return fmt.Sprintf("sum %d", l.Sum)
	}
	return l.Layer.String()
}

// exact returns the number of classes of the layer from the cycle index.
func (l countedLayer) exact(ctx context.Context, c enumerate.Counter, upToTranspose bool) (*big.Int, error) {
	switch {
	case l.allSizes() && upToTranspose:
		return c.AllSizesUpToTranspose(ctx, l.Sum)
	case l.allSizes():
		return c.AllSizes(ctx, l.Sum)
	case upToTranspose:
		return c.UpToTranspose(ctx, l.Rows, l.Cols, l.Sum)
	}
	return c.Classes(ctx, l.Rows, l.Cols, l.Sum)
}

// writeCounts writes the number of classes of each layer in one of format.Names,
// at once except for the text, which is a table for each size.
func writeCounts(c *command.Run, formatName string, list []countedLayer,
	number func(countedLayer) (*big.Int, error)) error {
	return command.WithOutput(c, func(w io.Writer) error {
		if len(list) == 0 && formatName == "text" {
			_, err := fmt.Fprintln(w, command.NoClasses)
			return err
		}
		write := text.NewWriter[enumerate.Count](w, formatName, enumerate.CountColumns, nil)
		var rows [][]any
		for k, l := range list {
			n, err := number(l)
			if err != nil {
				return err
			}
			err = write(enumerate.Count{Rows: l.Rows, Cols: l.Cols, Sum: l.Sum, Count: n.String()})
			rows = append(rows, []any{l.Sum, units.Group(n.String())})
			if last := k+1 == len(list) || list[k+1].Size != l.Size; last && formatName == "text" {
				err = writeCountTable(w, l, rows, len(rows) == k+1)
				rows = nil
			}
			if err = cmp.Or(err, command.Flush(w)); err != nil {
				return err
			}
		}
		return nil
	})
}

func writeCountTable(w io.Writer, l countedLayer, rows [][]any, first bool) error {
	heading := "all sizes"
	if !l.allSizes() {
		heading = l.Size.String()
	}
	if !first {
		heading = "\n" + heading
	}
	t := table.Ruled("sum", "classes")
	for _, row := range rows {
		t.Add(row...)
	}
	fmt.Fprintln(w, heading)
	return t.Write(w)
}
