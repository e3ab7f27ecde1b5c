// Package verify checks certificates of outcomes. It uses the rules and the race lemma of
// package seki and the file format, but no search and no canonical forms. The theorem of two rows
// it applies with code of its own. The results of
// every certificate that it accepts are true: docs/file-formats.md has the proof.
package verify

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// Proved is what an accepted certificate proves.
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

// A LimitError says that a certificate needs more memory than is allowed.
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
// certificate proves nothing, a *LimitError if that is not found out in maxBytes of memory,
// the error of r, or that of ctx if ctx ends first: a small compressed file can expand to a
// very large one. Cost: linear in the size of the text; a step takes about one byte
// for each entry below 128 and 8 more, and the window of a compressed file is kept.
func Read(ctx context.Context, r io.Reader, maxBytes int64) (Proved, error) {
	v := &verifier{ctx: ctx, progress: progress{room: roomIn(maxBytes)}}
	if err := v.eachLine(ctx, r, v.read); err != nil {
		return Proved{}, err
	}
	if !v.ended {
		return Proved{}, cutOff(v.line)
	}
	return v.proved, nil
}

// cutOff returns the error about a file that ends after a line which is not the last one.
func cutOff(line int) error {
	return &RefusedError{line + 1, "the last line is missing: the file is cut off"}
}

// eachLine calls read with each line of a certificate, compressed or not. An error of read
// is returned as a *RefusedError with the number of the line, unless ctx has ended or memory.
func (p *progress) eachLine(ctx context.Context, r io.Reader, read func(data []byte) error) error {
	in := bufio.NewReader(source{r})
	if magic, _ := in.Peek(len(zstdMagic)); string(magic) == zstdMagic {
		p.room /= 2 // the other half is for the window
		d, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(uint64(min(max(p.room, zstd.MinWindowSize), maxWindow))))
		if err != nil {
			return fmt.Errorf("reading the compressed certificate: %w", err)
		}
		defer d.Close()
		in = bufio.NewReader(d)
	}
	for line := 1; ; line++ {
		data, err := readLine(in, p.room/lineCost)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return notRead(line, err)
		}
		err = read(data)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if p.room < 0 {
			return &LimitError{line, lineAndSteps}
		}
		if err != nil {
			return &RefusedError{line, err.Error()}
		}
	}
}

// notRead returns the error for a line that readLine has not read.
func notRead(line int, err error) error {
	var failed *readError
	switch {
	case errors.As(err, &failed):
		return fmt.Errorf("reading line %d: %w", line, failed.error)
	case err == errTooLong:
		return &LimitError{line, lineAndSteps}
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return &LimitError{line, "the window of the compressed data"}
	case err == errNoEnd:
		return &RefusedError{line, err.Error()}
	}
	return &RefusedError{line, fmt.Sprintf("the compressed data is damaged or cut off: %v", err)}
}

// source marks the errors of the underlying reader. All other errors come from the decoder
// and mean that the file is damaged.
type source struct{ io.Reader }

type readError struct{ error }

func (s source) Read(data []byte) (int, error) {
	n, err := s.Reader.Read(data)
	if err != nil && err != io.EOF {
		err = &readError{err}
	}
	return n, err
}

var (
	errTooLong = errors.New("the line is too long")
	errNoEnd   = errors.New("the line does not end: the file is cut off")
)

// readLine returns the next line with its newline, of at most the given bytes.
func readLine(in *bufio.Reader, most int64) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case int64(len(line)) > most:
			return nil, errTooLong
		case err == bufio.ErrBufferFull:
			continue
		case err == nil:
			return line, nil
		case err == io.EOF && len(line) > 0:
			return nil, errNoEnd
		}
		return nil, err
	}
}

// progress is how far a certificate has been read.
type progress struct {
	line  int    // number of the current line
	sum   uint32 // CRC-32 of the lines before it
	ended bool   // the last line has been read
	room  int64  // bytes of memory left for lines and steps
}

// roomIn returns how much of the memory is for data. The rest is for the garbage of the lines.
func roomIn(maxBytes int64) int64 { return maxBytes / 4 * 3 }

// parse parses the next line.
func (p *progress) parse(data []byte) (format.Line, error) {
	p.line++
	if p.ended {
		return format.Line{}, errors.New("there is more after the last line")
	}
	return parseLine(data)
}

// checksum compares the checksum in the last line with that of the lines before it.
func (p *progress) checksum(line format.Line) error {
	if crc := fmt.Sprintf("%08x", p.sum); line.CRC != crc {
		return fmt.Errorf("the checksum is %s, not %q: the file is damaged", crc, line.CRC)
	}
	return nil
}

type verifier struct {
	progress
	ctx    context.Context
	steps  store
	proved Proved
}

func (v *verifier) read(data []byte) error {
	line, err := v.parse(data)
	if err != nil {
		return err
	}
	switch {
	case v.line == 1:
		err = v.header(line)
	case line.Format != "":
		err = errors.New("a second first line")
	case line.Claim != "":
		err = v.step(line)
	case line.First != "":
		err = v.value(line)
	case line.Kind != "":
		err = v.kind(line)
	case line.End != nil:
		err = v.end(line)
	default:
		err = errors.New("neither a step, a result nor the last line")
	}
	v.sum = crc32.Update(v.sum, crc32.IEEETable, data)
	return err
}

func parseLine(data []byte) (format.Line, error) {
	line, err := format.Parse(data)
	if err != nil {
		return line, fmt.Errorf("not a line of a certificate: %w", err)
	}
	return line, onlyOne(line)
}

// onlyOne rejects a line that has the fields of several kinds of lines.
func onlyOne(line format.Line) error {
	header := line.Format != "" || line.Version != 0 || line.Game != "" || line.Matrix != nil
	step := line.Claim != "" || line.Player != "" || line.About != nil || line.Move != nil
	value := line.First != "" || line.Value != ""
	kind := line.Kind != "" || line.MustPass != "" || line.RMove != nil || line.CMove != nil || line.R != nil || line.C != nil
	end := line.End != nil || line.CRC != ""
	sorts := 0
	for _, is := range []bool{header, step, value, kind, end} {
		if is {
			sorts++
		}
	}
	if sorts > 1 || line.To != nil && !step && !value {
		return errors.New("fields that do not belong together")
	}
	return nil
}

func (v *verifier) header(line format.Line) error {
	g, err := parseHeader(line)
	if err != nil {
		return err
	}
	A, err := seki.FromRows(line.Matrix)
	if err != nil {
		return fmt.Errorf("the matrix: %w", err)
	}
	v.proved.Game, v.proved.Matrix = g, A
	if _, _, err := A.Terminal(g); err != nil {
		return fmt.Errorf("the matrix: %w", err)
	}
	return nil
}

// parseHeader returns the game of the first line.
func parseHeader(line format.Line) (seki.Game, error) {
	if line.Format != format.Name {
		return 0, fmt.Errorf("not a certificate: the first line must name the format %q", format.Name)
	}
	if line.Version != format.Version {
		return 0, fmt.Errorf("version %d is unknown; this program reads version %d", line.Version, format.Version)
	}
	for _, g := range seki.Games {
		if line.Game == format.GameName(g) {
			return g, nil
		}
	}
	return 0, fmt.Errorf("%q is not a game", line.Game)
}

// end checks the last line.
func (v *verifier) end(line format.Line) error {
	if *line.End != v.steps.count {
		return fmt.Errorf("the file has %d steps, not %d", v.steps.count, *line.End)
	}
	if err := v.checksum(line); err != nil {
		return err
	}
	if v.proved.Outcome == (seki.Outcome{}) {
		return errors.New("the certificate has no result")
	}
	v.proved.Steps = v.steps.count
	v.ended = true
	return nil
}

func parsePlayer(name string) (seki.Player, error) {
	switch name {
	case "R":
		return seki.R, nil
	case "C":
		return seki.C, nil
	}
	return 0, fmt.Errorf("%q is not a player", name)
}
