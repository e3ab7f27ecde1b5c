package format

import (
	"bufio"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"
)

// Writer writes a file, a line at a time. Its first error is that of Close.
type Writer struct {
	out   *bufio.Writer
	line  []byte
	state int
	sum   uint32
	err   error
}

// NewWriter writes the first line.
func NewWriter(w io.Writer, h Header) *Writer {
	out := &Writer{out: bufio.NewWriter(w)}
	out.line = append(firstLine(out.line, h), '\n')
	out.flush()
	return out
}

func firstLine(line []byte, h Header) []byte {
	return fmt.Appendf(line, "%s version %d game %s rows %d cols %d states %d", name, version, h.Game, h.Size.Rows, h.Size.Cols, h.States)
}

// flush writes the line.
func (w *Writer) flush() {
	if w.err == nil {
		w.sum = crc32.Update(w.sum, crc32.IEEETable, w.line)
		_, w.err = w.out.Write(w.line)
	}
}

// State writes the line of the next state.
func (w *Writer) State(s *State) error {
	line := fmt.Appendf(w.line[:0], "%d %v", w.state, s.Label)
	for _, list := range [][]uint8{s.Symmetries, s.Moves[0], s.Moves[1]} {
		line = appendList(append(line, ' '), list)
	}
	for _, to := range s.Next {
		line = strconv.AppendInt(append(line, ' '), int64(to.State()), 10)
		if g := to.Symmetry(); g != 0 {
			line = strconv.AppendInt(append(line, '.'), int64(g), 10)
		}
	}
	w.line = append(line, '\n')
	w.state++
	w.flush()
	return w.err
}

func appendList(line []byte, list []uint8) []byte {
	if len(list) == 0 {
		return append(line, '-')
	}
	for k, v := range list {
		if k > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendInt(line, int64(v), 10)
	}
	return line
}

// Close writes the last line. It does not close the underlying writer.
func (w *Writer) Close() error {
	w.line = lastLine(w.line[:0], w.sum)
	w.flush()
	if w.err == nil {
		w.err = w.out.Flush()
	}
	return w.err
}

func lastLine(line []byte, sum uint32) []byte { return fmt.Appendf(line, "end crc32 %08x\n", sum) }
