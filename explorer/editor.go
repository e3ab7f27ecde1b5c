package explorer

import (
	"cmp"
	"errors"
	"html/template"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/internal/reports/inspect"
)

// judgement returns what is known about the position after at most patience. Where nobody
// has asked for a search, the view has errUnasked.
func (s *Server) judgement(r *http.Request, e editing, explained bool, patience time.Duration) (judged, view, error) {
	key := "position/" + positionText(e.position) + "/" + e.Chains() + "/" + e.Alive()
	if explained {
		key = "record of " + key
	}
	if found := s.searches.get(key, nil, false); found != nil { // to read a large board anew would take longer than all else
		if v, _ := s.searches.look(found); v.Err == nil && v.Finished {
			return v.Result.(judged), v, nil
		}
	}
	readings, err := e.options.Fights(e.position)
	if err != nil {
		return nil, view{}, badRequest("%v", err)
	}
	for _, r := range readings {
		if A := r.Matrix; len(r.Violations) == 0 && max(A.Rows(), A.Cols()) > maxLines {
			return nil, view{}, badRequest("%d black and %d white chains are too many: at most %d of each", A.Rows(), A.Cols(), maxLines)
		}
	}
	v, err := s.search(r, key, patience, s.judge(readings, explained, e.open))
	if errors.Is(err, errUnasked) {
		return unjudged(readings...), view{Finished: true, Err: errUnasked}, nil
	}
	d, ok := v.Result.(judged)
	if !ok {
		d = unjudged(readings...)
	}
	return d, v, err
}

// editorPage holds the contents of the page of a board.
type editorPage struct {
	editing
	Found    []finding
	Columns  []string // their names
	Lines    []line   // from above
	Text     string   // pasted
	Move     string   // of a game in SGF
	Brought  []string // paths of the positions of a file with several
	More     int      // of these, not shown
	Examples []exampleLink
}

// P returns the position as in the address.
func (p editorPage) P() string { return positionText(p.position) }

// Turn returns the colour whose moves are coloured, Put what a click does.
func (p editorPage) Turn() board.Colour { return p.turn }
func (p editorPage) Put() string        { return p.put }

// Wood returns the picture of the stones, below the points.
func (p editorPage) Wood() template.HTML {
	var b strings.Builder
	_ = drawing.Stones(p.position).WriteSVG(&b) // to memory
	return template.HTML(b.String())            // which has no text of others
}

// ChainRows returns all chains, those of the fight first.
func (f finding) ChainRows() []chainRow {
	var rows []chainRow
	for _, group := range []struct {
		words  string
		chains []inspect.Chain
	}{{"", f.Board.Black}, {"", f.Board.White}, {"alive", f.Board.Alive},
		{"taken to be alive", f.Board.Assumed}, {"left out", f.Board.LeftOut}} {
		for _, c := range group.chains {
			name := capital(c.Colour)
			if group.words == "" {
				name = f.Board.Called(c.Name)
			}
			rows = append(rows, chainRow{name, group.words, c})
		}
	}
	return rows
}

// Own reports whether chains of the fight have private liberties or eyes.
func (f finding) Own() bool {
	return slices.ContainsFunc(slices.Concat(f.Board.Black, f.Board.White), func(c inspect.Chain) bool { return c.Private+c.Eyes > 0 })
}

// chainRow is a chain as players call it, and why it is not in the fight.
type chainRow struct {
	Called, Out string
	inspect.Chain
}

// line is a row of points.
type line struct {
	Number int
	Points []point
}

// point is a point on the page.
type point struct {
	mark
	Name  string
	Stone board.Colour
}

// positions are examples of boards, as in their addresses.
var positions = []struct{ text, name string }{
	{"1X1X5/XXXX5/OOXX5/XOOXOO3/X1OOXO3/XOO1XOOOO/XOXXXXXO1/XXOOO1XOO/X1OOOOXO1", "A ring of four chains: both must pass"},
	{"9/9/9/9/XXXXX4/OOOOXX3/XXXOX1X2/XX1OXXX2/XX1OX1X2", "Two chains that share two dame"},
	{"XX11/1X11/XX1OO8/1X1O1OO6/XXOOO1O6/OOXXOOO6/O1XXXXOXXX3/OOOX1OX1X1X2/OXXOOOXXXXX2/1XOO1XOOO4/XXOXXXOO1O3/1XXOOXXOOO3/OOOOO1XO1O3", "A ring of six chains"},
	{"1O1O5/OOOOOO3/XXXXXO3/OX2OX3/OXOOOX3/OOXXOX3/O1X1OX3/O1XXOXXXX/O1XXOX1X1", "Who begins matters: White wins by moving first"},
	{"XXX1OOO/X1XXO1O/XXXXOOO", "One eye each, and one dame"},
	{"OXXXOX1X1/O1X1OXXXX/OOOOOX1X1/XXXXXXXXX/9/9/9/9/9", "A bulky five, which looks like a seki"},
}

// exampleLink is an example with the path of its page.
type exampleLink struct{ Name, To string }

// editor responds with the page of a board or, with format=sgf or format=text, with its
// position as a file.
func (s *Server) editor(w http.ResponseWriter, r *http.Request) error {
	switch format := r.FormValue("format"); format {
	case "":
		return s.page(s.editorPage)(w, r)
	case "sgf", "text":
		e, err := parseEditing(r)
		if err != nil {
			return err
		}
		if format == "text" {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.Header().Set("Content-Disposition", "attachment; filename=seki.txt")
			_, _ = io.WriteString(w, e.position.Diagram())
			return nil
		}
		d, v, err := s.judgement(r, e, true, s.o.Timeout)
		if err = cmp.Or(err, v.fault()); err == nil {
			d.writeSGF(w)
		}
		return err
	default:
		return badRequest("format=%.20q is neither sgf nor text", format)
	}
}

func (s *Server) editorPage(r *http.Request) (page, error) {
	e, brought, wrong := s.edited(r)
	if wrong == nil && len(brought) == 1 {
		return page{}, redirect(e.Address())
	}
	p := editorPage{editing: e, Text: r.PostFormValue("text"), Move: r.FormValue("move")}
	for _, q := range brought[:min(len(brought), maxRead)] {
		p.Brought = append(p.Brought, editing{position: q}.Address())
	}
	p.More = len(brought) - len(p.Brought)
	for _, x := range positions {
		p.Examples = append(p.Examples, exampleLink{x.name, "/board?p=" + x.text})
	}
	d, v, err := s.judgement(r, e, false, s.patience(r))
	wrong = cmp.Or(wrong, err)
	p.Found = d.findings(e, v.Finished)
	marks := d.marks(e.turn)
	for x := range e.position.Width() {
		p.Columns = append(p.Columns, board.ColumnName(x))
	}
	for at := range e.position.Points() {
		if at.X == 0 {
			p.Lines = append(p.Lines, line{Number: at.Y + 1})
		}
		points := &p.Lines[len(p.Lines)-1].Points
		*points = append(*points, point{marks[at.String()], at.String(), e.position.At(at)})
	}
	out := page{Name: "board", Title: "A Go board", Data: p, Err: wrong}
	out.follow(v)
	return out, nil
}

// boardJSON responds with what is known about a position, in the words of its page and as the
// record of seki board read --format jsonl. It waits as matrixJSON does.
func (s *Server) boardJSON(w http.ResponseWriter, r *http.Request) error {
	patience, err := s.wait(r)
	if err != nil {
		return err
	}
	e, brought, err := s.edited(r)
	switch {
	case err != nil:
		return err
	case len(brought) > 1:
		return badRequest("here are %d positions: send one", len(brought))
	}
	d, v, err := s.judgement(r, e, false, patience)
	if err = cmp.Or(err, v.fault()); err != nil {
		return err
	}
	writeJSON(w, struct {
		Address  string    `json:"address"`
		Turn     string    `json:"turn"`
		Finished bool      `json:"finished"`
		Position []string  `json:"position"`
		Fights   []finding `json:"fights"`
	}{e.Address(), e.turn.String(), v.Finished, e.position.Rows(), d.findings(e, v.Finished)})
	return nil
}
