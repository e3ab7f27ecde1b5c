package classes

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// EnumerateCommand lists classes.
func EnumerateCommand() *cli.Command {
	return texts.Command("enumerate", command.InFormat(enumerateAction),
		command.SizeFlagsTo3, command.SumFlagsTo8, command.TransposeFlag,
		&cli.StringFlag{
			Name: "shard", Category: command.SectionPrinted,
			Usage: "list only part `K/N` of the classes, 0 ≤ K < N; the parts are disjoint and of similar size",
		},
		command.FormatFlag(text.Formats...), command.OutputFlag)
}

// enumeratedSum is the default of --max-sum: there are too many classes to look at in more.
const enumeratedSum = 8

// enumeration is a request of enumerate and its progress.
type enumeration struct {
	layers        []countedLayer
	shard         command.Part
	upToTranspose bool
	done          uint64 // classes generated
	bar           *command.Progress
}

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
	e := &enumeration{shard: shard, upToTranspose: c.Bool("up-to-transpose"),
		bar: command.NewProgress(c, "enumerate", "classes")}
	e.layers = layersOf(asked, e.upToTranspose)
	defer e.bar.Close()
	width := command.TerminalWidth(c.App.Writer)
	if err := command.WithOutput(c, func(w io.Writer) error { return e.list(c.Context, w, format, width) }); err != nil {
		return err
	}
	all := "every class of " + command.RangeText(asked, e.upToTranspose)
	if e.shard.N > 1 {
		all = fmt.Sprintf("shard %d/%d of %s", e.shard.K, e.shard.N, all)
	}
	command.Note(c, "%s listed: %s.", units.Plural(e.done, "class", "classes"), all)
	return nil
}

// visit calls visit with the classes of a layer until it returns an error, and shows progress.
func (e *enumeration) visit(ctx context.Context, l countedLayer, visit func(seki.Matrix) error) error {
	g, err := enumerate.NewGenerator(l.Rows, l.Cols, l.Sum)
	if err == nil {
		err = g.Shard(e.shard.K, e.shard.N)
	}
	if err != nil {
		return command.Usage(err)
	}
	if e.upToTranspose {
		g.UpToTranspose()
	}
	visitErr := g.Visit(ctx, func(cells []uint16) bool {
		if e.done++; e.done%(1<<16) == 0 {
			e.bar.Update(float64(e.done), 0, l.String())
		}
		entries := make([]int, len(cells))
		for k, v := range cells {
			entries[k] = int(v)
		}
		err = visit(seki.Must(seki.New(l.Rows, l.Cols, entries)))
		return err == nil
	})
	return cmp.Or(err, visitErr)
}

// maxBlocks limits the text blocks that list collects.
const maxBlocks = 4096

// list writes the classes of all layers: one on a line, or as text blocks side by side
// under a heading for each layer.
func (e *enumeration) list(ctx context.Context, w io.Writer, format string, width int) error {
	var heading string // of the layer, or an empty line once it is written
	var blocks []notation.Block
	writeBlocks := func() error {
		if len(blocks) == 0 {
			return nil
		}
		_, err := fmt.Fprintf(w, "%s\n%s\n", heading, strings.Join(notation.SideBySide(blocks, width, 3), "\n"))
		heading, blocks = "", blocks[:0]
		return err
	}
	write := func(A seki.Matrix) error {
		if blocks = append(blocks, notation.Bracketed(A)); len(blocks) < maxBlocks {
			return nil
		}
		return writeBlocks()
	}
	if format != "text" {
		record := text.NewWriter[enumerate.Record](w, format, enumerate.RecordColumns, nil)
		write = func(A seki.Matrix) error { return record(enumerate.NewRecord(A)) }
	}
	between := ""
	for _, l := range e.layers {
		heading = between + l.String() + ":"
		if e.shard.N > 1 {
			heading = fmt.Sprintf("%s%v (shard %d/%d):", between, l, e.shard.K, e.shard.N)
		}
		if err := cmp.Or(e.visit(ctx, l, write), writeBlocks()); err != nil {
			return fmt.Errorf("after %s, in %s: %w", units.Plural(e.done, "class", "classes"), l, err)
		}
		if heading == "" {
			between = "\n"
		}
	}
	return nil
}
