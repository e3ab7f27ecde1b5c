package explorer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// judged is what has been found of a position: its fights, each with its record, whose results
// may be missing.
type judged []fight

type fight struct {
	reading *board.Reading
	Record  inspect.Board
}

// unjudged returns readings with records that have no results.
func unjudged(readings ...*board.Reading) judged {
	d := make(judged, len(readings))
	for k, r := range readings {
		d.set(k, r, inspect.NewBoard(r))
	}
	return d
}

// set sets a fight, with its number if there are several.
func (d judged) set(k int, r *board.Reading, record inspect.Board) {
	if len(d) > 1 {
		record.Fight, record.Fights = k+1, len(d)
	}
	d[k] = fight{r, record}
}

// judge returns the work that finds the results of readings, with lines of play if explained
// is set, and with chains in open space assumed to be alive if open is.
func (s *Server) judge(readings []*board.Reading, explained, open bool) work {
	return func(ctx context.Context, publish func(any, string)) error {
		d := unjudged(readings...)
		publish(d, "Reading")
		in := inspect.Inspector{Solver: s.solver, Games: seki.Games[:], Explain: explained, RulesMemory: rulesMemory}
		if open {
			p := readings[0].Position
			o, err := in.Judge().Assume(ctx, p, readings[0].Options)
			if err != nil {
				return err
			}
			if readings, err = o.Fights(p); err != nil {
				return err
			}
			d = unjudged(readings...)
		}
		order := make([]int, len(readings))
		for k := range order {
			order[k] = k
		}
		slices.SortStableFunc(order, func(a, b int) int { return len(readings[a].Points) - len(readings[b].Points) })
		for _, k := range order { // the small ones first, which hardly take time
			record, _, err := in.Board(ctx, readings[k])
			d = slices.Clone(d) // what was published does not change
			d.set(k, readings[k], record)
			publish(d, "Reading")
			if err = cmp.Or(err, ctx.Err()); err != nil {
				return err
			}
		}
		return nil
	}
}

// finding is what a page says of a fight. It says no result that the record does not have.
type finding struct {
	Headline string        `json:"headline"`         // "" while it is read
	Turns    []string      `json:"turns"`            // what comes of it if Black moves first, and if White does, where that differs
	Rests    []string      `json:"rests"`            // on what this rests, and what is outside the model
	Lines    []playLine    `json:"lines"`            // best play
	Assume   string        `json:"assume,omitempty"` // path of the page with the chains alive that the headline takes to be so
	Board    inspect.Board `json:"board"`
}

// playLine is best play if a player moves first, turn by turn.
type playLine struct {
	First string     `json:"first"` // Black or White
	Steps []lineStep `json:"steps"`
}

// lineStep is a turn with the path of the page of the position after it.
type lineStep struct {
	Turn string `json:"turn"`
	To   string `json:"to"`
}

// bestLine returns the steps of best play from the position of e.
func bestLine(e editing, best verdict.Play) playLine {
	line := playLine{First: text.Colours.Player(best.First)}
	e.position = e.position.Clone()
	for _, t := range best.Turns {
		if !t.Pass {
			e.position.Play(t.Point, t.Colour)
		}
		e.turn = t.Colour.Other()
		line.Steps = append(line.Steps, lineStep{t.String(), e.Address()})
	}
	return line
}

// findings describe the fights of a board, which may still be searched.
func (d judged) findings(e editing, finished bool) []finding {
	list := []finding{}
	for _, f := range d {
		list = append(list, f.finding(e, finished))
	}
	return list
}

// mark is what is known of a point: a sign on the board, which may be empty, and words.
type mark struct {
	Sign, Words string
}

func (d fight) finding(e editing, finished bool) finding {
	b := d.Record
	f := finding{Turns: []string{}, Rests: []string{}, Lines: []playLine{}, Board: b}
	if finished {
		f.Headline = "Not read yet"
	}
	violations := b.Violations
	if v := b.Verdict; v != nil && (finished || b.Decided()) {
		result, _, _ := strings.Cut(v.Result, ", or allow more ") // which only the command can
		f.Headline = capital(strings.TrimPrefix(strings.TrimPrefix(result, "undecided: "), "no fight: "))
		f.Turns, f.Rests = units.Texts(v.Turns, sentence), units.Texts(v.Rests, sentence)
		for _, best := range v.Best {
			if len(best.Turns) > 0 && len(best.Taken) > 0 {
				f.Lines = append(f.Lines, bestLine(e, best))
			}
		}
		slices.Reverse(f.Lines) // Black's first
		if v.Alive != nil {
			e.options.Alive = slices.Concat(e.options.Alive, v.Alive)
			f.Assume = e.Address()
		}
		if v.Basis == verdict.Undecided && v.Reason != "" && len(violations) > 0 { // which it begins with: see verdict.Outside
			violations = violations[1:]
		}
	}
	for _, v := range violations {
		f.Rests = append(f.Rests, sentence("outside the model: "+v.String()))
	}
	return f
}

// marks returns what is known of points, by name; the effects of stones are those of a colour.
func (d judged) marks(turn board.Colour) map[string]mark {
	all := map[string]mark{}
	mover := seki.C
	if turn == board.White {
		mover = seki.R
	}
	add := func(points []board.Point, what string, R, C seki.Value, suicide ...seki.Player) {
		var m mark
		var words []string
		if what != "" {
			words = append(words, what)
		}
		switch value := [2]seki.Value{seki.R: R, seki.C: C}[mover]; {
		case slices.Contains(suicide, mover):
			words = append(words, "a stone there is suicide")
		case value != seki.Unknown:
			m.Sign = value.String()
			words = append(words, "a stone there "+text.Effect(value))
		}
		if len(words) == 0 {
			return
		}
		m.Words = strings.Join(words, ", ")
		for _, at := range points {
			if all[at.String()].Sign == "" || m.Sign != "" { // a result says more than a violation
				all[at.String()] = m
			}
		}
	}
	for _, f := range d {
		b := f.Record
		for colour, chains := range [][]inspect.Chain{b.Black, b.White} {
			for k, c := range chains {
				all[c.Name] = mark{fmt.Sprint(b.Number(colour, k)), b.Called(c.Name)}
			}
		}
		for _, v := range b.Violations {
			if v.Kind == board.Open || v.Kind == board.NoLiberty { // no sign on an empty board, or on a stone
				continue
			}
			for _, at := range v.Points {
				all[at.String()] = mark{"?", "outside the model"}
			}
		}
		for _, dame := range b.Dame {
			add(dame.Points, "dame of "+b.Called(dame.Black)+" and "+b.Called(dame.White), dame.R, dame.C, dame.Suicide...)
		}
		for _, place := range b.Others {
			what := ""
			if place.Kind != inspect.OtherPlace {
				place.Chain = b.Called(place.Chain)
				what = text.Place(place)
			}
			add(place.Points, what, place.R, place.C)
		}
	}
	return all
}

// capital returns a text with a capital.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// sentence returns a text as a sentence.
func sentence(text string) string { return capital(text) + "." }
