package explorer

import (
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search/play"
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
		return "No position on a Go board realises it: chains would have to cross (the support is not planar)."
	}
	return ""
}

// position returns the reading of a position on a Go board that realises A, as a kind of work draws
// it. It is kept for the class of A. Without a position in time, the error says so.
func (s *Server) position(r *http.Request, A seki.Matrix, kind string, draws func(seki.Matrix) work) (*board.Reading, error) {
	if why := notOnBoard(A); why != "" {
		return nil, notFound("%s", why)
	}
	ctx, cancel := context.WithTimeout(r.Context(), atOnce)
	defer cancel()
	form, _, _, err := canon.FormContext(ctx, A)
	if err != nil {
		form = A
	}
	v, err := s.search(r, kind+"/"+addressOf(form), s.o.Timeout, draws(form))
	if err != nil {
		return nil, err
	}
	if p, ok := v.Result.(*board.Position); ok {
		return board.ReadAs(p, A)
	}
	if errors.Is(v.Err, draw.ErrTooLarge) {
		return nil, notFound("No position is shown: %v.", v.Err)
	}
	if err := v.fault(); err != nil {
		return nil, err
	}
	return nil, late("no position was found in time")
}

// drawBook returns the work that draws a position as in a book or, if there is none or it is
// not found in time, a compact one.
func (s *Server) drawBook(A seki.Matrix) work {
	return func(ctx context.Context, publish func(any, string)) error {
		limited, cancel := context.WithTimeout(ctx, min(bookTime, s.o.Timeout/2))
		defer cancel()
		p, err := draw.QuickBook(limited, A, draw.BookSizes...)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil:
			publish(p, "")
			return nil
		case errors.As(err, new(draw.ErrNoRoom)), limited.Err() != nil:
			return drawCompact(draw.Draw, A)(ctx, publish)
		}
		return err
	}
}

// drawCompact returns the work that draws a compact position with draw.Draw or draw.Quick.
func drawCompact(draw func(seki.Matrix) (*board.Position, error), A seki.Matrix) work {
	return func(_ context.Context, publish func(any, string)) error {
		p, err := draw(A)
		if err == nil {
			publish(p, "")
		}
		return err
	}
}

// board responds with a position on a Go board that realises a matrix: a picture; with format=sgf, a game
// record with the results and variations that were found in time; with format=edit, it redirects to the page
// of the position.
func (s *Server) board(w http.ResponseWriter, r *http.Request, A seki.Matrix) error {
	reading, err := s.position(r, A, "book", s.drawBook)
	if err != nil {
		return err
	}
	switch r.FormValue("format") {
	case "edit":
		if fits(reading.Position.Width(), reading.Position.Height()) != nil {
			return badRequest("no position of %s was found that fits on a board of 19×19; seki board draw draws a larger one", A)
		}
		return redirect(editing{position: reading.Position}.Address())
	case "sgf":
		v, err := s.search(r, "sgf/"+addressOf(A), s.o.Timeout, s.judge([]*board.Reading{reading}, true, false))
		if err != nil {
			return err
		}
		d, ok := v.Result.(judged)
		if !ok {
			return late("the results of the position were not found in time")
		}
		d.writeSGF(w)
		return nil
	}
	return writeSVG(w, drawing.Game(reading, &play.Game{Start: A}))
}

// compact responds with a picture of a small board that realises a matrix, for lists.
func (s *Server) compact(w http.ResponseWriter, r *http.Request, A seki.Matrix) error {
	reading, err := s.position(r, A, "compact", func(A seki.Matrix) work { return drawCompact(draw.Quick, A) })
	if err != nil {
		return err
	}
	return writeSVG(w, drawing.Game(reading, &play.Game{Start: A}))
}

func writeSVG(w http.ResponseWriter, p picture.Picture) error {
	w.Header().Set("Cache-Control", "max-age=3600")
	w.Header().Set("Content-Type", "image/svg+xml")
	_ = p.WriteSVG(w) // if it fails, the client has gone
	return nil
}

// writeSGF responds with the position as a game record, one for each fight.
func (d judged) writeSGF(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/x-go-sgf")
	w.Header().Set("Content-Disposition", "attachment; filename=seki.sgf")
	for _, f := range d {
		_, _ = io.WriteString(w, text.SGF(f.Record, f.reading).String())
	}
}
