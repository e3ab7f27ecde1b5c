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
	return command.New("count", command.InFormat(count),
		command.SizeFlags(0), command.SumFlags("24"), command.TransposeFlag,
		command.FormatFlag(format.Names...), command.OutputFlag)
}

func count(c *command.Run, formatName string) error {
	upToTranspose := c.Bool("up-to-transpose")
	list, err := countedLayers(c, upToTranspose)
	if err != nil {
		return err
	}
	progress := command.NewProgress(c, "count", "steps")
	return command.WithOutput(c, func(w io.Writer) error {
		if len(list) == 0 && formatName == "text" {
			_, err := fmt.Fprintln(w, command.NoClasses)
			return err
		}
		write := text.NewWriter[enumerate.Count](w, formatName, enumerate.CountColumns, nil)
		counter, t := enumerate.Counter{}, table.Ruled("size", "sum", "classes")
		for _, l := range list {
			counter.Progress = func(done, total float64) { progress.Update(done, total, counted(l)) }
			n, err := exact(c.Context, counter, l, upToTranspose)
			if err != nil {
				return fmt.Errorf("%s is not counted: %w", counted(l), err)
			}
			size := any(l.Size)
			if l.Rows == 0 {
				size = "all"
			}
			t.Add(size, l.Sum, units.Group(n.String()))
			err = write(enumerate.Count{Rows: l.Rows, Cols: l.Cols, Sum: l.Sum, Count: n.String()})
			if err = cmp.Or(err, command.Flush(w)); err != nil {
				return err
			}
		}
		if formatName == "text" {
			return t.Write(w)
		}
		return nil
	})
}

// countedLayers returns the layers that the flags choose. The size 0×0 stands for all sizes, without a size.
func countedLayers(c *command.Run, upToTranspose bool) ([]seki.Layer, error) {
	asked := layers.Range{Sizes: []seki.Size{{}}}
	var err error
	if command.SizeNeed(c) == "" {
		if asked.Sizes, err = command.Sizes(c); err != nil {
			return nil, err
		}
	}
	if asked.MinSum, asked.MaxSum, err = command.Sums(c, command.DefaultMaxSum(asked.Sizes)); err != nil {
		return nil, err
	}
	list := layersOf(asked, upToTranspose)
	for _, l := range list {
		if err := enumerate.CheckCount(l.Rows, l.Cols, l.Sum); err != nil {
			return nil, command.Usagef("%s is %w", counted(l), err)
		}
	}
	return list, nil
}

// layersOf returns the sizes and sums of a range that have classes, by size, then sum.
func layersOf(r layers.Range, upToTranspose bool) (list []seki.Layer) {
	for _, size := range (reports.Selection{UpToTranspose: upToTranspose}).Sizes(r.Sizes) {
		for sum := max(r.MinSum, size.MinSum()); sum <= r.MaxSum; sum++ {
			list = append(list, seki.Layer{Size: size, Sum: sum})
		}
	}
	return list
}

// counted names a layer in a sentence.
func counted(l seki.Layer) string {
	if l.Rows == 0 {
		return fmt.Sprintf("sum %d", l.Sum)
	}
	return l.String()
}

// exact returns the number of classes of a layer from the cycle index.
func exact(ctx context.Context, c enumerate.Counter, l seki.Layer, upToTranspose bool) (*big.Int, error) {
	switch {
	case l.Rows == 0 && upToTranspose:
		return c.AllSizesUpToTranspose(ctx, l.Sum)
	case l.Rows == 0:
		return c.AllSizes(ctx, l.Sum)
	case upToTranspose:
		return c.UpToTranspose(ctx, l.Rows, l.Cols, l.Sum)
	}
	return c.Classes(ctx, l.Rows, l.Cols, l.Sum)
}
