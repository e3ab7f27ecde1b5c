package classes

import (
	"context"
	"fmt"
	"io"
	"math/big"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
)

var countFormats = []string{"text", "jsonl", "csv"}

// CountCommand counts classes exactly.
func CountCommand() *cli.Command {
	return &cli.Command{
		Name:  "count",
		Usage: "the exact number of classes of given sizes and sums",
		Description: "Counts the classes of matrices without zero rows and columns, up to row and column\n" +
			"permutations, by a formula (the cycle index of the permutation groups) and exactly,\n" +
			"however many there are. Without a size, all sizes of a sum are counted together: OEIS\n" +
			"A007716, or A318395 with --up-to-transpose.\n\n" +
			"Sums go up to 24 for sizes up to 4×4 and for all sizes together; beyond, --sum or\n" +
			"--max-sum must be given." +
			command.Examples("seki count --rows 3 --cols 3 --max-sum 12",
				"seki count --rows 12 --cols 12 --sum 100",
				"seki count --max-sum 25 --up-to-transpose",
				"seki count --size 3 --sum 6 --format jsonl"),
		Flags:  command.Flags(command.SizeFlags(), command.SumFlags(), command.TransposeFlag(), command.FormatFlag(countFormats...), command.OutputFlag, command.ProgressFlag(), command.QuietFlag()),
		Action: command.InFormat(count, countFormats...),
	}
}

func count(c *cli.Context, how string) error {
	layers, err := countedLayers(c)
	if err != nil {
		return err
	}
	upToTranspose := c.Bool("up-to-transpose")
	progress := command.NewProgress(c, "count", "steps")
	defer progress.Close()
	return command.WithOutput(c, func(w io.Writer) error {
		write := newCountWriter(w, how)
		for _, l := range layers {
			counter := enumerate.Counter{Progress: func(done, total float64) { progress.Update(done, total, l.String()) }}
			number, err := l.exact(c.Context, counter, upToTranspose)
			if err != nil {
				return fmt.Errorf("%s is not counted: %w", l, err)
			}
			progress.Clear()
			if err := write.count(l, number); err != nil {
				return err
			}
		}
		return write.finish()
	})
}

// countedLayers returns the layers to count; those of size 0×0 are of all sizes.
func countedLayers(c *cli.Context) ([]countedLayer, error) {
	if !c.IsSet("rows") && !c.IsSet("cols") && !c.IsSet("size") {
		least, greatest, err := command.Sums(c, command.DefaultMaxSum(nil))
		if err != nil {
			return nil, err
		}
		var layers []countedLayer
		for sum := least; sum <= greatest; sum++ {
			layers = append(layers, countedLayer{seki.Layer{Sum: sum}})
		}
		return layers, nil
	}
	chosen, err := command.Sizes(c)
	if err != nil {
		return nil, err
	}
	least, greatest, err := command.Sums(c, command.DefaultMaxSum(chosen))
	if err != nil {
		return nil, err
	}
	return layersOf(chosen, least, greatest, c.Bool("up-to-transpose")), nil
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

// countWriter writes the number of classes of each layer; finish must be called
// after the last.
type countWriter struct {
	count  func(l countedLayer, number *big.Int) error
	finish func() error
}

// newCountWriter returns the writer of a format of countFormats.
func newCountWriter(w io.Writer, how string) countWriter {
	if how == "text" {
		return countTables(w)
	}
	write := records.NewWriter[records.Count](w, how, records.CountColumns)
	return countWriter{func(l countedLayer, number *big.Int) error {
		record := records.Count{Rows: l.Rows, Cols: l.Cols, Sum: l.Sum, Count: records.Integer{Int: number}}
		if err := write(record); err != nil {
			return err
		}
		return command.Flush(w)
	}, func() error { return nil }}
}

// countTables writes a table for each size when its last sum is there.
func countTables(w io.Writer) countWriter {
	var rows []table.Row
	var last countedLayer
	first := true
	flushTable := func() error {
		if len(rows) == 0 {
			return nil
		}
		if !first {
			fmt.Fprintln(w)
		}
		first = false
		heading := "all sizes"
		if !last.allSizes() {
			heading = last.Size.String()
		}
		t := command.NewTable("sum", "classes")
		t.AppendRows(rows)
		rows = nil
		if _, err := fmt.Fprintf(w, "%s\n%s\n", heading, t.Render()); err != nil {
			return err
		}
		return command.Flush(w)
	}
	return countWriter{func(l countedLayer, number *big.Int) error {
		if l.Size != last.Size {
			if err := flushTable(); err != nil {
				return err
			}
		}
		last = l
		rows = append(rows, table.Row{l.Sum, number.String()})
		return nil
	}, func() error {
		if first && len(rows) == 0 {
			_, err := fmt.Fprintln(w, command.NoClasses)
			return err
		}
		return flushTable()
	}}
}
