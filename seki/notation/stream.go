package notation

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"

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

	// Other is another layout that the author of a stream of Lines probably meant, as all
	// matrices so far have one row: Nauty or, from the second one on, Rows. Otherwise it is Lines.
	Other Input
}

// Read yields the matrices of a stream in order. It skips blank lines and, except
// in JSONL and CSV, comments that begin with "#". Bad input yields an Item with an
// *Error, and reading continues with the next line (Rows: the next block). It ends
// after a line with a NUL character, which is not text, and after a CSV header without the
// column "matrix". An error of r, or a line longer than MaxLine, yields a last Item
// with that error.
//
// The field or column "matrix" holds what ParsePosition reads; in JSONL it may also be a
// list of rows, and the object may have the fields of Own as well. Their lengths are not checked. A nil
// labels stands for none.
func Read(r io.Reader, in Input, labels Labels) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		scan := bufio.NewScanner(r)
		scan.Buffer(make([]byte, 0, 64<<10), MaxLine)
		stream := stream{scan: scan, in: in, labels: labels, other: Nauty}
		for !stream.ended {
			item, ok := stream.read()
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
	ahead  []string   // the next lines, to be read again
	ended  bool
	count  int   // of matrices without an error
	other  Input // see Item.Other, but from the first matrix on
}

// next reads the next line without its comment. A line with only a comment is not blank.
func (s *stream) next() (text string, blank, ok bool) {
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

// beginning matches the beginning of a matrix in brackets.
var beginning = regexp.MustCompile(`^[ \t]*(\[[ \t]*\[|\{[ \t]*\{|⎡|[$]*\\(begin|left)|[a-zA-Z.]*\()`)

// brackets returns how many brackets and environments of LaTeX a text opens, less the number that it closes.
func brackets(text string) (open int) {
	for _, c := range text {
		switch c {
		case '[', '{', '(', '⎡':
			open++
		case ']', '}', ')', '⎦':
			open--
		}
	}
	return open + strings.Count(text, `\begin{`) - strings.Count(text, `\end{`)
}

// item returns the lines of the next matrix and the number of its first line. If all lines are
// ahead, the blank ones before it are among them. In the layout Lines a matrix continues while brackets
// are open, in Rows up to a blank line, and in a stream for no more than MaxLine bytes.
func (s *stream) item() (lines []string, first int) {
	open, size := 0, 0
	for {
		text, blank, ok := s.next()
		empty := strings.TrimSpace(text) == ""
		switch {
		case !ok:
			return lines, first
		case first == 0:
		case s.in == Lines && empty, s.in == Rows && blank, open > 0 && beginning.MatchString(text),
			s.scan != nil && size > MaxLine:
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

// read reads the next matrix.
func (s *stream) read() (Item, bool) {
	lines, first := s.item()
	if first == 0 {
		return Item{}, false
	}
	item, isHeader := Item{Line: first}, s.in == CSV && s.record == nil
	item.Err = try(func() { s.parse(strings.Join(lines, "\n"), &item) })
	if bad := new(Error); errors.As(item.Err, &bad) && s.in == Lines {
		after := bad.Line - first + 1
		if line := lines[after-1]; after > 1 && strings.TrimLeft(line[:min(len(line), bad.Column-1)], " \t") == "" {
			after-- // the line may be another matrix
		}
		s.unread(lines[after:]...)
	}
	if isHeader && item.Err == nil {
		return s.read()
	}
	s.ended = s.ended || isHeader
	if item.Err == nil && s.in == Lines {
		if s.count++; s.other == Nauty || s.count > 1 {
			item.Other = s.other
		}
	}
	return item, true
}

// parse reads a matrix, or the header of CSV.
func (s *stream) parse(text string, item *Item) {
	line := scanner{text: text, line: item.Line, labels: s.labels}
	if k := strings.IndexByte(text, 0); k >= 0 {
		s.ended = true
		line.fail(k, "not text: a NUL character; nothing more is read")
	}
	switch {
	case s.in == Nauty:
		item.Matrix = line.nauty()
	case s.in == JSONL:
		item.Matrix, item.Own = line.json()
	case s.in == CSV && s.record == nil:
		s.record = line.csvNames()
	case s.in == CSV:
		item.Matrix, item.Own = line.csv(s.record)
	case s.in == Rows:
		item.Matrix = line.matrix()
	default:
		item.Matrix, item.Own = line.position()
		s.guess(text, *item)
	}
}

// guess updates the layout that the author of Lines may have meant: Nauty if that layout reads all of them too,
// Rows if each is a row.
func (s *stream) guess(text string, item Item) {
	again := scanner{text: text}
	switch {
	case item.Matrix.Rows() > 1 || item.Own != nil || strings.ContainsAny(strings.TrimSpace(text)[1:], `[{\`):
		s.other = Lines
	case s.other == Nauty && try(func() { again.nauty() }) != nil:
		s.other = Rows
	}
}

// nauty reads "m n  a11 a12 …  a21 …".
func (s *scanner) nauty() seki.Matrix {
	var sizes [2]int
	for k, name := range []string{"rows", "columns"} {
		s.space()
		at := s.pos
		size := grid{flat: true}
		s.entry(&size, form{})
		if sizes[k] = size.entries[0]; sizes[k] == 0 {
			s.fail(at, "the number of %s must be at least 1", name)
		}
	}
	need := sizes[0] * sizes[1]
	g := grid{flat: true}
	for s.space(); !s.end(); s.space() {
		if len(g.entries) == need {
			s.fail(s.pos, "more than the %d entries of a %d×%d matrix", need, sizes[0], sizes[1])
		}
		s.entry(&g, form{})
		if !s.end() && !s.at(" ") && !s.at("\t") {
			s.unexpected(s.pos, "a space")
		}
	}
	if len(g.entries) < need {
		s.fail(s.pos, "a %d×%d matrix needs %d entries, not %d", sizes[0], sizes[1], need, len(g.entries))
	}
	g.rows, g.cols = sizes[0], sizes[1]
	return g.matrix(s)
}
