package verify

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// Proved has the results that an accepted certificate proves.
type Proved struct {
	Game    seki.Game
	Matrix  seki.Matrix
	Outcome seki.Outcome // unknown where no value is proved
	Kind    seki.Kind    // unknown if no kind is proved
	Steps   int          // number of steps
	TwoRows bool         // whether the theorem of two rows is part of the proof
}

// A RefusedError is returned for a file that is not a valid certificate.
type RefusedError struct {
	Line    int // the faulty line, from 1
	Problem string
}

func (e *RefusedError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Problem) }

// A LimitError is the error for a certificate that needs more memory than is allowed.
type LimitError struct {
	Line int    // from 1
	What string // that needs it
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("line %d: not enough memory for %s", e.Line, e.What)
}

const (
	lineCost  = 64      // bytes of memory that a byte of a line may take while it is checked
	maxWindow = 1 << 40 // about the most that the decoder takes

	lineAndSteps = "this line and the steps before it"

	zstdMagic = "\x28\xb5\x2f\xfd"
)

// Read checks a certificate, compressed or not. It returns a *RefusedError if the
// certificate proves nothing, a *LimitError if that takes more than maxBytes of memory,
// the error of r, or the error of ctx if ctx ends first: a small compressed file can expand
// to a very large one. Half of the memory is for the steps, a quarter for the window of the
// compressed data, and a quarter for the current line. Cost: for each line, at most its length times the
// number of entries of its matrix.
func Read(ctx context.Context, r io.Reader, maxBytes int64) (Proved, error) {
	from := &source{Reader: r}
	in := bufio.NewReader(from)
	var text io.Reader = in
	if magic, _ := in.Peek(len(zstdMagic)); string(magic) == zstdMagic {
		window := min(max(maxBytes/4, zstd.MinWindowSize), maxWindow)
		d, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(uint64(window)))
		if err != nil {
			return Proved{}, fmt.Errorf("reading the compressed certificate: %w", err)
		}
		defer d.Close()
		text = d
	}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, int(maxBytes/4/lineCost))
	lines.Split(wholeLines)
	v := &verifier{ctx: ctx, room: maxBytes / 2}
	for lines.Scan() {
		v.line++
		err := v.read(lines.Bytes())
		switch {
		case ctx.Err() != nil:
			return Proved{}, ctx.Err()
		case v.room < 0:
			return Proved{}, &LimitError{v.line, lineAndSteps}
		case err != nil:
			return Proved{}, &RefusedError{v.line, err.Error()}
		}
	}
	if from.err != nil {
		return Proved{}, fmt.Errorf("reading line %d: %w", v.line+1, from.err)
	}
	if err := lines.Err(); err != nil {
		return Proved{}, notRead(v.line+1, err)
	}
	if !v.ended {
		return Proved{}, &RefusedError{v.line + 1, "the last line is missing: the file is cut off"}
	}
	return v.proved, nil
}

var errNoEnd = errors.New("the line does not end: the file is cut off")

// wholeLines splits a text into lines with their newlines.
func wholeLines(data []byte, atEOF bool) (int, []byte, error) {
	if k := bytes.IndexByte(data, '\n'); k >= 0 {
		return k + 1, data[:k+1], nil
	}
	if atEOF && len(data) > 0 {
		return 0, nil, errNoEnd
	}
	return 0, nil, nil
}

// notRead returns the error for a line that could not be read, though its source did not fail.
func notRead(line int, err error) error {
	switch {
	case err == bufio.ErrTooLong:
		return &LimitError{line, lineAndSteps}
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return &LimitError{line, "the window of the compressed data"}
	case err == errNoEnd:
		return &RefusedError{line, err.Error()}
	}
	return &RefusedError{line, fmt.Sprintf("the compressed data is damaged or cut off: %v", err)}
}

// source keeps the error of a reader. All other errors come from the decoder and mean that the file is damaged.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(data []byte) (int, error) {
	n, err := s.Reader.Read(data)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// step is an accepted step without its reason.
type step struct {
	claim  format.Claim
	player seki.Player
	about  seki.Matrix
}

// stepCost is the most memory of a step without its entries, while the list of steps grows, in bytes.
const stepCost = 3 * 64

type verifier struct {
	ctx    context.Context
	line   int    // number of the current line
	sum    uint32 // CRC-32 of the lines before it
	ended  bool   // the last line has been read
	room   int64  // bytes of memory left for steps
	steps  []step // step k at k − 1
	proved Proved
}

// read checks a line, which ends with its newline.
func (v *verifier) read(data []byte) error {
	text := string(data[:len(data)-1])
	switch {
	case v.ended:
		return errors.New("there is more after the last line")
	case v.line == 1 && !strings.HasPrefix(text, format.Name+" "):
		return format.ErrNoHeader
	}
	line, err := format.Parse(text)
	if err != nil {
		return fmt.Errorf("not a line of a certificate: %w", err)
	}
	switch line := line.(type) {
	case format.Header:
		err = v.header(line)
	case format.Step:
		err = v.step(line)
	case format.Value:
		err = v.value(line)
	case format.Kind:
		err = v.kind(line)
	case format.End:
		err = v.end(line)
	}
	v.sum = crc32.Update(v.sum, crc32.IEEETable, data)
	return err
}

func (v *verifier) header(line format.Header) error {
	if v.line != 1 {
		return errors.New("a second first line")
	}
	if _, _, err := line.Matrix.Terminal(line.Game); err != nil {
		return fmt.Errorf("the matrix: %w", err)
	}
	v.proved.Game, v.proved.Matrix = line.Game, line.Matrix
	return nil
}

// end checks the last line.
func (v *verifier) end(line format.End) error {
	if line.Steps != len(v.steps) {
		return fmt.Errorf("the file has %d steps, not %d", len(v.steps), line.Steps)
	}
	if line.CRC != v.sum {
		return fmt.Errorf("the checksum is %08x, not %08x: the file is damaged", v.sum, line.CRC)
	}
	if v.proved.Outcome == (seki.Outcome{}) {
		return errors.New("the certificate has no result")
	}
	v.proved.Steps = len(v.steps)
	v.ended = true
	return nil
}
