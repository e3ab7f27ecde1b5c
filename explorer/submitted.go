package explorer

import (
	"cmp"
	"io"
	"net/http"

	"github.com/sekilab/sekilab/board"
)

// submitted reads the positions in a form, of the file or else of the text. Without both
// there are none.
func (s *Server) submitted(r *http.Request) ([]*board.Position, error) {
	if r.Method != http.MethodPost {
		return nil, nil
	}
	data := []byte(r.PostFormValue("text"))
	if file, _, err := r.FormFile("file"); err == nil {
		defer file.Close()
		if data, err = io.ReadAll(file); err != nil {
			return nil, err
		}
	} else if !r.PostForm.Has("text") {
		return nil, nil
	}
	moves := board.Shown
	if r.FormValue("move") == "last" {
		moves = board.Last
	} else if err := readNumber(r, "move", &moves, 0, maxBody); err != nil {
		return nil, err
	}
	list, _, err := board.Parse(data, moves)
	switch {
	case err != nil:
		return nil, badRequest("%v", err)
	case len(list) == 0:
		return nil, badRequest("no position: it is lines of X, O and points, or SGF")
	}
	for _, p := range list {
		if err := fits(p.Width(), p.Height()); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// edited returns what a request makes of a board, and the positions that it brings. If there
// is one, it is that of the board.
func (s *Server) edited(r *http.Request) (e editing, brought []*board.Position, err error) {
	brought, wrong := s.submitted(r)
	e, err = parseEditing(r)
	if err = cmp.Or(wrong, err); err != nil {
		return e, nil, err
	}
	if len(brought) == 1 {
		e.position = brought[0]
	}
	return e, brought, nil
}
