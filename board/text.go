package board

import (
	"cmp"
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
// before, after and on the right of a board are remarks. Row 1 or a remark ends it. Every error is a *notation.Error.
func ParseText(text string) (*Position, error) {
	positions, err := parseTexts(text)
	switch {
	case err != nil:
		return nil, err
	case len(positions) != 1:
		return nil, &notation.Error{Line: 1, Column: 1,
			Message: fmt.Sprintf("one board is wanted, here are %d", len(positions))}
	}
	return positions[0], nil
}

// parseTexts reads positions with blank lines between them.
func parseTexts(text string) (positions []*Position, err error) {
	var rows []textRow
	ended, number := false, 0
	for line := range strings.Lines(text + "\n\n") { // the last board ends with a blank line too
		number++
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		if line == "" {
			if len(rows) > 0 {
				p, err := fromRows(rows)
				if err != nil {
					return nil, err
				}
				positions = append(positions, p)
			}
			rows, ended = nil, false
			continue
		}
		row, err := parseRow(line, number)
		switch {
		case ended && err == nil && len(row.points) == len(rows[0].points):
			return nil, &notation.Error{Line: number, Column: 1,
				Message: "a row after the end of a board: a blank line must be before another board"}
		case ended:
		case err == nil:
			rows = append(rows, row)
			ended = row.label == "1"
		case meantAsRow(line):
			return nil, err
		default:
			ended = len(rows) > 0
		}
	}
	return positions, nil
}

// textRow is a row of a board.
type textRow struct {
	points []Colour
	line   int    // in the text
	label  string // its number, "" if it has none
}

// rowPattern matches the longest beginning of a line that can be one of a row: signs of a diagram, a number, points,
// and a number. A stone may have the mark of a last move.
var rowPattern = regexp.MustCompile(`^[ \t|()$=]*(\d*)((?:[` + symbols[Black] + symbols[White] + `][1-3]?|[ \t|()` +
	symbols[Empty] + `])*)(\d*)[ \t|()]*`)

// parseRow reads a line as a row.
func parseRow(line string, number int) (row textRow, err error) {
	if strings.HasPrefix(line, "$$ ") { // a letter is on an empty point
		line = strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' && r != 'x' && r != 'o' || strings.ContainsRune("CSTM", r) {
				return '.'
			}
			return r
		}, line)
	}
	m := rowPattern.FindStringSubmatch(line)
	left, points, right := m[1], m[2], m[3]
	row = textRow{line: number, label: cmp.Or(left, right)}
	for _, r := range points {
		if c := slices.IndexFunc(symbols[:], func(s string) bool { return strings.ContainsRune(s, r) }); c >= 0 {
			row.points = append(row.points, Colour(c))
		}
	}
	rest := line[len(m[0]):]
	problem := ""
	switch r, _ := utf8.DecodeRuneInString(rest); {
	case len(row.points) > MaxSize:
		problem = fmt.Sprintf("a row of a board has at most %d points", MaxSize)
	case len(row.points) > 0 && (rest == "" || left != "" && right != ""): // what follows is a remark
		return row, nil
	case rest == "":
		problem = "a row without points"
	default:
		problem = fmt.Sprintf("%q is no point of a board: X is a black stone, O a white one, . an empty point", r)
	}
	return row, &notation.Error{Line: number, Column: utf8.RuneCountInString(m[0]) + 1, Message: problem}
}

// meantAsRow reports whether half of the characters of a line are points, so that it is hardly a remark.
func meantAsRow(line string) bool {
	points, all := 0, 0
	for _, r := range line {
		if strings.ContainsRune("XxOo.#●○", r) {
			points++
		}
		if !unicode.IsSpace(r) {
			all++
		}
	}
	header := strings.HasPrefix(strings.ToUpper(strings.TrimSpace(line)), "A")
	return points > 0 && 2*points >= all && !header
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
		case row.label != "" && row.label != strconv.Itoa(height-k) && height <= MaxSize:
			problem = fmt.Sprintf("this is row %d, counted from below, not row %s", height-k, row.label)
		}
		if problem != "" {
			return nil, &notation.Error{Line: row.line, Column: 1, Message: problem}
		}
		points = append(points, row.points...)
	}
	return &Position{width, height, points}, nil
}
