package board

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/seki/notation"
)

// symbols are the characters that texts write for Empty, Black and White, those of
// String first.
var symbols = [...]string{Empty: ".+,·", Black: "Xx#●BY", White: "Oo○@WQ"}

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

// MarshalJSON writes the rows.
func (p *Position) MarshalJSON() ([]byte, error) { return json.Marshal(p.Rows()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Position) UnmarshalJSON(data []byte) error {
	var rows []string
	if err := json.Unmarshal(data, &rows); err != nil {
		return err
	}
	read, err := ParseText(strings.Join(rows, "\n"))
	if err == nil {
		*p = *read
	}
	return err
}

// Diagram draws the position as String does, with the names of rows on both sides
// and those of columns above and below. An empty star point is +.
func (p *Position) Diagram() string {
	return p.diagram(func(at Point) byte {
		symbol := symbols[p.At(at)][0]
		if symbol == symbols[Empty][0] && p.Star(at) {
			symbol = symbols[Empty][1]
		}
		return symbol
	})
}

func (p *Position) diagram(symbol func(at Point) byte) string {
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
			fmt.Fprintf(&b, "%*c", cell, symbol(Point{x, y}))
		}
		fmt.Fprintf(&b, " %d\n", y+1)
	}
	fmt.Fprintln(&b, &letters)
	return b.String()
}

// ParseText reads one position. A row of the board is a line of stones (X, x, #, ●, B or Y
// is black, O, o, ○, @, W or Q white) and empty points (. + , or ·), with or without spaces; a digit from 1 to 3 behind a stone, with which
// KataGo marks the last moves, and other letters in a diagram of Sensei's Library are no points.
// Names of rows and columns as in Diagram, a border of -, + and |, remarks on the right of
// a row between its two numbers (as the command showboard of the protocol GTP
// writes them), and $$ before each line are skipped. With the names of columns above and below, or above and with row 1 at the end, what
// stands before and after them are remarks, as in the texts of the command. Every error is a
// *notation.Error.
func ParseText(text string) (*Position, error) {
	positions, begins, err := parseBlocks(text, &meter{ctx: context.Background(), room: math.MaxInt64})
	switch {
	case err != nil:
		return nil, err
	case len(positions) == 0:
		return nil, &notation.Error{Line: 1, Column: 1, Message: "no row of a board"}
	case len(positions) > 1:
		return nil, &notation.Error{Line: begins[1], Column: 1, Message: "a second board after a blank line"}
	}
	return positions[0], nil
}

// parseBlocks reads positions with blank lines between them, and the lines where they begin.
func parseBlocks(text string, m *meter) (positions []*Position, begins []int, err error) {
	var b block
	var remark error // of the first block without a board
	number, first, framed := 0, true, false
	for line := range strings.Lines(text + "\n\n") { // the last board ends with a blank line too
		number++
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		if err := b.add(line, number, first); err != nil {
			return nil, nil, err
		}
		if err := m.take(0); err != nil {
			return nil, nil, err
		}
		first = line == ""
		if !first {
			continue
		}
		if len(b.rows) > 0 {
			p, err := fromRows(b.rows)
			if err == nil {
				err = m.take(Cost(p))
			}
			if err != nil {
				return nil, nil, err
			}
			positions, begins = append(positions, p), append(begins, b.rows[0].line)
		} else if !framed {
			remark = cmp.Or(remark, b.remark)
		}
		framed = framed || b.closed
		b = block{}
	}
	if !framed && remark != nil {
		return nil, nil, remark
	}
	return positions, begins, nil
}

// block is what stands between two blank lines: a board, which may have the names of its columns above
// and below. Then what is above and below these are remarks, and so are blocks without a board after it.
type block struct {
	rows   []textRow
	remark error // of a line before the board that is no row
	above  bool  // the names of the columns stood there
	closed bool  // and below
}

// add reads a line.
func (b *block) add(line string, number int, first bool) error {
	row, kind, err := parseRow(line, number, first)
	switch {
	case line == "", b.closed && (err != nil || len(row.points) == 0):
		return nil
	case b.closed:
		return &notation.Error{Line: number, Column: 1, Message: "a row after the end of a board: a blank line must be before another board"}
	case err != nil && len(b.rows) == 0:
		if b.remark == nil {
			b.remark = err
		}
		return nil
	case err != nil:
		return err
	case kind == header && len(b.rows) == 0:
		b.above, b.remark = true, nil
	case kind == header:
		b.closed = b.above
	case kind == boardRow && b.remark != nil:
		return b.remark
	case kind == boardRow && len(b.rows) == MaxSize:
		return &notation.Error{Line: number, Column: 1, Message: fmt.Sprintf("a board has at most %d rows", MaxSize)}
	case kind == boardRow:
		b.rows = append(b.rows, row)
		b.closed = b.above && row.label == 1
	}
	return nil
}

// lineKind is what a line is that can be read.
type lineKind uint8

const (
	boardRow lineKind = iota
	header            // the names of the columns
	border            // or another line that is read over
)

// textRow is a row of a board.
type textRow struct {
	points []Colour
	line   int // in the text
	label  int // 0 if it has none
}

// rowPattern matches the longest beginning of a line that can be one of a row: the signs of
// an answer in GTP and of a diagram, a number, points, and a number.
var rowPattern = regexp.MustCompile(`^((?:=\d*)?(?:\$\$)?)[ \t|()]*(\d*)([ \t|()` + strings.Join(symbols[:], "") + `]*)(\d*)[ \t|()]*`)

// maxLine is the greatest length of a line in bytes: a row with a long remark has less.
const maxLine = 1 << 12

// parseRow reads a line. Only the first line of a board can begin an answer in GTP.
func parseRow(line string, number int, first bool) (row textRow, kind lineKind, err error) {
	if !first && strings.HasPrefix(line, "=") {
		return row, boardRow, &notation.Error{Line: number, Column: 1, Message: "= begins an answer in GTP, before which a blank line must be"}
	}
	if len(line) > maxLine {
		return row, boardRow, &notation.Error{Line: number, Column: 1, Message: fmt.Sprintf("a line of more than %d bytes", maxLine)}
	}
	if line == "" { // as are most of some long files
		return row, border, nil
	}
	line = withoutMarks(line)
	m := rowPattern.FindStringSubmatchIndex(line)
	text := line[m[3]:]
	title := strings.HasSuffix(line[:m[3]], "$$") && text != "" && unicode.IsLetter(rune(text[0]))
	switch blank := strings.TrimSpace(text) == ""; {
	case title, blank, isBorder(text):
		return row, border, nil
	case isHeader(text):
		return row, header, nil
	}
	row.line = number
	bad := func(offset int, format string, args ...any) (textRow, lineKind, error) {
		return row, boardRow, &notation.Error{Line: number, Column: utf8.RuneCountInString(line[:offset]) + 1, Message: fmt.Sprintf(format, args...)}
	}
	for offset, r := range line[m[6]:m[7]] {
		colour := slices.IndexFunc(symbols[:], func(s string) bool { return strings.ContainsRune(s, r) })
		if colour >= 0 && len(row.points) == MaxSize {
			return bad(m[6]+offset, "a row of a board has at most %d points", MaxSize)
		}
		if colour >= 0 {
			row.points = append(row.points, Colour(colour))
		}
	}
	for _, at := range [][]int{m[4:6], m[8:10]} {
		digits := line[at[0]:at[1]]
		label, err := strconv.Atoi(digits)
		switch {
		case digits == "":
		case err != nil || label < 1 || label > MaxSize:
			return bad(at[0], "%s is not the number of a row", digits)
		case row.label == 0:
			row.label = label
		case len(row.points) == 0:
			return bad(at[0], "a second number before the row")
		case label != row.label:
			return bad(at[0], "the row begins with %d and ends with %d", row.label, label)
		default:
			return row, boardRow, nil // what follows is a remark
		}
	}
	switch r, _ := utf8.DecodeRuneInString(line[m[1]:]); {
	case m[1] == len(line):
		return row, boardRow, nil
	case m[8] < m[9]:
		return bad(m[1], "%q after the number of the row", r)
	default:
		return bad(m[1], "%q is no point of a board: X is a black stone, O a white one, . an empty point", r)
	}
}

// lastMoves matches a stone with a mark of one of the last moves.
var lastMoves = regexp.MustCompile(`([XxOo])[1-3]([XxOo. ]|$)`)

// withoutMarks returns a line without the marks of KataGo on the last moves, and without the letters on empty points of a diagram of
// Sensei's Library. What is left has its column.
func withoutMarks(line string) string {
	if strings.HasPrefix(line, "$$ ") {
		line = strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' && r != 'x' && r != 'o' || strings.ContainsRune("CSTM", r) {
				return '.'
			}
			return r
		}, line)
	}
	for range 2 { // a mark may be behind another
		line = lastMoves.ReplaceAllString(line, "$1 $2")
	}
	return line
}

// isBorder reports whether a line draws the border of a board.
func isBorder(text string) bool {
	return strings.Contains(text, "-") && strings.Trim(text, " \t-+|") == ""
}

// isHeader reports whether a line holds the names of the columns, perhaps of several boards beside each other, as Pachi draws them.
func isHeader(text string) bool {
	x := 0
	for _, name := range strings.Fields(strings.ToUpper(text)) {
		if name == ColumnName(0) {
			x = 0
		}
		if x >= MaxSize || name != ColumnName(x) {
			return false
		}
		x++
	}
	return true
}

// fromRows returns the position of rows, of which there is one at least.
func fromRows(rows []textRow) (*Position, error) {
	width, height := len(rows[0].points), len(rows)
	var points []Colour
	for k, row := range rows {
		problem := ""
		switch {
		case len(row.points) == 0:
			problem = "a row without points"
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
