package verify

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// Flat writes the certificate in r, compressed or not, in the form that the checker proved
// in Coq reads (docs/file-formats.md, "The flat form"). It checks the spelling and the
// checksum of each line and proves nothing. It returns a *RefusedError for what is no
// certificate, a *LimitError if maxBytes of memory do not suffice, the error of r or w, or that
// of ctx if ctx ends first.
func Flat(ctx context.Context, w io.Writer, r io.Reader, maxBytes int64) error {
	f := &flattener{out: bufio.NewWriter(w), progress: progress{room: roomIn(maxBytes)}}
	if err := f.eachLine(ctx, r, f.read); err != nil {
		return err
	}
	if !f.ended {
		return cutOff(f.line)
	}
	return f.out.Flush()
}

type flattener struct {
	progress
	out *bufio.Writer // keeps its first error until Flush
}

func (f *flattener) read(data []byte) error {
	line, err := f.parse(data)
	if err != nil {
		return err
	}
	var words []byte
	switch {
	case f.line == 1:
		words, err = flatHeader(line)
	case line.Claim != "":
		words, err = flatStatement(line)
	case line.First != "":
		words, err = flatValue(line)
	case line.Kind != "":
		words, err = flatKind(line)
	case line.End != nil:
		if err := f.checksum(line); err != nil {
			return err
		}
		words, f.ended = fmt.Appendf(nil, "end %d", *line.End), true
	default:
		err = errors.New("neither a step, a result nor the last line")
	}
	if err != nil {
		return err
	}
	f.sum = crc32.Update(f.sum, crc32.IEEETable, data)
	f.out.Write(append(words, '\n'))
	return nil
}

func flatHeader(line format.Line) ([]byte, error) {
	g, err := parseHeader(line)
	if err != nil {
		return nil, err
	}
	return appendMatrix([]byte(format.GameName(g)), line.Matrix)
}

func flatStatement(line format.Line) ([]byte, error) {
	if line.Claim.After() == "" {
		return nil, fmt.Errorf("%q is not a step", line.Claim)
	}
	if _, err := parsePlayer(line.Player); err != nil {
		return nil, err
	}
	words, err := appendMatrix([]byte(string(line.Claim)+" "+line.Player), line.About)
	return appendRefs(appendMove(words, line.Move), line.To), err
}

func flatValue(line format.Line) ([]byte, error) {
	if _, err := parsePlayer(line.First); err != nil {
		return nil, err
	}
	switch line.Value {
	case "W", "D", "L":
		return appendRefs([]byte("value "+line.First+" "+line.Value), line.To), nil
	}
	return nil, fmt.Errorf("%q is not a value: W, D or L", line.Value)
}

func flatKind(line format.Line) ([]byte, error) {
	kind, err := parseKind(line)
	if err != nil {
		return nil, err
	}
	words := []byte("kind " + kind.Name())
	if p, ok := kind.MustPass(); ok {
		words = fmt.Appendf(words, "-%v", p)
	}
	words = appendRefs(appendMove(append(words, " R"...), line.RMove), line.R)
	return appendRefs(appendMove(append(words, " C"...), line.CMove), line.C), nil
}

func appendMatrix(words []byte, rows [][]int) ([]byte, error) {
	A, err := seki.FromRows(rows)
	if err != nil {
		return nil, fmt.Errorf("the matrix: %w", err)
	}
	return append(words, A.Join(" ", ",", ";", "")...), nil
}

func appendMove(words []byte, c *format.Cell) []byte {
	if c == nil {
		return append(words, " -"...)
	}
	return fmt.Appendf(words, " %d,%d", c[0], c[1])
}

func appendRefs(words []byte, refs []format.Ref) []byte {
	for _, ref := range refs {
		if ref.TwoRows {
			words = append(words, " t"...)
			continue
		}
		words = strconv.AppendInt(append(words, ' '), int64(ref.Number), 10)
		if ref.Rows != nil {
			words = appendList(append(words, ':'), ref.Rows)
			words = appendList(append(words, ':'), ref.Cols)
		}
	}
	return words
}

func appendList(words []byte, list []int) []byte {
	for k, v := range list {
		if k > 0 {
			words = append(words, ',')
		}
		words = strconv.AppendInt(words, int64(v), 10)
	}
	return words
}
