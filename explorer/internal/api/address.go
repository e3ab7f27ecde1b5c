package api

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/units"
)

// positionText returns a position as an address has it: the rows from above with slashes
// between, X a black stone, O a white one, and a number for a run of empty points, as FEN
// writes positions of chess.
func positionText(p *board.Position) string {
	rows := p.Rows()
	for k, row := range rows {
		rows[k] = emptyRun.ReplaceAllStringFunc(row, func(run string) string { return strconv.Itoa(len(run)) })
	}
	return strings.Join(rows, "/")
}

var (
	emptyRun    = regexp.MustCompile(`\.+`)
	rowOfPoints = regexp.MustCompile(`\d+|.`)
)

// parsePosition parses what positionText returns, and dots for empty points, within the sizes
// of the page. Its error names the fault.
func parsePosition(text string) (*board.Position, error) {
	if len(text) > maxText {
		return nil, bad("the position is longer than %d bytes", maxText)
	}
	var rows [][]board.Colour
	for row := range strings.SplitSeq(text, "/") {
		var points []board.Colour
		for _, token := range rowOfPoints.FindAllString(row, -1) {
			colour, run := board.Empty, 1
			switch token {
			case ".":
			case "X", "x":
				colour = board.Black
			case "O", "o":
				colour = board.White
			default:
				var err error
				if run, err = strconv.Atoi(token); err != nil || run < 1 || run > maxBoard {
					return nil, bad("row %d of the position: %.20q is no point: X is a black stone, O a white one, "+
						"a number a run of empty points", len(rows)+1, token)
				}
			}
			points = append(points, slices.Repeat([]board.Colour{colour}, run)...)
		}
		if rows = append(rows, points); len(points) != len(rows[0]) {
			return nil, bad("row %d of the position has %d points, the first row has %d",
				len(rows), len(points), len(rows[0]))
		}
	}
	width, height := len(rows[0]), len(rows)
	if err := fits(width, height); err != nil {
		return nil, err
	}
	p := board.New(width, height)
	for at := range p.Points() {
		p.Set(at, rows[height-1-at.Y][at.X])
	}
	return p, nil
}

// fits returns an error for a board that the page does not show.
func fits(width, height int) error {
	if min(width, height) < minBoard || max(width, height) > maxBoard {
		return bad("the board is %d×%d: it is shown here from %d to %d columns and rows; seki board read reads larger ones",
			width, height, minBoard, maxBoard)
	}
	return nil
}

// parsePoints parses points with commas or spaces between them.
func parsePoints(name, text string) (points []board.Point, err error) {
	if len(text) > maxText {
		return nil, bad("%s is longer than %d bytes", name, maxText)
	}
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		at, err := board.ParsePoint(part)
		if err != nil {
			return nil, bad("%s: %.60v", name, err)
		}
		points = append(points, at)
	}
	return points, nil
}

// pointNames returns points as an address has them.
func pointNames(points []board.Point) string {
	return strings.Join(units.Texts(points, board.Point.String), ",")
}
