package format

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/seki"
)

// An Error says why a file is no file of an automaton.
type Error struct {
	Line    int // from 1
	Problem string
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Problem) }

// maxLineBytes is more than the 1024 transitions and three lists of a line can take.
const maxLineBytes = 1 << 15

const (
	maxWindow = 8 << 20 // of compressed files, which is that of zstd -19
	zstdMagic = "\x28\xb5\x2f\xfd"
)

// Is reports whether what the reader will yield begins as a file of an automaton does,
// compressed or not. It reads nothing.
func Is(in *bufio.Reader) bool {
	const begin = name + " "
	head, _ := in.Peek(in.Size()) // all that there is, if it is less
	if bytes.HasPrefix(head, []byte(zstdMagic)) {
		d, err := zstd.NewReader(bytes.NewReader(head), zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return false
		}
		defer d.Close()
		head = make([]byte, len(begin))
		n, _ := io.ReadFull(d, head)
		head = head[:n]
	}
	return bytes.HasPrefix(head, []byte(begin))
}

// Read reads a file, compressed or not. It calls begin with the first line, and then state
// with each state, which is valid until the next call. It fails with an *Error when the file
// is not as it should be, with a *SizeError when the states would take more than
// maxBytes (0: no limit), and with the errors of ctx, r, begin and state. It
// checks all that single lines can show and that states are numbered in the order in which
// transitions first name them. Memory: a line.
func Read(ctx context.Context, r io.Reader, maxBytes int64, begin func(Header) error, state func(k int, s *State) error) error {
	src := &source{Reader: r}
	in := bufio.NewReaderSize(src, maxLineBytes)
	if magic, _ := in.Peek(len(zstdMagic)); string(magic) == zstdMagic {
		d, err := zstd.NewReader(in, zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return fmt.Errorf("reading the compressed automaton: %w", err)
		}
		defer d.Close()
		in = bufio.NewReaderSize(d, maxLineBytes)
	}
	l := &lines{ctx: ctx, in: in, src: src}
	text, err := l.next()
	if err != nil {
		return err
	}
	p := &parser{known: 1}
	if p.Header, err = parseHeader(text); err != nil {
		return &Error{1, err.Error()}
	}
	if bytes := p.Header.Bytes(); maxBytes > 0 && bytes > maxBytes {
		return &SizeError{bytes}
	}
	if err := begin(p.Header); err != nil {
		return err
	}
	for k := range p.States {
		if text, err = l.next(); err != nil {
			return err
		}
		if err := p.state(k, text); err != nil {
			return &Error{l.number, err.Error()}
		}
		if err := state(k, &p.read); err != nil {
			return err
		}
	}
	return l.end()
}

// A SizeError says that an automaton is too large for the memory.
type SizeError struct{ Bytes int64 }

func (e *SizeError) Error() string {
	return fmt.Sprintf("its states take %d MiB of memory, which is more than is allowed", e.Bytes>>20)
}

// source keeps the error of a reader. Other errors are those of the decoder, which say
// that the file is damaged.
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

// lines is the lines of a file.
type lines struct {
	ctx    context.Context
	in     *bufio.Reader
	src    *source
	number int
	sum    uint32 // CRC-32 of all lines before the current one
	last   []byte // the current one
}

// next returns the next line without its newline, valid until the next call.
func (l *lines) next() ([]byte, error) {
	line, err := l.take()
	if err == io.EOF {
		return nil, &Error{l.number, "the file is cut off"}
	}
	return line, err
}

// take is next with io.EOF at the end of the file.
func (l *lines) take() ([]byte, error) {
	if l.ctx.Err() != nil {
		return nil, context.Cause(l.ctx)
	}
	l.sum = crc32.Update(l.sum, crc32.IEEETable, l.last)
	l.number++
	line, err := l.in.ReadSlice('\n')
	l.last = line
	switch {
	case err == nil:
		return line[:len(line)-1], nil
	case l.src.err != nil:
		return nil, fmt.Errorf("reading line %d: %w", l.number, l.src.err)
	case err == bufio.ErrBufferFull:
		return nil, &Error{l.number, fmt.Sprintf("longer than %d bytes", maxLineBytes)}
	case err == io.EOF && len(line) == 0:
		return nil, io.EOF
	case err == io.EOF:
		return nil, &Error{l.number, "the line does not end: the file is cut off"}
	}
	return nil, &Error{l.number, fmt.Sprintf("the compressed data is damaged or cut off: %v", err)}
}

// end reads the last line.
func (l *lines) end() error {
	line, err := l.next()
	if err != nil {
		return err
	}
	if text := string(lastLine(nil, l.sum)); text != string(line)+"\n" {
		return &Error{l.number, fmt.Sprintf("the last line must be %q, not %.40q: the file is damaged or has other states", text[:len(text)-1], line)}
	}
	switch line, err = l.take(); err {
	case io.EOF:
		return nil
	case nil:
		return &Error{l.number, fmt.Sprintf("%.20q after the last line", line)}
	}
	return err
}

func parseHeader(text []byte) (h Header, err error) {
	if !bytes.HasPrefix(text, []byte(name+" ")) {
		return h, fmt.Errorf("not an automaton: the first line must begin with %s", name)
	}
	var is int
	var game string
	_, err = fmt.Sscanf(string(text), name+" version %d game %s rows %d cols %d states %d", &is, &game, &h.Size.Rows, &h.Size.Cols, &h.States)
	if is != 0 && is != version {
		return h, fmt.Errorf("version %d is unknown; this program reads version %d", is, version)
	}
	if err == nil {
		err = h.Game.UnmarshalText([]byte(game))
	}
	if err != nil || string(firstLine(nil, h)) != string(text) {
		return h, fmt.Errorf("the first line must be like %q", firstLine(nil, Header{Size: seki.Size{Rows: 2, Cols: 3}, States: 38}))
	}
	if err := Fits(h.Size); err != nil {
		return h, err
	}
	if h.States < 1 || h.States > MaxStates {
		return h, fmt.Errorf("%d states: at least 1 and at most %d", h.States, MaxStates)
	}
	return h, nil
}

// parser parses the lines of states.
type parser struct {
	Header
	known int // states that were named so far
	read  State
	rest  []byte // of the line
}

func (p *parser) state(k int, text []byte) error {
	if k == p.known {
		return fmt.Errorf("no transition before this line leads to state %d", k)
	}
	p.rest = text
	if word := p.word(); string(word) != strconv.Itoa(k) {
		return fmt.Errorf("%.20q, where the line of state %d must be", word, k)
	}
	outcome, kind := string(p.word()), string(p.word())
	label, ok := parseLabel(outcome, kind)
	if !ok {
		return fmt.Errorf("%.20q is not an outcome and a kind, or over", outcome+" "+kind)
	}
	p.read.Label = label
	var err error
	if p.read.Symmetries, err = p.list(p.read.Symmetries, 1, p.Header.Symmetries()); err != nil {
		return fmt.Errorf("the symmetries: %w", err)
	}
	for player := range p.read.Moves {
		if p.read.Moves[player], err = p.list(p.read.Moves[player], 0, p.Size.Rows*p.Size.Cols); err != nil {
			return fmt.Errorf("the moves of %v: %w", seki.Player(player), err)
		}
	}
	p.read.Next = p.read.Next[:0]
	for b := range p.Letters() {
		to, err := p.step()
		if err != nil {
			return fmt.Errorf("the transition by letter %d: %w", b, err)
		}
		p.read.Next = append(p.read.Next, to)
	}
	if p.rest != nil {
		return fmt.Errorf("%.20q after the last transition", p.rest)
	}
	return nil
}

// word takes the next word.
func (p *parser) word() (word []byte) {
	word, p.rest, _ = bytes.Cut(p.rest, []byte(" "))
	return word
}

// list takes a list of ascending numbers from least to limit − 1.
func (p *parser) list(list []uint8, least, limit int) ([]uint8, error) {
	list = list[:0]
	word := p.word()
	if string(word) == "-" {
		return list, nil
	}
	for part := range bytes.SplitSeq(word, []byte(",")) {
		n, ok := number(part, limit)
		if !ok || n < least {
			return list, fmt.Errorf("%.20q is no number, out of order or beyond %d", part, limit-1)
		}
		list, least = append(list, uint8(n)), n+1
	}
	return list, nil
}

// step takes a transition.
func (p *parser) step() (Step, error) {
	word := p.word()
	first, second, turned := bytes.Cut(word, []byte("."))
	state, ok := number(first, p.States)
	g := 0
	if turned {
		var good bool
		g, good = number(second, p.Header.Symmetries())
		ok = ok && good && g > 0
	}
	switch {
	case !ok:
		return 0, fmt.Errorf("%.20q is not a state up to %d with a symmetry up to %d", word, p.States-1, p.Header.Symmetries()-1)
	case state > p.known || state == p.known && g > 0:
		return 0, fmt.Errorf("%.20q, where the next new state is %d", word, p.known)
	}
	p.known = max(p.known, state+1)
	return NewStep(state, uint8(g)), nil
}

// number reads a number from 0 to limit − 1, as it is printed.
func number(word []byte, limit int) (n int, ok bool) {
	if len(word) == 0 || len(word) > 9 || word[0] == '0' && len(word) > 1 {
		return 0, false
	}
	for _, c := range word {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, n < limit
}
