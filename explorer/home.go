package explorer

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strings"
	"sync"

	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// homePage holds the contents of the first page.
type homePage struct {
	Examples []child
	Known    int
	Matrix   string // in the input field
	Editing  bool   // it is there to be edited: no game is before it
	Puzzles  json.RawMessage
	First    string // address of the puzzle that a new visitor sees
}

var examples = []struct{ matrix, why string }{
	{"1 1; 1 1", "the smallest complete seki of both games"},
	{"2 1; 1 2", "complete in SEKI, but not in D-SEKI"},
	{"1 1 0; 1 0 1; 0 1 1", "a ring of six chains"},
	{"3 3 1; 3 1 3; 1 3 3", "the largest complete seki of size 3×3"},
	{"4 3 0; 4 0 3; 0 3 3", "semi-complete: only one player must pass"},
	{"0 1 1 1; 1 0 1 1; 1 1 0 1; 1 1 1 0", "the cube"},
	{"3 1; 0 2", "R wins by moving first"},
}

func (s *Server) home(r *http.Request) (page, error) {
	given := r.FormValue("matrix")
	p := homePage{
		Known: len(s.o.Known.Classes()), Matrix: cmp.Or(given, "2 1 0; 1 2 0; 0 0 2"),
		Editing: r.Form.Has("matrix"), Puzzles: puzzles.JSON, First: firstPuzzle(),
	}
	for _, x := range examples {
		p.Examples = append(p.Examples, child{Matrix: seki.Must(notation.Parse(x.matrix)), Move: x.why})
	}
	return page{Name: "home", Title: "sekilab", Data: p}, nil
}

// firstPuzzle returns the address of the matrix of the first puzzle with two moves.
var firstPuzzle = sync.OnceValue(func() string {
	A, err := puzzles.Matrix(puzzles.All().Levels[1].Boards[0])
	return addressOf(seki.Must(A, err))
})

// enter redirects to the page of the matrix that a person has entered, in any notation, or
// shows the first page again with the error.
func (s *Server) enter(r *http.Request) (page, error) {
	text := strings.TrimSpace(r.FormValue("matrix"))
	A, ok, err := s.labelled(text)
	if !ok {
		A, err = notation.Parse(text)
	}
	if err == nil {
		A, err = parseAddress(addressOf(A))
	}
	if err != nil {
		p, _ := s.home(r) // home does not fail
		p.Err = badRequest("the matrix %.60q: %v", text, err)
		return p, nil
	}
	to := "/m/"
	if r.FormValue("then") == "play" {
		to = "/play/"
	}
	return page{}, redirect(to + addressOf(A))
}
