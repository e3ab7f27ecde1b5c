package notation

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Input is the layout of a stream of matrices.
type Input int

const (
	Lines Input = iota // one matrix per line, in any syntax of Parse
	Nauty              // lines of nauty's multig -B: sizes, then entries
	Rows               // blocks of one row per line, separated by blank lines
)

// Inputs lists the names of the layouts in the order of the constants.
var Inputs = []string{"lines", "nauty", "rows"}

// ParseInput returns the layout with the given name.
func ParseInput(name string) (Input, error) {
	for k, known := range Inputs {
		if name == known {
			return Input(k), nil
		}
	}
	return 0, fmt.Errorf("unknown input layout %q: one of %s", name, strings.Join(Inputs, ", "))
}

// MaxLine is the greatest length of a line of a stream, in bytes.
const MaxLine = 4 << 20

// Item is one matrix of a stream, or what was wrong in its place.
type Item struct {
	Line   int // first line of the matrix, counted from 1
	Matrix seki.Matrix
	Err    error // an *Error for bad input; any other error ends the stream
}

// Read yields the matrices of a stream in order. Blank lines and what follows
// a "#" are skipped. Bad input yields an Item with an *Error, and reading goes
// on with the next line (Rows: the next block); an error of r, or a line
// longer than MaxLine, yields a last Item with that error.
func Read(r io.Reader, in Input) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		scan := bufio.NewScanner(r)
		scan.Buffer(make([]byte, 0, 64<<10), MaxLine)
		stream := stream{scan: scan}
		next := stream.next
		if in == Rows {
			next = stream.nextBlock
		}
		for {
			item, ok := next(in)
			if !ok {
				break
			}
			if !yield(item) {
				return
			}
		}
		if err := scan.Err(); err != nil {
			if errors.Is(err, bufio.ErrTooLong) {
				err = fmt.Errorf("line %d is longer than %d bytes", stream.line+1, MaxLine)
			}
			yield(Item{Line: stream.line + 1, Err: err})
		}
	}
}

// stream reads lines and counts them.
type stream struct {
	scan *bufio.Scanner
	line int // number of the line read last
}

// text reads the next line without its comment, and whether there is one.
func (s *stream) text() (string, bool) {
	if !s.scan.Scan() {
		return "", false
	}
	s.line++
	text := strings.TrimSuffix(s.scan.Text(), "\r")
	if s.line == 1 {
		text = strings.TrimPrefix(text, "\uFEFF")
	}
	text, _, _ = strings.Cut(text, "#")
	return text, true
}

// next reads the next line that is not blank as a matrix.
func (s *stream) next(in Input) (Item, bool) {
	for {
		text, ok := s.text()
		if !ok {
			return Item{}, false
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		line := scanner{text: text, line: s.line}
		read := line.matrix
		if in == Nauty {
			read = line.nauty
		}
		A, err := read()
		return Item{s.line, A, err}, true
	}
}

// nextBlock reads the next block of lines that are not blank. A line that
// holds only a comment does not end a block.
func (s *stream) nextBlock(Input) (Item, bool) {
	var g grid
	item := Item{}
	last := scanner{}
	for {
		comments := s.line
		text, ok := s.text()
		blank := strings.TrimSpace(text) == ""
		if ok && blank && strings.Contains(s.scan.Text(), "#") {
			continue
		}
		if !ok || blank {
			if item.Line > 0 {
				break
			}
			if !ok {
				return Item{}, false
			}
			continue
		}
		if item.Line == 0 {
			item.Line = comments + 1
		}
		if item.Err == nil {
			last = scanner{text: text, line: s.line}
			item.Err = last.blockRow(&g)
		}
	}
	if item.Err == nil {
		item.Matrix, item.Err = g.matrix(&last)
	}
	return item, true
}

// blockRow reads a line that is one row.
func (s *scanner) blockRow(g *grid) error {
	if err := s.row(g); err != nil {
		return err
	}
	if !s.end() {
		return s.unexpected("a row is entries separated by spaces or commas")
	}
	return nil
}

// nauty reads "m n  a11 a12 …  a21 …".
func (s *scanner) nauty() (seki.Matrix, error) {
	var sizes [2]int
	for k, name := range []string{"rows", "columns"} {
		s.space()
		at := s.pos
		size := grid{flat: true}
		if err := s.entry(&size); err != nil {
			return seki.Matrix{}, err
		}
		sizes[k] = size.entries[0]
		if sizes[k] == 0 {
			s.pos = at
			return seki.Matrix{}, s.errorf("the number of %s must be at least 1", name)
		}
	}
	need := sizes[0] * sizes[1]
	g := grid{flat: true}
	for s.space(); !s.end(); s.space() {
		if len(g.entries) == need {
			return seki.Matrix{}, s.errorf("more than the %d entries of a %d×%d matrix", need, sizes[0], sizes[1])
		}
		if err := s.entry(&g); err != nil {
			return seki.Matrix{}, err
		}
		if c := s.peek(); !s.end() && c != ' ' && c != '\t' {
			return seki.Matrix{}, s.unexpected("a space follows an entry")
		}
	}
	if len(g.entries) < need {
		return seki.Matrix{}, s.errorf("a %d×%d matrix needs %d entries, not %d", sizes[0], sizes[1], need, len(g.entries))
	}
	g.rows, g.cols = sizes[0], sizes[1]
	return g.matrix(s)
}
