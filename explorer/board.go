package explorer

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/reports/text"
	"github.com/sekilab/sekilab/seki"
)

// Limits on the matrices that are drawn on a board. Larger ones would take long and would
// not fit a common board.
const (
	maxBoardLines = 6
	maxBoardSum   = 60
)

// notOnBoard says why a page shows no position on a Go board that realises the matrix, or
// returns "" if it shows one.
func notOnBoard(A seki.Matrix) string {
	_, over, _ := A.Terminal(seki.Seki)
	switch {
	case over:
		return "A chain has been captured."
	case max(A.Rows(), A.Cols()) > maxBoardLines || A.Sum() > maxBoardSum:
		return "It is too large to be drawn here as a position on a Go board; seki board draw tries."
	case !planar.Planar(A):
		return "No position on a Go board realises it: its support is not planar."
	}
	return ""
}

// draw returns the work that draws a position that realises A and, if results is set, finds
// its results.
func (s *Server) draw(A seki.Matrix, results bool) work {
	return func(ctx context.Context, publish func(any, string)) error {
		p, err := draw.Draw(A)
		if err != nil {
			return err
		}
		r, err := board.ReadAs(p, A)
		if err != nil {
			return err
		}
		if results {
			return s.judge([]*board.Reading{r}, true)(ctx, publish)
		}
		publish(unjudged(r), "")
		return nil
	}
}

// board responds with a position on a Go board that realises a matrix: a picture or, with
// format=sgf, a game record, with the results and variations that were found in time; with
// format=edit, it redirects to the page of one as in a book.
func (s *Server) board(w http.ResponseWriter, r *http.Request, A seki.Matrix) error {
	if why := notOnBoard(A); why != "" {
		return notFound("%s", why)
	}
	format := r.FormValue("format")
	if format == "edit" {
		return s.bookBoard(r, A)
	}
	name, record := "board/", format == "sgf"
	if record {
		name = "sgf/"
	}
	v, err := s.search(r, name+addressOf(A), s.o.Timeout, s.draw(A, record))
	if err != nil {
		return err
	}
	d, ok := v.Result.(judged)
	if !ok {
		return late("no position was found in time")
	}
	if v.Finished {
		w.Header().Set("Cache-Control", "max-age=3600")
	}
	if !record {
		w.Header().Set("Content-Type", "image/svg+xml")
		_ = reports.Board(d[0].reading).Write(w, ".svg", time.Time{})
		return nil
	}
	d.writeSGF(w)
	return nil
}

// bookBoard returns the redirect to the page of a position that realises A, drawn as in a book
// or, if there is none, compact.
func (s *Server) bookBoard(r *http.Request, A seki.Matrix) error {
	_, done, err := s.compute(r, s.o.Timeout)
	if err != nil {
		return err
	}
	defer done()
	p, err := draw.Book(A, draw.BookSizes...)
	if errors.As(err, new(draw.ErrNoRoom)) {
		if p, err = draw.Draw(A); err == nil && fits(p.Width(), p.Height()) != nil {
			err = badRequest("no position of %s was found that fits on a board of 19×19; seki board draw draws a larger one", A)
		}
	}
	if err != nil {
		return err
	}
	return redirect(editing{position: p}.address())
}

// writeSGF responds with the position as a game record, one for each fight.
func (d judged) writeSGF(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/x-go-sgf")
	w.Header().Set("Content-Disposition", "attachment; filename=seki.sgf")
	for _, f := range d {
		_, _ = io.WriteString(w, text.SGF(f.Record, f.reading).String())
	}
}
