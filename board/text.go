package board

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/seki/notation"
)

// symbols are the characters that texts write for Empty, Black and White, starting with the character of String.
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

// Diagram draws the position as String does, with the names of rows on both sides and the names of columns above and
// below. An empty star point is +.
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
			at := Point{x, y}
			symbol := symbols[p.At(at)][0]
			if p.At(at) == Empty && p.Star(at) {
				symbol = symbols[Empty][1]
			}
			fmt.Fprintf(&b, "%*c", cell, symbol)
		}
		fmt.Fprintf(&b, " %d\n", y+1)
	}
	fmt.Fprintln(&b, &letters)
	return b.String()
}

// ParseText reads one position. A row of the board is a line of stones (X, x, #, ●, B or Y is black, O, o, ○, @, W or Q
// white) and empty points (. + , or ·), with or without spaces, perhaps between numbers on the left and on the right.
// ParseText ignores names of columns, a border of -, + and |, and $$ before each line. It also ignores the marks of
// KataGo on the last moves, as X2, and the letters of a diagram of Sensei's Library on empty points. Other lines
// before, after and on the right of a board are remarks. Row 1, or names of columns below the board, ends it. Every
// error is a *notation.Error.
func ParseText(text string) (*Position, error) {
	positions, begins, err := parseBlocks(text)
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
func parseBlocks(text string) (positions []*Position, begins []int, err error) {
	var rows []textRow
	var remark error // the first line after a row that is none
	ended, number := false, 0
	for line := range strings.Lines(text + "\n\n") { // the last board ends with a blank line too
		number++
		line = withoutMarks(strings.TrimRightFunc(line, unicode.IsSpace))
		if line == "" {
			if len(rows) > 0 {
				p, err := fromRows(rows)
				if err != nil {
					return nil, nil, err
				}
				positions, begins = append(positions, p), append(begins, rows[0].line)
			}
			rows, remark, ended = nil, nil, false
			continue
		}
		row, err := parseRow(line, number)
		switch {
		case ended && err == nil && len(row.points) == len(rows[0].points):
			return nil, nil, &notation.Error{Line: number, Column: 1,
				Message: "a row after the end of a board: a blank line must be before another board"}
		case ended:
		case err != nil && meantAsRow(line):
			return nil, nil, err
		case err != nil:
			if len(rows) > 0 && remark == nil {
				remark = err
			}
			ended = len(rows) > 0 && isHeader(line)
		case remark != nil:
			return nil, nil, remark
		default:
			rows = append(rows, row)
			ended = row.label == 1
		}
	}
	return positions, begins, nil
}

// textRow is a row of a board.
type textRow struct {
	points []Colour
	line   int // in the text
	label  int // 0 if it has none
}

// rowPattern matches the longest beginning of a line that can be one of a row: signs of a diagram, a number, points,
// and a number.
var rowPattern = regexp.MustCompile(`^[ \t|()$=]*(\d*)([ \t|()` + strings.Join(symbols[:], "") + `]*)(\d*)[ \t|()]*`)

// parseRow reads a line as a row.
func parseRow(line string, number int) (row textRow, err error) {
	m := rowPattern.FindStringSubmatchIndex(line)
	row.line = number
	bad := func(offset int, format string, args ...any) (textRow, error) {
		return row, &notation.Error{Line: number, Column: utf8.RuneCountInString(line[:offset]) + 1,
			Message: fmt.Sprintf(format, args...)}
	}
	for offset, r := range line[m[4]:m[5]] {
		colour := slices.IndexFunc(symbols[:], func(s string) bool { return strings.ContainsRune(s, r) })
		if colour >= 0 && len(row.points) == MaxSize {
			return bad(m[4]+offset, "a row of a board has at most %d points", MaxSize)
		}
		if colour >= 0 {
			row.points = append(row.points, Colour(colour))
		}
	}
	left, right := line[m[2]:m[3]], line[m[6]:m[7]]
	row.label, err = strconv.Atoi(cmp.Or(left, right, "0"))
	switch r, _ := utf8.DecodeRuneInString(line[m[1]:]); {
	case err != nil || row.label > MaxSize:
		return bad(m[2], "%s is not the number of a row", left)
	case len(row.points) > 0 && left != "" && right != "" && left != right:
		return bad(m[6], "the row begins with %s and ends with %s", left, right)
	case len(row.points) > 0 && left != "" && right != "", len(row.points) > 0 && m[1] == len(line):
		return row, nil // what follows is a remark
	case m[1] == len(line):
		return bad(0, "a row without points")
	default:
		return bad(m[1], "%q is no point of a board: X is a black stone, O a white one, . an empty point", r)
	}
}

// meantAsRow reports whether half of the characters of a line are points, so that it is hardly a remark.
func meantAsRow(line string) bool {
	points, all := 0, 0
	for _, r := range line {
		switch {
		case strings.ContainsRune("XxOo.#●○", r):
			points++
			all++
		case !unicode.IsSpace(r):
			all++
		}
	}
	return points > 0 && 2*points >= all && !isHeader(line)
}

// lastMoves matches a stone with a mark of one of the last moves.
var lastMoves = regexp.MustCompile(`([XxOo])[1-3]([XxOo. ]|$)`)

// withoutMarks returns a line without the marks of KataGo on the last moves, and without the letters on empty points of
// a diagram of Sensei's Library. The other characters do not move.
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

// isHeader reports whether a line holds the names of the columns, perhaps of several boards next to each other, as
// Pachi draws them.
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

// fromRows returns the position of rows, at least one.
func fromRows(rows []textRow) (*Position, error) {
	width, height := len(rows[0].points), len(rows)
	var points []Colour
	for k, row := range rows {
		problem := ""
		switch {
		case k == MaxSize:
			problem = fmt.Sprintf("a board has at most %d rows", MaxSize)
		case len(row.points) != width:
			problem = fmt.Sprintf("a row of %d points, but the first row has %d", len(row.points), width)
		case row.label > 0 && row.label != height-k && height <= MaxSize:
			problem = fmt.Sprintf("this is row %d, counted from below, not row %d", height-k, row.label)
		}
		if problem != "" {
			return nil, &notation.Error{Line: row.line, Column: 1, Message: problem}
		}
		points = append(points, row.points...)
	}
	return &Position{width, height, points}, nil
}
