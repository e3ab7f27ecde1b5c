package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/seki/notation"
)

// symbols are the characters that texts write for Empty, Black and White, those of
// String first.
var symbols = [...]string{Empty: ".+,·", Black: "Xx#●", White: "Oo○"}

// String draws the position, a line for each row, the upper row first: X is a black
// stone, O a white one, . an empty point, with a space between.
func (p *Position) String() string {
	var b strings.Builder
	for k, c := range p.points {
		b.WriteByte(symbols[c][0])
		if (k+1)%p.width == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Rows returns the rows of the position from above, as String draws them, without spaces.
func (p *Position) Rows() []string {
	return strings.Fields(strings.ReplaceAll(p.String(), " ", ""))
}

// Diagram draws the position as String does, with the names of rows on both sides
// and those of columns above and below.
func (p *Position) Diagram() string {
	cell := len(ColumnName(p.width-1)) + 1
	margin := len(strconv.Itoa(p.height))
	var letters strings.Builder
	letters.WriteString(strings.Repeat(" ", margin))
	for x := range p.width {
		fmt.Fprintf(&letters, "%*s", cell, ColumnName(x))
	}
	var b strings.Builder
	fmt.Fprintln(&b, &letters)
	for y := p.height - 1; y >= 0; y-- {
		fmt.Fprintf(&b, "%*d", margin, y+1)
		for x := range p.width {
			fmt.Fprintf(&b, "%*c", cell, symbols[p.At(Point{x, y})][0])
		}
		fmt.Fprintf(&b, " %d\n", y+1)
	}
	fmt.Fprintln(&b, &letters)
	return b.String()
}

// ParseText reads one position. A row of the board is a line of stones (X, x, # or ●
// is black, O, o or ○ white) and empty points (. + , or ·), with or without spaces.
// Names of rows and columns as in Diagram, a border of -, + and |, remarks on the right of
// a row between its two numbers (as the command showboard of the protocol GTP
// writes them), and $$ before each line are read over. Every error is a
// *notation.Error.
func ParseText(text string) (*Position, error) {
	blocks, err := parseBlocks(text)
	switch {
	case err != nil:
		return nil, err
	case len(blocks) == 0:
		return nil, &notation.Error{Line: 1, Column: 1, Message: "no row of a board"}
	case len(blocks) > 1:
		return nil, &notation.Error{Line: blocks[1].line, Column: 1, Message: "a second board after a blank line"}
	}
	return blocks[0].position, nil
}

// textBlock is a position and the line where it begins.
type textBlock struct {
	position *Position
	line     int
}

// parseBlocks reads positions with blank lines between them.
func parseBlocks(text string) (blocks []textBlock, err error) {
	var current diagram
	number := 0
	for line := range strings.Lines(text + "\n\n") { // the last board ends with a blank line too
		number++
		if line = strings.TrimRightFunc(line, unicode.IsSpace); line != "" {
			if err := current.add(number, line); err != nil {
				return nil, err
			}
			continue
		}
		if len(current.rows) > 0 {
			p, err := current.position()
			if err != nil {
				return nil, err
			}
			blocks = append(blocks, textBlock{p, current.rows[0].line})
		}
		current = diagram{}
	}
	return blocks, nil
}

// diagram is a position as its rows are read.
type diagram struct {
	rows  []diagramRow
	begun bool
}

type diagramRow struct {
	points []Colour
	line   int // in the text
	label  int // 0 if it has none
}

// add reads a line that is not blank.
func (d *diagram) add(number int, line string) error {
	text := line
	if rest, ok := strings.CutPrefix(text, "="); ok && !d.begun { // an answer in GTP
		text = strings.TrimLeft(rest, "0123456789")
	}
	d.begun = true
	if rest, ok := strings.CutPrefix(text, "$$"); ok {
		if rest != "" && unicode.IsLetter(rune(rest[0])) { // $$B and a title
			return nil
		}
		text = rest
	}
	if isBorder(text) || isHeader(text) {
		return nil
	}
	row := diagramRow{line: number}
	column := utf8.RuneCountInString(line[:len(line)-len(text)])
	bad := func(format string, args ...any) error {
		return &notation.Error{Line: number, Column: column + 1, Message: fmt.Sprintf(format, args...)}
	}
	for text != "" {
		r, length := utf8.DecodeRuneInString(text)
		colour := slices.IndexFunc(symbols[:], func(s string) bool { return r != utf8.RuneError && strings.ContainsRune(s, r) })
		switch {
		case strings.ContainsRune(" \t|()", r):
		case colour >= 0 && len(row.points) == MaxSize:
			return bad("a row of a board has at most %d points", MaxSize)
		case colour >= 0:
			row.points = append(row.points, Colour(colour))
		case r >= '0' && r <= '9':
			digits := text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
			label, err := strconv.Atoi(digits)
			if err != nil || label < 1 || label > MaxSize {
				return bad("%s is not the number of a row", digits)
			}
			if len(row.points) > 0 && row.label > 0 {
				if label != row.label {
					return bad("the row begins with %d and ends with %d", row.label, label)
				}
				d.rows = append(d.rows, row)
				return nil // what follows is a remark
			}
			if row.label > 0 {
				return bad("a second number before the row")
			}
			row.label, length = label, len(digits)
		default:
			return bad("%q is no point of a board: X is a black stone, O a white one, . an empty point", r)
		}
		text = text[length:]
		column += utf8.RuneCountInString(line[len(line)-len(text)-length : len(line)-len(text)])
	}
	d.rows = append(d.rows, row)
	return nil
}

// isBorder reports whether a line draws the border of a board.
func isBorder(text string) bool {
	return strings.Contains(text, "-") && strings.Trim(text, " \t-+|") == ""
}

// isHeader reports whether a line holds the names of the columns.
func isHeader(text string) bool {
	names := strings.Fields(strings.ToUpper(text))
	for x, name := range names {
		if x >= MaxSize || name != ColumnName(x) {
			return false
		}
	}
	return true
}

// position returns the position of the rows, of which there is one at least.
func (d *diagram) position() (*Position, error) {
	width, height := len(d.rows[0].points), len(d.rows)
	var points []Colour
	for k, row := range d.rows {
		problem := ""
		switch {
		case len(row.points) == 0:
			problem = "a row without points"
		case k == MaxSize:
			problem = fmt.Sprintf("a board has at most %d rows", MaxSize)
		case len(row.points) != width:
			problem = fmt.Sprintf("a row of %d points, but the first row has %d", len(row.points), width)
		case row.label > 0 && row.label != height-k:
			problem = fmt.Sprintf("this is row %d, counted from below, not row %d", height-k, row.label)
		}
		if problem != "" {
			return nil, &notation.Error{Line: row.line, Column: 1, Message: problem}
		}
		points = append(points, row.points...)
	}
	return &Position{width, height, points}, nil
}
