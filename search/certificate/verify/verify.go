// Package verify checks certificates of outcomes. It uses the rules and the race lemma of
// package seki and the file format, but no search and no canonical forms. The results of
// every certificate that it accepts are true: docs/certificate-format.md has the proof.
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
	Game       seki.Game
	Matrix     seki.Matrix
	Outcome    seki.Outcome // unknown where no value is proved
	Kind       seki.Kind    // unknown if no kind is proved
	Statements int          // number of statements
}

// A RefusedError is returned for a file that is not a valid certificate.
type RefusedError struct {
	Line    int // the faulty line, from 1
	Problem string
}

func (e *RefusedError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Problem) }

const (
	maxLine   = 64 << 20 // bytes of a line
	maxZstd   = 512 << 20
	zstdMagic = "\x28\xb5\x2f\xfd"
)

// Read checks a certificate, compressed or not. It returns a *RefusedError if the
// certificate proves nothing, the error of r, or that of ctx if ctx ends first: a small
// compressed file can expand to a very large one. Cost: linear in the size of the text;
// memory for the matrices of all statements.
func Read(ctx context.Context, r io.Reader) (Proved, error) {
	in := bufio.NewReader(source{r})
	if magic, _ := in.Peek(len(zstdMagic)); string(magic) == zstdMagic {
		d, err := zstd.NewReader(in, zstd.WithDecoderMaxWindow(maxZstd))
		if err != nil {
			return Proved{}, fmt.Errorf("reading the compressed certificate: %w", err)
		}
		defer d.Close()
		in = bufio.NewReader(d)
	}
	v := &verifier{ctx: ctx}
	for {
		data, err := readLine(in)
		if err == io.EOF {
			break
		}
		v.line++
		var tooLong *RefusedError
		if errors.As(err, &tooLong) {
			return Proved{}, &RefusedError{v.line, tooLong.Problem}
		}
		var failed *readError
		if errors.As(err, &failed) {
			return Proved{}, fmt.Errorf("reading line %d: %w", v.line, failed.error)
		}
		if err != nil { // of the decoder
			return Proved{}, &RefusedError{v.line, fmt.Sprintf("the compressed data is damaged or cut off: %v", err)}
		}
		err = v.read(data)
		if ctx.Err() != nil {
			return Proved{}, ctx.Err()
		}
		if err != nil {
			return Proved{}, &RefusedError{v.line, err.Error()}
		}
	}
	if !v.ended {
		return Proved{}, &RefusedError{v.line + 1, "the last line is missing: the file is cut off"}
	}
	return v.proved, nil
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

// readLine returns the next line with its newline.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > maxLine:
			return nil, &RefusedError{Problem: fmt.Sprintf("longer than %d bytes", maxLine)}
		case err == bufio.ErrBufferFull:
			continue
		case err == nil:
			return line, nil
		case err == io.EOF && len(line) > 0:
			return nil, &RefusedError{Problem: "the line does not end: the file is cut off"}
		}
		return nil, err
	}
}

type verifier struct {
	ctx        context.Context
	line       int    // number of the current line
	sum        uint32 // CRC-32 of the lines read
	statements []statement
	proved     Proved
	ended      bool
}

type statement struct {
	claim  format.Claim
	player seki.Player
	about  seki.Matrix
}

func (v *verifier) read(data []byte) error {
	if v.ended {
		return errors.New("there is more after the last line")
	}
	line, err := format.Parse(data)
	if err != nil {
		return fmt.Errorf("not a line of a certificate: %w", err)
	}
	if err := onlyOne(line); err != nil {
		return err
	}
	switch {
	case v.line == 1:
		err = v.header(line)
	case line.Format != "":
		err = errors.New("a second first line")
	case line.Claim != "":
		err = v.statement(line)
	case line.First != "":
		err = v.value(line)
	case line.Kind != "":
		err = v.kind(line)
	case line.End != nil:
		err = v.end(line)
	default:
		err = errors.New("neither a statement, a result nor the last line")
	}
	v.sum = crc32.Update(v.sum, crc32.IEEETable, data)
	return err
}

// onlyOne rejects a line that has the fields of several kinds of lines.
func onlyOne(line format.Line) error {
	header := line.Format != "" || line.Version != 0 || line.Game != "" || line.Matrix != nil
	statement := line.Claim != "" || line.Player != "" || line.About != nil || line.Move != nil
	value := line.First != "" || line.Value != ""
	kind := line.Kind != "" || line.MustPass != "" || line.RMove != nil || line.CMove != nil || line.R != nil || line.C != nil
	end := line.End != nil || line.CRC != ""
	sorts := 0
	for _, is := range []bool{header, statement, value, kind, end} {
		if is {
			sorts++
		}
	}
	if sorts > 1 || line.To != nil && !statement && !value {
		return errors.New("fields that do not belong together")
	}
	return nil
}

func (v *verifier) header(line format.Line) error {
	if line.Format != format.Name {
		return fmt.Errorf("not a certificate: the first line must name the format %q", format.Name)
	}
	if line.Version != format.Version {
		return fmt.Errorf("version %d is unknown; this program reads version %d", line.Version, format.Version)
	}
	found := false
	for _, g := range seki.Games {
		if line.Game == format.GameName(g) {
			v.proved.Game, found = g, true
		}
	}
	if !found {
		return fmt.Errorf("%q is not a game", line.Game)
	}
	A, err := seki.FromRows(line.Matrix)
	if err != nil {
		return fmt.Errorf("the matrix: %w", err)
	}
	v.proved.Matrix = A
	if _, _, err := A.Terminal(v.proved.Game); err != nil {
		return fmt.Errorf("the matrix: %w", err)
	}
	return nil
}

// end checks the last line.
func (v *verifier) end(line format.Line) error {
	if *line.End != len(v.statements) {
		return fmt.Errorf("the file has %d statements, not %d", len(v.statements), *line.End)
	}
	if crc := fmt.Sprintf("%08x", v.sum); line.CRC != crc {
		return fmt.Errorf("the checksum is %s, not %q: the file is damaged", crc, line.CRC)
	}
	if v.proved.Outcome == (seki.Outcome{}) {
		return errors.New("the certificate has no result")
	}
	v.proved.Statements = len(v.statements)
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
