package classes

import (
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// matrixWriter writes classes layer by layer.
type matrixWriter interface {
	begin(l countedLayer)
	matrix(l countedLayer, cells []uint16) error
	end() error
}

// newMatrixWriter returns the writer of a format of enumerateFormats.
func newMatrixWriter(w io.Writer, how string, s shard, width int) matrixWriter {
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
	return write(records.Matrix{Matrix: toMatrix(l, cells), Rows: l.Rows, Cols: l.Cols, Sum: l.Sum})
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
	w      io.Writer
	shard  shard
	width  int
	layer  countedLayer
	blocks []notation.Block
	used   int // width of the blocks
	began  bool
	wrote  bool
}

const blockGap = 3

func (t *textMatrices) begin(l countedLayer) {
	t.layer, t.began = l, false
}

func (t *textMatrices) matrix(l countedLayer, cells []uint16) error {
	block := notation.Bracketed(toMatrix(l, cells))
	if len(t.blocks) > 0 && t.used+blockGap+block.Width() > t.width {
		if err := t.write(); err != nil {
			return err
		}
	}
	t.used += block.Width() + blockGap
	t.blocks = append(t.blocks, block)
	return nil
}

func (t *textMatrices) end() error {
	if len(t.blocks) == 0 {
		return nil
	}
	return t.write()
}

// write writes the blocks collected as one line of blocks.
func (t *textMatrices) write() error {
	var lines []string
	if !t.began {
		if t.wrote {
			lines = append(lines, "")
		}
		heading := t.layer.String()
		if t.shard.Mod > 1 {
			heading += fmt.Sprintf(" (piece %d/%d)", t.shard.Res, t.shard.Mod)
		}
		lines = append(lines, heading+":")
	} else if t.layer.Rows > 1 {
		lines = append(lines, "")
	}
	lines = append(lines, notation.SideBySide(t.blocks, 1<<30, blockGap)...)
	t.blocks, t.used, t.began, t.wrote = t.blocks[:0], 0, true, true
	_, err := io.WriteString(t.w, strings.Join(lines, "\n")+"\n")
	return err
}
