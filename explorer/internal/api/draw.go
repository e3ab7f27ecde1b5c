package api

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// Limits on the matrices that are drawn on a board. Larger ones would take long and would not fit a common board.
const (
	maxBoardLines = 6
	maxBoardSum   = 60
)

// beyond is the number of empty lines that are shown next to the stones.
const beyond = 2

// DrawQuery is a query for a position on a Go board that realises a matrix.
type DrawQuery struct {
	Matrix  string  `json:"matrix"`
	Compact bool    `json:"compact,omitempty"` // a small one, found at once, for a list; otherwise one as in a book
	Seconds float64 `json:"seconds,omitempty"` // less time than the limit of a search
	SGF     bool    `json:"sgf,omitempty"`     // only a game record, with results and lines of play
}

// Drawn is the lower left corner of a board with all stones of a position.
type Drawn struct {
	Text  string   `json:"text"`            // the rows from above, with slashes between
	Right bool     `json:"right,omitempty"` // the board continues there, and above
	Above bool     `json:"above,omitempty"`
	Rows  [][2]int `json:"rows"` // a stone of each black chain; x and y are counted from 0 at the upper left corner
	Cols  [][2]int `json:"cols"` // of the white ones

	// Position is the whole board as an address has it, "" if it is too large for the page.
	Position string `json:"position,omitempty"`
	SGF      string `json:"sgf,omitempty"`
}

// notOnBoard returns the reason why Draw draws no position for a matrix, or "".
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

// Draw returns a position that realises a matrix. It is drawn once for the class of the matrix.
func (a *API) Draw(ctx context.Context, q DrawQuery) (*Drawn, error) {
	A, err := a.read(q.Matrix)
	if err != nil {
		return nil, err
	}
	if why := notOnBoard(A); why != "" {
		return nil, bad("%s", why)
	}
	limited, cancel := context.WithTimeout(ctx, formTime)
	form, _, _, err := canon.FormContext(limited, A)
	cancel()
	if err != nil {
		form = A
	}
	within := seconds(q.Seconds)
	key := fmt.Sprintf("draw %s %v", form, q.Compact)
	p, err := do(ctx, a.work, key, within, func(ctx context.Context) (*board.Position, bool, error) {
		p, err := a.draw(ctx, form, q.Compact)
		return p, err == nil, err
	})
	switch {
	case errors.Is(err, draw.ErrTooLarge):
		return nil, bad("No position is shown: %v.", err)
	case errors.Is(err, context.DeadlineExceeded):
		return nil, bad("no position was found in time")
	case err != nil:
		return nil, err
	}
	r, err := board.ReadAs(p, A)
	if err != nil {
		return nil, err
	}
	drawn := crop(r)
	if q.SGF {
		return do(ctx, a.work, "record of "+A.String(), within, func(ctx context.Context) (*Drawn, bool, error) {
			fights, err := a.judge(ctx, []*board.Reading{r}, true, false)
			if err == nil {
				drawn.SGF = sgfOf(fights)
			}
			return drawn, ctx.Err() == nil, err
		})
	}
	return drawn, nil
}

// draw returns a compact position, or one as in a book if there is one and it is found in time.
func (a *API) draw(ctx context.Context, A seki.Matrix, compact bool) (*board.Position, error) {
	if compact {
		return draw.Draw(A, 1)
	}
	deadline, _ := ctx.Deadline()
	limited, cancel := context.WithTimeout(ctx, min(bookTime, time.Until(deadline)/2))
	defer cancel()
	p, err := draw.Book(limited, A, 8, draw.BookSizes...)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, new(draw.ErrNoRoom)), err != nil && limited.Err() != nil:
		return draw.Draw(A, 6)
	}
	return p, err
}

// crop returns the part of the board of a reading that a page shows.
func crop(r *board.Reading) *Drawn {
	p := r.Position
	width, height := 0, 0
	for at := range p.Points() {
		if p.At(at) != board.Empty {
			width, height = max(width, at.X+1+beyond), max(height, at.Y+1+beyond)
		}
	}
	width, height = min(width, p.Width()), min(height, p.Height())
	d := &Drawn{Right: width < p.Width(), Above: height < p.Height()}
	for k, row := range p.Rows()[p.Height()-height:] {
		if k > 0 {
			d.Text += "/"
		}
		d.Text += row[:width]
	}
	firsts := func(chains []board.Chain) (list [][2]int) {
		for _, c := range chains {
			list = append(list, [2]int{c.Stones[0].X, height - 1 - c.Stones[0].Y})
		}
		return list
	}
	d.Rows, d.Cols = firsts(r.Rows), firsts(r.Cols)
	if fits(p.Width(), p.Height()) == nil {
		d.Position = positionText(p)
	}
	return d
}
