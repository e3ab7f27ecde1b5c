package explorer

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// explorePage holds the contents of the page on which a matrix is entered.
type explorePage struct {
	Examples []child
	Known    int
	Matrix   string // in the input field
	Given    bool   // it is there to be edited, and should be seen at once
	Some     string // addresses of complete seki, one of which is shown at random
}

var examples = []struct{ matrix, why string }{
	{"1 1; 1 1", "the smallest complete seki of both games"},
	{"2 1; 1 2", "complete in SEKI, but not in D-SEKI"},
	{"1 1 0; 1 0 1; 0 1 1", "a ring of six chains"},
	{"3 3 1; 3 1 3; 1 3 3", "the largest complete seki of size 3×3"},
	{"4 3 0; 4 0 3; 0 3 3", "semi-complete: only one player must pass"},
	{"0 1 1 1; 1 0 1 1; 1 1 0 1; 1 1 1 0", "the cube"},
	{"3 1; 0 2", "White wins by moving first"},
}

func (s *Server) explore(r *http.Request) (page, error) {
	given := r.FormValue("matrix")
	p := explorePage{
		Known: s.o.Known.Len(), Matrix: cmp.Or(given, "2 1 0; 1 2 0; 0 0 2"), Given: r.Form.Has("matrix"),
		Some: strings.Join(s.some(), " "),
	}
	for _, x := range examples {
		p.Examples = append(p.Examples, child{Matrix: seki.Must(notation.Parse(x.matrix)), Move: x.why})
	}
	return page{Name: "explore", Title: "Explore", Data: p}, nil
}

// some returns the addresses of the complete seki of SEKI up to 4×4 that can stand on a Go board.
func (s *Server) some() (addresses []string) {
	for _, r := range s.o.Known.Ranges() {
		if r.Rows > 4 {
			continue
		}
		for _, class := range s.o.Known.Of(r.Size).Classes() {
			if class.Results[seki.Seki].Kind == seki.Complete && notOnBoard(class.Matrix) == "" {
				addresses = append(addresses, addressOf(class.Matrix))
			}
		}
	}
	return addresses
}

// enter redirects to the page of the matrix that a person has entered, in any notation, or
// shows the page again with the error.
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
		p, _ := s.explore(r) // which does not fail
		p.Err = badRequest("the matrix %.60q: %v", text, err)
		return p, nil
	}
	to := "/m/"
	if r.FormValue("then") == "play" {
		to = "/play/"
	}
	return page{}, redirect(to + addressOf(A))
}
