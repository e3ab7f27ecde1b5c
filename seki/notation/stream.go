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
	Rows               // blocks of one row per line, in brackets or not, separated by blank lines
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

// commented reports whether "#" begins a comment in the layout.
func (in Input) commented() bool { return in != JSONL && in != CSV }

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
		next := stream.next
		if in == Rows {
			next = stream.nextBlock
		}
		for !stream.ended {
			item, ok := next()
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
	scan   *bufio.Scanner
	in     Input
	labels Labels
	line   int        // number of the line read last
	record *csvRecord // of CSV, once its names are read
	row    int        // number of the line with a row in brackets that was read last
	binary int        // lines that are not text
	ahead  *string    // the next line, read before its time
	ended  bool
}

// goOn is scanner.more: it takes the next line only if that continues the matrix.
func (s *stream) goOn(fits string) (string, bool) {
	text, ok := s.text()
	if ok && goesOn(text, fits) {
		return text, true
	}
	if ok {
		s.ahead = &text
		s.line--
	}
	return "", false
}

// text reads the next line without its comment, and whether there is one.
func (s *stream) text() (string, bool) {
	if s.ahead != nil {
		text := *s.ahead
		s.ahead = nil
		s.line++
		return text, true
	}
	if !s.scan.Scan() {
		return "", false
	}
	s.line++
	text := strings.TrimSuffix(s.scan.Text(), "\r")
	if s.line == 1 {
		text = strings.TrimPrefix(text, "\uFEFF")
	}
	if s.in.commented() {
		text, _, _ = strings.Cut(text, "#")
	}
	return text, true
}

// next reads a matrix from the next line that is not blank.
func (s *stream) next() (Item, bool) {
	for {
		text, ok := s.text()
		if !ok {
			return Item{}, false
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		header := s.in == CSV && s.record == nil
		item := Item{Line: s.line}
		item.Err = try(func() { s.read(text, &item) })
		if !header || item.Err != nil {
			s.ended = s.ended || header
			return item, true
		}
	}
}

// read reads a matrix from a line, and from the next ones in the layout Lines, or the header of CSV.
func (s *stream) read(text string, item *Item) {
	line := scanner{text: text, line: s.line, labels: s.labels}
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
		line.more = s.goOn
		item.Matrix, item.Own = line.position()
		if line.bracketedRow && item.Own == nil {
			follows := s.row == s.line-1 && s.row > 0
			if s.row = s.line; follows {
				line.pos = 0
				line.fail("a row in brackets follows another one: write one matrix as [1 2; 3 4], or a blank line between matrices of one row")
			}
		}
		item.Other = otherLayout(text, *item)
	}
}

// checkText counts a line that is not text. After maxBinary of them it ends the
// stream and fails.
func (s *stream) checkText(line *scanner) {
	if isText(line.text) {
		return
	}
	if s.binary++; s.binary == maxBinary { // before, parsing reports the character
		s.ended = true
		line.fail("not text: %d lines have characters that text in UTF-8 does not have; nothing more is read", maxBinary)
	}
}

func isText(line string) bool {
	return utf8.ValidString(line) && !strings.ContainsFunc(line, func(c rune) bool { return c < ' ' && c != '\t' })
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

// nextBlock reads the next block of lines. A blank line ends it, a line with only a
// comment does not.
func (s *stream) nextBlock() (Item, bool) {
	var item Item
	var g grid
	var last scanner
	for {
		text, ok := s.text()
		blank := strings.TrimSpace(text) == ""
		switch {
		case !ok && item.Line == 0:
			return Item{}, false
		case ok && blank && (item.Line == 0 || strings.Contains(s.scan.Text(), "#")):
		case !ok || blank:
			if item.Err == nil {
				item.Err = try(func() { item.Matrix = g.matrix(&last) })
			}
			return item, true
		default:
			item.Line = cmp.Or(item.Line, s.line)
			if item.Err == nil {
				last = scanner{text: text, line: s.line}
				item.Err = try(func() { s.blockRow(&last, &g) })
			}
		}
	}
}

// blockRow reads a line that is one row, which may be in brackets.
func (s *stream) blockRow(line *scanner, g *grid) {
	s.checkText(line)
	line.form = line.plain()
	if line.space(); line.at("[") {
		line.form = bracketedRow
	}
	line.row(g)
	if line.space(); !line.end() {
		line.unexpected("a row is entries separated by spaces or commas")
	}
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
