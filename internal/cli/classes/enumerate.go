package classes

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/cli/describe"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
)

var enumerateFormats = []string{"text", "jsonl", "csv", "nauty", "latex", "sage"}

// EnumerateCommand lists classes.
func EnumerateCommand() *cli.Command {
	return &cli.Command{
		Name:  "enumerate",
		Usage: "every class of matrices of given sizes and sums, once",
		Description: "Lists the canonical form of every class of matrices without zero rows and columns, up\n" +
			"to row and column permutations: by size, then sum, then row sums, column sums and\n" +
			"entries, greatest first. Nothing is kept in memory, so a listing may be as long as it\n" +
			"likes. The pieces of --shard are disjoint, complete and of similar size.\n\n" +
			"--count-only generates the classes without printing them and prints how many there\n" +
			"were; seki count computes the same numbers by a formula." +
			command.Examples("seki enumerate --rows 2 --cols 3 --sum 5",
				"seki enumerate --size 3 --max-sum 6 --up-to-transpose --format jsonl",
				"seki enumerate --rows 4 --cols 4 --sum 16 --shard 0/8 --format nauty --output part0.txt",
				"seki enumerate --rows 4 --cols 4 --sum 20 --count-only"),
		Flags: command.Flags(command.SizeFlags(), command.SumFlags(), command.TransposeFlag(),
			&cli.StringFlag{Name: "shard", Usage: "only piece `RES/MOD` of the work, 0 ≤ RES < MOD"},
			&cli.BoolFlag{Name: "count-only", Usage: "print only how many classes were generated"},
			command.FormatFlag(enumerateFormats...), command.OutputFlag, command.ProgressFlag(), command.QuietFlag()),
		Action: enumerateAction,
	}
}

// enumeration is what enumerate was asked for, and how far it has come.
type enumeration struct {
	layers        []countedLayer
	where         string // the sizes and sums in words
	shard         shard
	upToTranspose bool
	total         float64 // classes in all layers of this shard, about
	done          uint64  // classes generated
	listed        uint64
	bar           *command.Progress
}

// countedLayer is a size and a sum; the size 0×0 stands for all sizes.
type countedLayer struct{ seki.Layer }

func enumerateAction(c *cli.Context) error {
	e, err := newEnumeration(c)
	if err != nil {
		return err
	}
	countOnly := c.Bool("count-only")
	formats := enumerateFormats
	if countOnly {
		formats = countFormats
	}
	how, err := command.Format(c, formats...)
	if err != nil {
		return err
	}
	e.bar = command.NewProgress(c, "enumerate", "classes")
	defer e.bar.Close()
	err = command.WithOutput(c, func(w io.Writer) error {
		defer e.bar.Close()
		if countOnly {
			return e.count(c.Context, newCountWriter(w, how))
		}
		return e.list(c.Context, newMatrixWriter(w, how, e.shard, command.TerminalWidth(c.App.Writer)))
	})
	if err == nil {
		e.finish(c, countOnly)
	}
	return err
}

func newEnumeration(c *cli.Context) (*enumeration, error) {
	e := &enumeration{upToTranspose: c.Bool("up-to-transpose")}
	var err error
	if e.shard, err = readShard(c); err != nil {
		return nil, err
	}
	chosen, err := command.Sizes(c)
	if err != nil {
		return nil, err
	}
	if !c.IsSet("sum") && !c.IsSet("max-sum") {
		return nil, command.Usagef("which sums? Give --sum S or --max-sum S")
	}
	least, greatest, err := command.Sums(c, 0)
	if err != nil {
		return nil, err
	}
	e.where = whereText(chosen, least, greatest, e.upToTranspose)
	e.layers = layersOf(chosen, least, greatest, e.upToTranspose)
	return e, nil
}

// layersOf returns the sizes and sums that have classes, by size, then sum.
func layersOf(sizes []seki.Size, least, greatest int, upToTranspose bool) []countedLayer {
	var layers []countedLayer
	for _, size := range (reports.Selection{UpToTranspose: upToTranspose}).Sizes(sizes) {
		for sum := max(least, size.Rows, size.Cols); sum <= greatest; sum++ {
			layers = append(layers, countedLayer{seki.Layer{Size: size, Sum: sum}})
		}
	}
	return layers
}

// generator returns the generator of one layer.
func (e *enumeration) generator(l countedLayer) (*enumerate.Generator, error) {
	g, err := enumerate.NewGenerator(l.Rows, l.Cols, l.Sum)
	if err != nil {
		return nil, command.Usage(err)
	}
	if err := g.Shard(e.shard.Res, e.shard.Mod); err != nil {
		return nil, command.Usage(err)
	}
	if e.upToTranspose {
		g.UpToTranspose()
	}
	return g, nil
}

// list writes the classes of all layers.
func (e *enumeration) list(ctx context.Context, w matrixWriter) error {
	for _, l := range e.layers {
		g, err := e.generator(l)
		if err != nil {
			return err
		}
		w.begin(l)
		visitErr := g.Visit(ctx, func(cells []uint16) bool {
			e.step(ctx, l)
			e.listed++
			err = w.matrix(l, cells)
			return err == nil
		})
		if endErr := w.end(); err == nil {
			err = endErr
		}
		if err == nil {
			err = visitErr
		}
		if err != nil {
			return fmt.Errorf("after %s, in %s: %w", units.Plural(e.listed, "class", "classes"), l, err)
		}
	}
	return nil
}

// count writes how many classes were generated in each layer.
func (e *enumeration) count(ctx context.Context, w countWriter) error {
	for _, l := range e.layers {
		g, err := e.generator(l)
		if err != nil {
			return err
		}
		generated := uint64(0)
		err = g.Visit(ctx, func([]uint16) bool {
			e.step(ctx, l)
			generated++
			return true
		})
		if err != nil {
			return fmt.Errorf("%s is not finished: %w", l, err)
		}
		e.listed += generated
		if err := w.count(l, new(big.Int).SetUint64(generated)); err != nil {
			return err
		}
	}
	return w.finish()
}

// step counts a class and shows progress now and then.
func (e *enumeration) step(ctx context.Context, l countedLayer) {
	e.done++
	if e.done%(1<<16) != 0 || e.bar == nil {
		return
	}
	if e.done == 1<<16 {
		e.total = e.classes(ctx)
	}
	e.bar.Update(float64(e.done), e.total, l.String())
}

// classes returns the number of classes in all layers, for the display, or 0
// where it takes long to count them.
func (e *enumeration) classes(ctx context.Context) (total float64) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	for _, l := range e.layers {
		exact, err := l.exact(ctx, enumerate.Counter{}, e.upToTranspose)
		if err != nil {
			return 0
		}
		number, _ := new(big.Float).SetInt(exact).Float64()
		total += number / float64(e.shard.Mod)
	}
	return total
}

// finish says on standard error how much was listed, and that this is all.
func (e *enumeration) finish(c *cli.Context, countOnly bool) {
	all := "every class of " + e.where
	if e.shard.Mod > 1 {
		all = fmt.Sprintf("piece %d/%d of %s", e.shard.Res, e.shard.Mod, all)
	}
	done := "listed"
	if countOnly {
		done = "generated"
	}
	command.Note(c, "%s %s: %s.", units.Plural(e.listed, "class", "classes"), done, all)
}

// whereText names sizes and sums in a sentence.
func whereText(sizes []seki.Size, least, greatest int, upToTranspose bool) string {
	where := describe.SizesText(sizes)
	if upToTranspose {
		where += " up to transposition"
	}
	switch {
	case least == greatest:
		return fmt.Sprintf("%s, sum %d", where, greatest)
	case least > 1:
		return fmt.Sprintf("%s, sums %d to %d", where, least, greatest)
	}
	return fmt.Sprintf("%s, sums up to %d", where, greatest)
}
