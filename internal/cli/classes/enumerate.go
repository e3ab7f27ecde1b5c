package classes

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/big"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// EnumerateCommand lists classes.
func EnumerateCommand() *cli.Command {
	return texts.Command("enumerate", enumerateAction,
		command.SizeFlags, command.SumFlags, command.TransposeFlag,
		&cli.StringFlag{Name: "shard", Usage: "only piece `RES/MOD` of the work, 0 ≤ RES < MOD"},
		&cli.BoolFlag{Name: "count-only", Usage: "print only how many classes were generated"},
		command.FormatFlag(records.Formats...), command.OutputFlag, command.ProgressFlag, command.QuietFlag)
}

// enumeration is what enumerate was asked for, and how far it has come.
type enumeration struct {
	layers        []countedLayer
	shard         command.Shard
	upToTranspose bool
	total         float64 // classes in all layers of this shard, about
	done          uint64  // classes generated
	bar           *command.Progress
}

func enumerateAction(c *cli.Context) error {
	piece, err := command.ReadShard(c)
	if err != nil {
		return err
	}
	if _, err := command.Sizes(c); err == nil && !c.IsSet("sum") && !c.IsSet("max-sum") {
		return command.Usagef("which sums? Give --sum S or --max-sum S")
	}
	asked, err := command.LayersAsked(c)
	if err != nil {
		return err
	}
	formats, done := records.Formats, "listed"
	if c.Bool("count-only") {
		formats, done = countFormats, "generated"
	}
	how, err := command.Format(c, formats...)
	if err != nil {
		return err
	}
	e := &enumeration{shard: piece, upToTranspose: c.Bool("up-to-transpose"), bar: command.NewProgress(c, "enumerate", "classes")}
	e.layers = layersOf(asked, e.upToTranspose)
	defer e.bar.Close()
	if c.Bool("count-only") {
		err = e.count(c, how)
	} else {
		err = e.list(c, how)
	}
	if err != nil {
		return err
	}
	all := "every class of " + command.RangeText(asked, e.upToTranspose)
	if e.shard.Mod > 1 {
		all = fmt.Sprintf("piece %d/%d of %s", e.shard.Res, e.shard.Mod, all)
	}
	command.Note(c, "%s %s: %s.", units.Plural(e.done, "class", "classes"), done, all)
	return nil
}

// visit calls visit with the classes of a layer until it returns false, and shows
// progress.
func (e *enumeration) visit(ctx context.Context, l countedLayer, visit func(cells []uint16) bool) error {
	g, err := enumerate.NewGenerator(l.Rows, l.Cols, l.Sum)
	if err == nil {
		err = g.Shard(e.shard.Res, e.shard.Mod)
	}
	if err != nil {
		return command.Usage(err)
	}
	if e.upToTranspose {
		g.UpToTranspose()
	}
	return g.Visit(ctx, func(cells []uint16) bool {
		if e.done++; e.done%(1<<16) == 0 && e.bar != nil {
			if e.done == 1<<16 {
				e.total = e.classes(ctx)
			}
			e.bar.Update(float64(e.done), e.total, l.String())
		}
		return visit(cells)
	})
}

// list writes the classes of all layers.
func (e *enumeration) list(c *cli.Context, how string) error {
	return command.WithOutput(c, func(w io.Writer) error {
		defer e.bar.Close()
		out := newMatrixWriter(w, how, e.shard, command.TerminalWidth(c.App.Writer))
		for _, l := range e.layers {
			out.begin(l)
			var err error
			visitErr := e.visit(c.Context, l, func(cells []uint16) bool {
				err = out.matrix(l, cells)
				return err == nil
			})
			if err = cmp.Or(err, out.end(), visitErr); err != nil {
				return fmt.Errorf("after %s, in %s: %w", units.Plural(e.done, "class", "classes"), l, err)
			}
		}
		return nil
	})
}

// count writes how many classes were generated in each layer.
func (e *enumeration) count(c *cli.Context, how string) error {
	return writeCounts(c, how, e.layers, func(l countedLayer) (*big.Int, error) {
		before := e.done
		if err := e.visit(c.Context, l, func([]uint16) bool { return true }); err != nil {
			return nil, fmt.Errorf("%s is not finished: %w", l, err)
		}
		e.bar.Clear()
		return new(big.Int).SetUint64(e.done - before), nil
	})
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

// matrixWriter writes classes: one on a line, or as text blocks side by side under a
// heading for each layer, as many as the width holds.
type matrixWriter struct {
	w       io.Writer
	line    func(records.Matrix) error // nil for text
	shard   command.Shard
	width   int
	between string // layers: an empty line once something is written
	before  string // the next line of blocks: a heading or an empty line
	rows    int    // of the layer
	blocks  []notation.Block
	used    int // width of the blocks
}

// newMatrixWriter returns the writer of a format of records.Formats.
func newMatrixWriter(w io.Writer, how string, s command.Shard, width int) *matrixWriter {
	if how == "text" {
		return &matrixWriter{w: w, shard: s, width: width}
	}
	return &matrixWriter{line: records.NewWriter[records.Matrix](w, how, records.MatrixColumns)}
}

const blockGap = 3

func (t *matrixWriter) begin(l countedLayer) {
	t.before, t.rows = t.between+l.String(), l.Rows
	if t.shard.Mod > 1 {
		t.before += fmt.Sprintf(" (piece %d/%d)", t.shard.Res, t.shard.Mod)
	}
	t.before += ":\n"
}

func (t *matrixWriter) matrix(l countedLayer, cells []uint16) error {
	entries := make([]int, len(cells))
	for k, v := range cells {
		entries[k] = int(v)
	}
	A := seki.Must(seki.New(l.Rows, l.Cols, entries))
	if t.line != nil {
		return t.line(records.NewMatrix(A))
	}
	block := notation.Bracketed(A)
	if len(t.blocks) > 0 && t.used+blockGap+block.Width() > t.width {
		if err := t.end(); err != nil {
			return err
		}
	}
	t.used += block.Width() + blockGap
	t.blocks = append(t.blocks, block)
	return nil
}

// end writes the blocks collected, if any, as one line of blocks.
func (t *matrixWriter) end() error {
	if len(t.blocks) == 0 {
		return nil
	}
	text := t.before + strings.Join(notation.SideBySide(t.blocks, 1<<30, blockGap), "\n") + "\n"
	t.blocks, t.used, t.before, t.between = t.blocks[:0], 0, "", "\n"
	if t.rows > 1 {
		t.before = "\n"
	}
	_, err := io.WriteString(t.w, text)
	return err
}
