package api

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// PositionQuery is a query about a position on a Go board.
type PositionQuery struct {
	Position string  `json:"position,omitempty"` // as in an address
	Text     string  `json:"text,omitempty"`     // lines of points or SGF, in place of a position
	Move     string  `json:"move,omitempty"`     // of a game in SGF: a number of moves, or "last"
	Chains   string  `json:"chains,omitempty"`   // points of the only chains to read
	Alive    string  `json:"alive,omitempty"`    // points of chains that are alive by assumption; or "open"
	Seconds  float64 `json:"seconds,omitempty"`  // less time than the limit of a search
	SGF      bool    `json:"sgf,omitempty"`      // only a game record, with lines of play
}

// Position is the answer for a position.
type Position struct {
	Positions []string `json:"positions"` // of the text, if it has several: nothing else is known then
	More      int      `json:"more"`      // the number of further positions

	Position string                       `json:"position"`
	Diagram  string                       `json:"diagram"`
	Finished bool                         `json:"finished"` // more time finds no more
	Fights   []Finding                    `json:"fights"`
	Marks    map[string]map[string]Marked `json:"marks"` // of points, by the colour to move and name
	SGF      string                       `json:"sgf,omitempty"`
}

// Finding is the part of the page about a fight.
type Finding struct {
	Headline string        `json:"headline"` // "" during the search
	Turns    []string      `json:"turns"`    // for each player who moves first: the outcome, where they differ
	Rests    []string      `json:"rests"`    // the basis: theorems, assumptions, violations of the model
	Lines    []playLine    `json:"lines"`    // best play
	Assume   string        `json:"assume"`   // if the headline takes chains to be alive: their points
	Chains   []chainRow    `json:"chains"`   // the chains of the fight first
	Matrix   string        `json:"matrix"`   // its address, "" if it is not the game of one
	Decides  bool          `json:"decides"`  // whether the matrix decides the fight
	Board    inspect.Board `json:"board"`    // the line of seki board read --format jsonl
}

// playLine is best play if a player moves first, turn by turn.
type playLine struct {
	First string     `json:"first"` // Black or White
	Steps []lineStep `json:"steps"`
}

// lineStep is a turn, the position after it, and the player to move next.
type lineStep struct {
	Words    string `json:"words"`
	Position string `json:"position"`
	Turn     string `json:"turn"`
}

// chainRow is a chain as players call it.
type chainRow struct {
	Called    string `json:"called"`
	Name      string `json:"name"`
	Out       string `json:"out"` // why it is not in the fight
	Stones    int    `json:"stones"`
	Liberties int    `json:"liberties"`
	Private   int    `json:"private"`
	Eyes      int    `json:"eyes"`
}

// Marked is the mark of a point: a sign on the board, which may be empty, and words.
type Marked struct {
	Sign  string `json:"sign"`
	Words string `json:"words"`
}

// fight is a fight with its record, whose results may be missing.
type fight struct {
	reading *board.Reading
	record  inspect.Board
}

// Position returns the fights of a position, and their results.
func (a *API) Position(ctx context.Context, q PositionQuery) (*Position, error) {
	p, several, err := positionOf(q)
	if err != nil || len(several) > 0 {
		return several.answer(), err
	}
	var options board.Options
	open := q.Alive == "open"
	if options.Chains, err = parsePoints("chains", q.Chains); err == nil && !open {
		options.Alive, err = parsePoints("alive", q.Alive)
	}
	if err != nil {
		return nil, err
	}
	readings, err := options.Fights(p)
	if err != nil {
		return nil, bad("%v", err)
	}
	for _, r := range readings {
		if A := r.Matrix; len(r.Violations) == 0 && max(A.Rows(), A.Cols()) > maxLines {
			return nil, bad("%d black and %d white chains are too many: at most %d of each",
				A.Rows(), A.Cols(), maxLines)
		}
	}
	key := fmt.Sprintf("position %s %s %s %v", positionText(p), pointNames(options.Chains), q.Alive, q.SGF)
	return do(ctx, a.work, key, seconds(q.Seconds), func(ctx context.Context) (*Position, bool, error) {
		fights, err := a.judge(ctx, readings, q.SGF, open)
		if err != nil {
			return nil, false, err
		}
		answer := &Position{Position: positionText(p), Diagram: p.Diagram(), Finished: ctx.Err() == nil}
		if q.SGF {
			answer.SGF = sgfOf(fights)
			return answer, answer.Finished, nil
		}
		for _, f := range fights {
			answer.Fights = append(answer.Fights, f.finding(p, options.Alive, answer.Finished))
		}
		answer.Marks = map[string]map[string]Marked{"black": marks(fights, seki.C), "white": marks(fights, seki.R)}
		return answer, answer.Finished, nil
	})
}

// positions are the positions of a text with several.
type positions []*board.Position

func (list positions) answer() *Position {
	answer := &Position{More: max(0, len(list)-maxRead)}
	for _, p := range list[:min(len(list), maxRead)] {
		answer.Positions = append(answer.Positions, positionText(p))
	}
	return answer
}

// positionOf returns the position of a query, or the positions of its text if it has several.
func positionOf(q PositionQuery) (*board.Position, positions, error) {
	if q.Text == "" {
		p, err := parsePosition(q.Position)
		return p, nil, err
	}
	moves := board.Shown
	switch n, err := strconv.Atoi(q.Move); {
	case q.Move == "last":
		moves = board.Last
	case q.Move == "":
	case err != nil || n < 0:
		return nil, nil, bad("move %.20q is neither a number of moves nor last", q.Move)
	default:
		moves = n
	}
	list, err := board.Parse([]byte(q.Text), moves)
	switch {
	case err != nil:
		return nil, nil, bad("%v", err)
	case len(list) == 0:
		return nil, nil, bad("no position: it is lines of X, O and points, or SGF")
	}
	for _, p := range list {
		if err := fits(p.Width(), p.Height()); err != nil {
			return nil, nil, err
		}
	}
	if len(list) == 1 {
		return list[0], nil, nil
	}
	return nil, list, nil
}

// judge finds the results of readings until ctx ends, with lines of play if explained is set, and with chains in
// open space assumed to be alive if open is.
func (a *API) judge(ctx context.Context, readings []*board.Reading, explained, open bool) ([]fight, error) {
	in := inspect.Inspector{Solver: a.solver, Games: seki.Games[:], Explain: explained, RulesMemory: rulesMemory}
	if open {
		p := readings[0].Position
		o, err := in.Judge().Assume(ctx, p, readings[0].Options)
		if err == nil {
			readings, err = o.Fights(p)
		}
		if err != nil {
			return nil, err
		}
	}
	fights, order := make([]fight, len(readings)), make([]int, len(readings))
	for k, r := range readings {
		fights[k], order[k] = fight{r, inspect.NewBoard(r)}, k
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(readings[a].Points) - len(readings[b].Points) })
	for _, k := range order { // the small ones first, which hardly take time
		record, _, err := in.Board(ctx, readings[k])
		if err != nil {
			return nil, err
		}
		fights[k].record = record
		if ctx.Err() != nil {
			break
		}
	}
	for k := range fights {
		if len(fights) > 1 {
			fights[k].record.Fight, fights[k].record.Fights = k+1, len(fights)
		}
	}
	return fights, nil
}

func (f fight) finding(p *board.Position, alive []board.Point, finished bool) Finding {
	b := f.record
	found := Finding{Turns: []string{}, Rests: []string{}, Lines: []playLine{}, Chains: chainRows(b), Board: b}
	if finished {
		found.Headline = "Not read yet"
	}
	if b.Class != nil {
		found.Matrix, found.Decides = addressOf(b.Class.Matrix), b.Class.Games.Seki != nil
	}
	violations := b.Violations
	if v := b.Verdict; v != nil && (finished || b.Decided()) {
		result, _, _ := strings.Cut(v.Result, ", or allow more ") // which only the command can
		found.Headline = capital(strings.TrimPrefix(strings.TrimPrefix(result, "undecided: "), "no fight: "))
		found.Turns, found.Rests = units.Texts(v.Turns, sentence), units.Texts(v.Rests, sentence)
		for _, best := range v.Best {
			if len(best.Turns) > 0 && len(best.Taken) > 0 {
				found.Lines = append(found.Lines, bestLine(p, best))
			}
		}
		slices.Reverse(found.Lines) // Black's first
		if v.Alive != nil {
			found.Assume = pointNames(slices.Concat(alive, v.Alive))
		}
		if v.Basis == verdict.Undecided && v.Reason != "" && len(violations) > 0 {
			violations = violations[1:] // the reason: see verdict.Outside
		}
	}
	for _, v := range violations {
		found.Rests = append(found.Rests, sentence("outside the model: "+v.String()))
	}
	return found
}

// bestLine returns the steps of best play from a position.
func bestLine(p *board.Position, best verdict.Play) playLine {
	line := playLine{First: text.Colours.Player(best.First)}
	p = p.Clone()
	for _, t := range best.Turns {
		if !t.Pass {
			p.Play(t.Point, t.Colour)
		}
		line.Steps = append(line.Steps, lineStep{t.String(), positionText(p), t.Colour.Other().String()})
	}
	return line
}

func chainRows(b inspect.Board) []chainRow {
	rows := []chainRow{}
	for _, group := range []struct {
		out    string
		chains []inspect.Chain
	}{{"", b.Black}, {"", b.White}, {"alive", b.Alive}, {"taken to be alive", b.Assumed}, {"left out", b.LeftOut}} {
		for _, c := range group.chains {
			called := capital(c.Colour)
			if group.out == "" {
				called = b.Called(c.Name)
			}
			rows = append(rows, chainRow{called, c.Name, group.out, len(c.Stones), len(c.Liberties), c.Private, c.Eyes})
		}
	}
	return rows
}

// marks returns the marks of points, by name, with the effects of the stones of a player.
func marks(fights []fight, mover seki.Player) map[string]Marked {
	all := map[string]Marked{}
	add := func(points []board.Point, what string, R, C seki.Value, suicide ...seki.Player) {
		var m Marked
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
	for _, f := range fights {
		b := f.record
		for colour, chains := range [][]inspect.Chain{b.Black, b.White} {
			for k, c := range chains {
				all[c.Name] = Marked{fmt.Sprint(b.Number(colour, k)), b.Called(c.Name)}
			}
		}
		for _, v := range b.Violations {
			if v.Kind == board.Open || v.Kind == board.NoLiberty { // no sign on an empty board, or on a stone
				continue
			}
			for _, at := range v.Points {
				all[at.String()] = Marked{"?", "outside the model"}
			}
		}
		for _, dame := range b.Dame {
			of := "dame of " + b.Called(dame.Black) + " and " + b.Called(dame.White)
			add(dame.Points, of, dame.R, dame.C, dame.Suicide...)
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

// sgfOf returns fights as game records, one after the other.
func sgfOf(fights []fight) string {
	var b strings.Builder
	for _, f := range fights {
		b.WriteString(text.SGF(f.record, f.reading).String())
	}
	return b.String()
}

// capital returns a text with a capital.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// sentence returns a text as a sentence.
func sentence(text string) string { return capital(text) + "." }
