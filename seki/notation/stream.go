package notation

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/seki"
)

// Input is the layout of a stream of matrices.
type Input int

const (
	Lines Input = iota // one matrix per line, in any syntax of Parse; open brackets continue on the next
	Nauty              // lines of nauty's multig -B: sizes, then entries
	Rows               // blocks of lines, separated by blank lines; each is a matrix as Parse reads it
	JSONL              // JSON objects, one per line, with the field "matrix"
	CSV                // a header, then one record per line, with the column "matrix"
)

// Inputs lists the names of the layouts in the order of the constants.
var Inputs = []string{"lines", "nauty", "rows", "jsonl", "csv"}

// ParseInput returns the layout with the given name.
func ParseInput(name string) (Input, error) {
	k := slices.Index(Inputs, name)
	if k < 0 {
		return 0, fmt.Errorf("unknown input layout %q: one of %s", name, strings.Join(Inputs, ", "))
	}
	return Input(k), nil
}

// MaxLine is the greatest length of a line of a stream, in bytes.
const MaxLine = 4 << 20

// Item is one matrix of a stream, or the error in its place.
type Item struct {
	Line   int // first line of the matrix, counted from 1
	Matrix seki.Matrix
	Own    *Own  // what ParsePosition reads after the matrix, nil if there is nothing
	Err    error // an *Error for bad input; any other error ends the stream

	// Other is the layout that the author of a line read as Lines may have meant: Nauty
	// if that layout reads it too, Rows for any other line of numbers only, else
	// Lines.
	Other Input
}

// maxBinary is the number of lines of binary data after which a stream ends.
const maxBinary = 10

// Read yields the matrices of a stream in order. It skips blank lines and, except
// in JSONL and CSV, comments that begin with "#". Bad input yields an Item with an
// *Error, and reading continues with the next line (Rows: the next block). It ends
// after ten lines that are not UTF-8 text, and after a CSV header without the
// column "matrix". An error of r, or a line longer than MaxLine, yields a last Item
// with that error.
//
// The field or column "matrix" holds what ParsePosition reads; in JSONL it may also be a
// list of rows, and the fields of Own may be beside it. Their lengths are not checked. A nil labels stands for none.
func Read(r io.Reader, in Input, labels Labels) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		scan := bufio.NewScanner(r)
		scan.Buffer(make([]byte, 0, 64<<10), MaxLine)
		stream := stream{scan: scan, in: in, labels: labels}
		for !stream.ended {
			item, ok := stream.next()
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
	scan   *bufio.Scanner // nil if all lines are in ahead
	in     Input
	labels Labels
	line   int        // number of the line read last
	record *csvRecord // of CSV, once its names are read
	row    int        // number of the line with a row in brackets that was read last
	binary int        // lines that are not text
	ahead  []string   // the next lines, read before their time
	ended  bool
}

// text reads the next line without its comment. A line that is nothing but a comment is not blank.
func (s *stream) text() (text string, blank, ok bool) {
	switch {
	case len(s.ahead) > 0:
		text, s.ahead = s.ahead[0], s.ahead[1:]
	case s.scan != nil && s.scan.Scan():
		text = s.scan.Text()
	default:
		return "", true, false
	}
	s.line++
	text = strings.TrimSuffix(text, "\r")
	if s.line == 1 {
		text = strings.TrimPrefix(text, "\uFEFF")
	}
	blank = strings.TrimSpace(text) == ""
	if s.in != JSONL && s.in != CSV {
		text, _, _ = strings.Cut(text, "#")
	}
	return text, blank, true
}

// unread gives lines back, which are then read again.
func (s *stream) unread(lines ...string) {
	s.ahead = append(slices.Clone(lines), s.ahead...)
	s.line -= len(lines)
}

// item returns the lines of the next matrix and the number of its first line. Where all lines are ahead, blank ones before it are
// among them. In
// the layout Lines it goes on while brackets are open, in Rows up to a blank line, and in a stream for no more than MaxLine bytes.
func (s *stream) item() (lines []string, first int) {
	open, size := 0, 0
	for {
		text, blank, ok := s.text()
		empty := strings.TrimSpace(text) == ""
		switch {
		case !ok:
			return lines, first
		case first == 0:
		case s.in == Lines && empty, s.in == Rows && blank, open > 0 && beginning.MatchString(text), s.scan != nil && size > MaxLine:
			s.unread(text)
			return lines, first
		}
		if first == 0 && empty {
			if s.scan == nil { // one text: its columns count from its beginning
				lines = append(lines, text)
			}
			continue
		}
		lines, size = append(lines, text), size+len(text)
		first = cmp.Or(first, s.line)
		if open += brackets(text); s.in != Rows && (s.in != Lines || open <= 0) {
			return lines, first
		}
	}
}

// next reads the next matrix.
func (s *stream) next() (Item, bool) {
	for {
		lines, first := s.item()
		if first == 0 {
			return Item{}, false
		}
		header := s.in == CSV && s.record == nil
		item := Item{Line: first}
		item.Err = try(func() { s.read(strings.Join(lines, "\n"), &item) })
		if bad := new(Error); s.in == Lines && errors.As(item.Err, &bad) { // nothing is lost behind the fault
			s.unread(lines[bad.Line-first+1:]...)
		}
		if !header || item.Err != nil {
			s.ended = s.ended || header
			return item, true
		}
	}
}

// read reads a matrix, or the header of CSV.
func (s *stream) read(text string, item *Item) {
	line := scanner{text: text, line: item.Line, labels: s.labels}
	s.checkText(&line)
	switch {
	case s.in == Nauty:
		item.Matrix = line.nauty()
	case s.in == JSONL:
		item.Matrix, item.Own = line.json()
	case s.in == CSV && s.record == nil:
		s.record = line.csvNames()
	case s.in == CSV:
		item.Matrix, item.Own = line.csv(s.record)
	default:
		line.byLine = s.in == Rows
		line.owned = !line.byLine
		item.Matrix, item.Own = line.item(0)
		if line.bracketedRow && item.Own == nil && s.in == Lines {
			follows := s.row == s.line-1 && s.row > 0
			if s.row = s.line; follows {
				line.failAt(0, "a row in brackets follows another one: write one matrix as [1 2; 3 4], or a blank line between matrices of one row")
			}
		}
		if s.in == Lines {
			item.Other = otherLayout(text, *item)
		}
	}
}

// checkText counts a line that is not text. After maxBinary of them it ends the
// stream and fails.
func (s *stream) checkText(line *scanner) {
	if utf8.ValidString(line.text) && !strings.ContainsFunc(line.text, func(c rune) bool { return c < ' ' && c != '\t' && c != '\n' }) {
		return
	}
	if s.binary++; s.binary == maxBinary { // before, parsing reports the character
		s.ended = true
		line.fail("not text: %d lines have characters that text in UTF-8 does not have; nothing more is read", maxBinary)
	}
}

// otherLayout returns Item.Other of a line that was read as Lines.
func otherLayout(line string, item Item) Input {
	if item.Matrix.Rows() > 1 || item.Own != nil || strings.ContainsAny(line, `[{\`) {
		return Lines
	}
	if again := (scanner{text: line}); try(func() { again.nauty() }) != nil {
		return Rows
	}
	return Nauty
}

// nauty reads "m n  a11 a12 …  a21 …".
func (s *scanner) nauty() seki.Matrix {
	var sizes [2]int
	for k, name := range []string{"rows", "columns"} {
		s.space()
		at := s.pos
		size := grid{flat: true}
		s.entry(&size)
		sizes[k] = size.entries[0]
		if sizes[k] == 0 {
			s.pos = at
			s.fail("the number of %s must be at least 1", name)
		}
	}
	need := sizes[0] * sizes[1]
	g := grid{flat: true}
	for s.space(); !s.end(); s.space() {
		if len(g.entries) == need {
			s.fail("more than the %d entries of a %d×%d matrix", need, sizes[0], sizes[1])
		}
		s.entry(&g)
		if c := s.peek(); !s.end() && c != ' ' && c != '\t' {
			s.unexpected("a space follows an entry")
		}
	}
	if len(g.entries) < need {
		s.fail("a %d×%d matrix needs %d entries, not %d", sizes[0], sizes[1], need, len(g.entries))
	}
	g.rows, g.cols = sizes[0], sizes[1]
	return g.matrix(s)
}

// Guess detects input in another layout that reads as a list of matrices with one
// row each.
type Guess struct{ read, nauty, rows int }

// Add adds an item that was read as Lines.
func (g *Guess) Add(item Item) {
	if item.Err != nil {
		return
	}
	g.read++
	switch item.Other {
	case Nauty:
		g.nauty++
	case Rows:
		g.rows++
	}
}

// Other returns the layout that the input probably has instead.
func (g *Guess) Other() (in Input, likely bool) {
	if g.nauty == g.read { // one line is enough: few rows begin with their size
		return Nauty, g.read > 0
	}
	return Rows, g.read > 1 && g.nauty+g.rows == g.read
}
