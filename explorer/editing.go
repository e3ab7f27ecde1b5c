package explorer

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/units"
)

// editing is what the address of a board says.
type editing struct {
	position *board.Position
	turn     board.Colour // whose stones on empty points are valued; who plays next
	put      string       // what a click does, one of puts; "" means the first
	options  board.Options
	open     bool // chains beside open territory may be assumed to be alive
}

// puts are what a click on a point can do. A stone on one of its colour removes it.
var puts = []string{"black", "white", "empty", "play"}

// Address returns the path of the page.
func (e editing) Address() string { return e.To("/board?") }

// To returns a path with this board as the rest of its query.
func (e editing) To(path string) string {
	q := url.Values{"p": {positionText(e.position)}}
	if e.turn == board.White {
		q.Set("turn", e.turn.String())
	}
	if e.put != "" && e.put != puts[0] {
		q.Set("put", e.put)
	}
	if chains := e.Chains(); chains != "" {
		q.Set("chains", chains)
	}
	if alive := e.Alive(); alive != "" {
		q.Set("alive", alive)
	}
	return path + strings.NewReplacer("%2F", "/", "%2C", ",").Replace(q.Encode())
}

// Chains returns the points of the only chains that are looked at, with commas.
func (e editing) Chains() string { return pointNames(e.options.Chains) }

// Alive returns the points of chains that are assumed to be alive, with commas, or open.
func (e editing) Alive() string {
	if e.open {
		return "open"
	}
	return pointNames(e.options.Alive)
}

func pointNames(points []board.Point) string {
	return strings.Join(units.Texts(points, board.Point.String), ",")
}

// parsePoints parses the points in a parameter.
func parsePoints(r *http.Request, name string) (points []board.Point, err error) {
	if len(r.FormValue(name)) > maxPath { // in the body of a POST
		return nil, badRequest("%s is longer than %d bytes", name, maxPath)
	}
	for text := range strings.FieldsFuncSeq(r.FormValue(name), func(r rune) bool { return r == ',' || r == ' ' }) {
		at, err := board.ParsePoint(text)
		if err != nil {
			return nil, badRequest("%s: %.60v", name, err)
		}
		points = append(points, at)
	}
	return points, nil
}

// parseEditing parses the parameters of a board. Without a position it is the first example. If it fails, the position is that or the one
// that was read.
func parseEditing(r *http.Request) (e editing, err error) {
	e = editing{turn: board.Black, put: puts[0]}
	if e.position, err = parsePosition(cmp.Or(r.FormValue("p"), positions[0].text)); err != nil {
		e.position, _ = parsePosition(positions[0].text) // the tests read it
		return e, err
	}
	switch turn := r.FormValue("turn"); turn {
	case "", "black":
	case "white":
		e.turn = board.White
	default:
		return e, badRequest("turn=%.20q is neither black nor white", turn)
	}
	if put := r.FormValue("put"); put != "" {
		if !slices.Contains(puts, put) {
			return e, badRequest("put=%.20q is none of %s", put, strings.Join(puts, ", "))
		}
		e.put = put
	}
	if e.options.Chains, err = parsePoints(r, "chains"); err != nil {
		return e, err
	}
	if e.open = r.FormValue("alive") == "open"; !e.open {
		e.options.Alive, err = parsePoints(r, "alive")
	}
	return e, err
}
