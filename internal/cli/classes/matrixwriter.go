package classes

import (
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// matrixWriter writes classes layer by layer.
type matrixWriter interface {
	begin(l countedLayer)
	matrix(l countedLayer, cells []uint16) error
	end() error // of a layer
}

// newMatrixWriter returns the writer of a format of records.Formats.
func newMatrixWriter(w io.Writer, how string, s command.Shard, width int) matrixWriter {
	if how == "text" {
		return &textMatrices{w: w, shard: s, width: width}
	}
	return lineMatrices(records.NewWriter[records.Matrix](w, how, records.MatrixColumns))
}

// lineMatrices writes one line for each matrix.
type lineMatrices func(records.Matrix) error

func (lineMatrices) begin(countedLayer) {}
func (lineMatrices) end() error         { return nil }

func (write lineMatrices) matrix(l countedLayer, cells []uint16) error {
	return write(records.NewMatrix(toMatrix(l, cells)))
}

func toMatrix(l countedLayer, cells []uint16) seki.Matrix {
	entries := make([]int, len(cells))
	for k, v := range cells {
		entries[k] = int(v)
	}
	return seki.Must(seki.New(l.Rows, l.Cols, entries))
}

// textMatrices writes blocks side by side under a heading for each layer, as
// many on a line as the width holds.
type textMatrices struct {
	w       io.Writer
	shard   command.Shard
	width   int
	between string // layers: an empty line once something is written
	before  string // the next line of blocks: a heading or an empty line
	rows    int    // of the layer
	blocks  []notation.Block
	used    int // width of the blocks
}

const blockGap = 3

func (t *textMatrices) begin(l countedLayer) {
	t.before, t.rows = t.between+l.String(), l.Rows
	if t.shard.Mod > 1 {
		t.before += fmt.Sprintf(" (piece %d/%d)", t.shard.Res, t.shard.Mod)
	}
	t.before += ":\n"
}

func (t *textMatrices) matrix(l countedLayer, cells []uint16) error {
	block := notation.Bracketed(toMatrix(l, cells))
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
func (t *textMatrices) end() error {
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
