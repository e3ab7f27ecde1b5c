package explorer

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
)

// Matrices beyond these are not drawn on a board: it would take long, and they would not
// fit a board that people know.
const (
	maxBoardLines = 6
	maxBoardSum   = 60
)

// onBoard says whether a page shows a position on a Go board that realises the matrix,
// and why not.
type onBoard struct {
	Drawn  bool
	Reason string
}

func boardOf(A seki.Matrix) onBoard {
	_, over, _ := A.Terminal(seki.Seki)
	switch {
	case over:
		return onBoard{Reason: "A chain has been captured."}
	case max(A.Rows(), A.Cols()) > maxBoardLines || A.Sum() > maxBoardSum:
		return onBoard{Reason: "It is too large to be drawn here as a position on a Go board; seki board draw tries."}
	case !planar.Planar(A):
		return onBoard{Reason: "No position on a Go board realises it: its support is not planar."}
	}
	return onBoard{Drawn: true}
}

// board answers with a position on a Go board that realises a matrix, as a picture, or
// with format=sgf as a game record.
func (s *Server) board(w http.ResponseWriter, r *http.Request) {
	A, err := parseAddress(r.PathValue("matrix"))
	if err != nil {
		s.fail(w, r, badRequest("%v", err))
		return
	}
	if on := boardOf(A); !on.Drawn {
		s.fail(w, r, notFound("%s", on.Reason))
		return
	}
	j, err := s.jobs.get("board/"+addressOf(A), client(r), func(_ context.Context, publish func(any, string)) error {
		p, err := draw.Draw(A)
		if err == nil {
			publish(p, "")
		}
		return err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v := s.jobs.wait(r.Context(), j, s.o.Timeout)
	p, ok := v.Result.(*board.Position)
	if !ok {
		s.fail(w, r, &httpError{http.StatusServiceUnavailable, "no position was found in time"})
		return
	}
	reading, err := board.ReadAs(p, A)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "max-age=3600")
	if r.FormValue("format") == "sgf" {
		w.Header().Set("Content-Type", "application/x-go-sgf")
		w.Header().Set("Content-Disposition", "attachment; filename=seki.sgf")
		_, _ = io.WriteString(w, p.SGF().String()+"\n")
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_ = reports.Board(reading).Write(w, ".svg", time.Time{})
}
