package heaps

import (
	"context"
	"fmt"
	"iter"
)

// Record says who wins with a number of stones, and which heaps up to it are lost. Without a
// period, both of its numbers are null.
type Record struct {
	Game      string `json:"game"`
	Misere    bool   `json:"misere"`
	Stones    int    `json:"stones"`
	Winner    string `json:"winner"`
	Best      []Move `json:"best"`
	Period    *int   `json:"period"`
	Preperiod *int   `json:"preperiod"`
	Proved    bool   `json:"period_proved"`
	Searched  int    `json:"searched"` // the greatest heap that the proof needs, or that was solved
	Lost      []int  `json:"lost"`
	TreeSize  string `json:"tree_size,omitempty"` // where asked for
	Line      []Step `json:"line,omitempty"`

	solution *Lost
}

// MaxListed is the greatest number of lost heaps in a record, and of positions of a line of play.
const MaxListed = 10_000_000

// NewRecord returns the record of a heap of so many stones, with the whole line of play if that is
// asked for. The error is a LongError or the context's.
func NewRecord(ctx context.Context, s *Lost, stones int, line bool) (r Record, err error) {
	r = Record{
		Game: s.Moves.String(), Misere: s.Misere, Stones: stones, Winner: "second",
		Proved: s.Period.Proved, Searched: s.Heap(), solution: s,
	}
	if s.Wins(stones) {
		r.Winner = "first"
	}
	if p := s.Period; p.Length > 0 {
		r.Period, r.Preperiod, r.Searched = &p.Length, &p.Preperiod, p.Checked
	}
	if count := s.Count(stones); count > MaxListed {
		return r, LongError(fmt.Sprintf("a list of %d lost heaps is too long, at most %d", count, MaxListed))
	}
	r.Lost = s.UpTo(stones)
	if r.Best, err = s.Best(ctx, stones); err == nil && line {
		r.Line, err = wholeLine(ctx, s.Line(stones))
	}
	return r, err
}

// LongError says that a list is too long.
type LongError string

func (e LongError) Error() string { return string(e) }

// wholeLine collects a line of play.
func wholeLine(ctx context.Context, line iter.Seq[Step]) (whole []Step, err error) {
	for step := range line {
		if len(whole) == MaxListed {
			return nil, LongError(fmt.Sprintf("the line of play is too long, more than %d positions", len(whole)))
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		whole = append(whole, step)
	}
	return whole, nil
}
