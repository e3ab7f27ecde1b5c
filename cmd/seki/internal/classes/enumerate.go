package classes

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// EnumerateCommand lists classes.
func EnumerateCommand() *cli.Command {
	return command.New("enumerate", command.InFormat(enumerateAction),
		command.SizeFlags(3), command.SumFlags("8"), command.TransposeFlag,
		&cli.StringFlag{
			Name: "shard", Category: command.SectionPrinted,
			Usage: "list only part `K/N` of the classes, 0 ≤ K < N; the parts are disjoint and of similar size",
		},
		command.FormatFlag(text.Formats...), command.OutputFlag)
}

// enumeratedSum is the default of --max-sum: there are too many classes to look at in more.
const enumeratedSum = 8

func enumerateAction(c *command.Run, format string) error {
	shard, err := command.ReadPart(c, "shard")
	if err != nil {
		return err
	}
	asked, err := command.LayersAsked(c)
	if err != nil {
		return err
	}
	if !c.IsSet("sum") && !c.IsSet("max-sum") {
		asked.MaxSum = enumeratedSum
	}
	upToTranspose := c.Bool("up-to-transpose")
	bar := command.NewProgress(c, "enumerate", "classes")
	var done uint64 // classes generated
	err = command.WithOutput(c, func(w io.Writer) error {
		write := text.NewWriter(w, format, enumerate.RecordColumns, func(r enumerate.Record) string { return r.Matrix.String() })
		for _, l := range layersOf(asked, upToTranspose) {
			err := visit(c.Context, l, shard, upToTranspose, func(A seki.Matrix) error {
				if done++; done%(1<<16) == 0 {
					bar.Update(float64(done), 0, l.String())
				}
				return write(enumerate.NewRecord(A))
			})
			if err != nil {
				return fmt.Errorf("after %s, in %s: %w", units.Plural(done, "class", "classes"), l, err)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	all := "every class of " + command.RangeText(asked, upToTranspose)
	if shard.N > 1 {
		all = fmt.Sprintf("shard %d/%d of %s", shard.K, shard.N, all)
	}
	command.Note(c, "%s listed: %s.", units.Plural(done, "class", "classes"), all)
	return nil
}

// visit calls visit with the classes of a shard of a layer until it returns an error.
func visit(
	ctx context.Context, l seki.Layer, shard command.Part, upToTranspose bool, visit func(seki.Matrix) error,
) error {
	g, err := enumerate.NewGenerator(l.Rows, l.Cols, l.Sum)
	if err == nil {
		err = g.Shard(shard.K, shard.N)
	}
	if err != nil {
		return command.Usage(err)
	}
	if upToTranspose {
		g.UpToTranspose()
	}
	visitErr := g.Visit(ctx, func(cells []uint16) bool {
		entries := make([]int, len(cells))
		for k, v := range cells {
			entries[k] = int(v)
		}
		err = visit(seki.Must(seki.New(l.Rows, l.Cols, entries)))
		return err == nil
	})
	return cmp.Or(err, visitErr)
}
