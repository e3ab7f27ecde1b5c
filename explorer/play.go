package explorer

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/play"
	"github.com/sekilab/sekilab/seki/search"
)

// playPage is what the page of a game shows.
type playPage struct {
	Address  string
	Rules    seki.Game
	First    seki.Player
	Who      string // plays
	Matrix   seki.Matrix
	Grid     [][]cell // To is the page after the move of a person
	ToMove   seki.Player
	Mine     bool // a person is to move
	Over     string
	Last     string // what the last turn of a person threw away
	Hint     string
	Turns    []turnShown
	Values   []seki.Value // for R, before the first turn and after each
	Chart    chart
	Pass     string // pages that follow
	Resign   string
	Undo     string
	AskHint  string
	Moves    string // with what each move would do
	Again    string
	Swap     string
	Other    string
	ShowAll  bool
	RowSums  []int
	ColSums  []int
	Saved    string
	MovesFor [][]seki.Value // for the player to move, where ShowAll
}

// turnShown is a turn in the list of turns.
type turnShown struct {
	Number int
	Text   string
	After  seki.Value // for R
	Threw  bool       // a mistake
}

// chart is the polyline of the values of a game.
type chart struct {
	Points string
	Dots   []dot
	Width  int
}

type dot struct {
	X, Y  int
	Value seki.Value
	Text  string
	Threw bool
}

// link returns the path of the page of a game, with one more turn if t is not nil.
func link(g *play.Game, t *play.Turn, extra ...string) string {
	all := g.Turns()
	if t != nil {
		all = append(slices.Clip(all), *t)
	}
	var turns []string
	for _, t := range all {
		switch {
		case t.Pass:
			turns = append(turns, "p")
		case t.Resign:
			turns = append(turns, "r")
		default:
			turns = append(turns, fmt.Sprintf("%d.%d", t.Move.Row+1, t.Move.Col+1))
		}
	}
	q := url.Values{}
	if g.Rules != seki.Seki {
		q.Set("game", g.Rules.String())
	}
	if g.First != seki.R {
		q.Set("first", g.First.String())
	}
	if g.People != (play.People{seki.R: true}) {
		q.Set("side", g.People.String())
	}
	if len(turns) > 0 {
		q.Set("turns", strings.Join(turns, ","))
	}
	for _, name := range extra {
		q.Set(name, "1")
	}
	to := "/play/" + addressOf(g.Start)
	if len(q) > 0 {
		to += "?" + strings.ReplaceAll(q.Encode(), "%2C", ",")
	}
	return to
}

// parseGame reads the game that a request is about.
func parseGame(r *http.Request) (*play.Game, error) {
	A, err := parseAddress(r.PathValue("matrix"))
	if err != nil {
		return nil, badRequest("%v", err)
	}
	g := &play.Game{Start: A, People: play.People{seki.R: true}}
	if text := r.FormValue("game"); text != "" {
		if g.Rules, err = seki.ParseGame(text); err != nil {
			return nil, badRequest("%v", err)
		}
	}
	if text := r.FormValue("first"); text != "" {
		if g.First, err = seki.ParsePlayer(text); err != nil {
			return nil, badRequest("%v", err)
		}
	}
	if text := r.FormValue("side"); text != "" {
		if g.People, err = play.ParsePeople(text); err != nil {
			return nil, badRequest("%v", err)
		}
	}
	text := r.FormValue("turns")
	if text == "" {
		return g, nil
	}
	turns := strings.Split(text, ",")
	if len(turns) > maxTurns {
		return nil, badRequest("%d turns are too many: at most %d", len(turns), maxTurns)
	}
	for k, text := range turns {
		t, ok := play.Turn{}, true
		switch text {
		case "p":
			t.Pass = true
		case "r":
			t.Resign = true
		default:
			t, ok = play.ParseTurn(strings.Replace(text, ".", " ", 1))
		}
		if !ok {
			return nil, badRequest("turn %d: %.20q is not ROW.COLUMN, p (a pass) or r (to resign)", k+1, text)
		}
		if err := g.Play(t); err != nil {
			return nil, badRequest("turn %d: %v", k+1, err)
		}
	}
	return g, nil
}

func (s *Server) play(r *http.Request) (page, error) {
	g, err := parseGame(r)
	if err != nil {
		return page{}, err
	}
	ctx, done, err := s.compute(r.Context(), playTime)
	if err != nil {
		return page{}, err
	}
	defer done()
	if known := len(g.Turns()); !g.Over() && !g.People[g.ToMove()] {
		for !g.Over() && !g.People[g.ToMove()] && len(g.Turns()) < maxTurns {
			t, err := g.Best(ctx, s.solver)
			if err != nil && !search.IsLimit(err) {
				return page{}, err
			}
			if err := g.Play(t); err != nil {
				return page{}, err
			}
		}
		if len(g.Turns()) == known {
			return page{}, badRequest("the game ends here: it has %d turns", maxTurns)
		}
		return page{}, redirect(link(g, nil))
	}
	p := playPage{
		Address: addressOf(g.Start), Rules: g.Rules, First: g.First, Who: whoWords(g.People), Matrix: g.Matrix(),
		ToMove: g.ToMove(), Mine: !g.Over(), Saved: g.String(),
		RowSums: g.Matrix().RowSums(), ColSums: g.Matrix().ColSums(), ShowAll: r.FormValue("moves") == "1",
	}
	if err := s.values(ctx, g, &p); err != nil {
		return page{}, err
	}
	if result, why, over := g.Result(); over {
		p.Over = overWords(g, result, why)
	} else if err := s.turnsOf(ctx, g, &p, r.FormValue("hint") == "1"); err != nil {
		return page{}, err
	}
	p.Grid = playGrid(g, p)
	undone := g.At(len(g.Turns()))
	if undone.Undo() == nil {
		p.Undo = link(undone, nil)
	}
	fresh := g.At(0)
	p.Again = link(fresh, nil)
	if fresh.People = (play.People{g.People[1], g.People[0]}); fresh.People != g.People {
		p.Swap = link(fresh, nil)
	}
	fresh.People, fresh.Rules = g.People, 1-g.Rules
	p.Other = link(fresh, nil)
	return page{Name: "play", Title: fmt.Sprintf("%s of %s", g.Rules.Name(), g.Start), Data: p, Canon: "/play/" + p.Address}, nil
}

// values finds the values of all positions of the game so far and draws their chart.
// What is not decided in time is unknown.
func (s *Server) values(ctx context.Context, g *play.Game, p *playPage) error {
	for n := range len(g.Turns()) + 1 {
		at := g.At(n)
		v, err := at.Value(ctx, s.solver)
		switch {
		case search.IsLimit(err):
			v = seki.Unknown
		case err != nil:
			return err
		}
		if at.ToMove() == seki.C {
			v = v.Negate()
		}
		p.Values = append(p.Values, v)
	}
	for n, t := range g.Turns() {
		before, after := p.Values[n], p.Values[n+1]
		if t.Player == seki.C {
			before, after = before.Negate(), after.Negate()
		}
		threw := !t.Resign && before != seki.Unknown && after != seki.Unknown && after < before
		text := fmt.Sprintf("%s %v", t.Player, t.Move)
		switch {
		case t.Pass:
			text = t.Player.String() + " passes"
		case t.Resign:
			text = t.Player.String() + " resigns"
		}
		p.Turns = append(p.Turns, turnShown{n + 1, text, p.Values[n+1], threw})
		if threw && g.People[t.Player] {
			p.Last = "" // only the last turn of a person is spoken of
			if n+2 >= len(g.Turns()) {
				had := map[seki.Value]string{seki.Win: "win", seki.Draw: "draw"}[before]
				p.Last = fmt.Sprintf("%s threw the %s away.", text, had)
			}
		}
	}
	p.Chart = newChart(p)
	return nil
}

// newChart places the values of a game: R wins at the top, C at the bottom.
func newChart(p *playPage) chart {
	c := chart{Width: max(120, 24*len(p.Values)+16)}
	var points []string
	for n, v := range p.Values {
		d := dot{X: 16 + 24*n, Y: 40, Value: v, Text: "start"}
		switch v {
		case seki.Win:
			d.Y = 14
		case seki.Loss:
			d.Y = 66
		}
		if n > 0 {
			d.Text, d.Threw = p.Turns[n-1].Text, p.Turns[n-1].Threw
		}
		c.Dots = append(c.Dots, d)
		points = append(points, fmt.Sprintf("%d,%d", d.X, d.Y))
	}
	c.Points = strings.Join(points, " ")
	return c
}

// turnsOf adds what the player to move can do.
func (s *Server) turnsOf(ctx context.Context, g *play.Game, p *playPage, hint bool) error {
	p.Pass = link(g, &play.Turn{Pass: true})
	p.Resign = link(g, &play.Turn{Resign: true})
	p.AskHint, p.Moves = link(g, nil, "hint"), link(g, nil, "moves")
	if hint {
		t, err := g.Best(ctx, s.solver)
		switch {
		case search.IsLimit(err):
			p.Hint = "No best turn was found in time."
		case err != nil:
			return err
		case t.Pass:
			p.Hint = "A pass is best here."
		default:
			p.Hint = fmt.Sprintf("%v is best here.", t.Move)
		}
	}
	if !p.ShowAll {
		return nil
	}
	A := g.Matrix()
	p.MovesFor = make([][]seki.Value, A.Rows())
	for i := range p.MovesFor {
		p.MovesFor[i] = make([]seki.Value, A.Cols())
	}
	for mv := range A.Moves() {
		after := g.At(len(g.Turns()))
		if err := after.Play(play.Turn{Move: mv}); err != nil {
			return err
		}
		v, err := after.Value(ctx, s.solver)
		if err != nil && !search.IsLimit(err) {
			return err
		}
		if err == nil {
			p.MovesFor[mv.Row][mv.Col] = v.Negate()
		}
	}
	return nil
}

// playGrid returns the cells of the current matrix, with the pages after the moves of
// the player to move.
func playGrid(g *play.Game, p playPage) [][]cell {
	A := p.Matrix
	cells := make([][]cell, A.Rows())
	for i := range cells {
		cells[i] = make([]cell, A.Cols())
		for j := range cells[i] {
			c := cell{Entry: A.At(i, j), Row: i + 1, Col: j + 1}
			if c.Entry > 0 && !g.Over() {
				c.To = link(g, &play.Turn{Move: seki.Move{Row: i, Col: j}})
				if p.MovesFor != nil {
					c.Results[g.Rules][g.ToMove()] = p.MovesFor[i][j]
				}
			}
			cells[i][j] = c
		}
	}
	return cells
}

// whoWords says which players are people.
func whoWords(people play.People) string {
	switch people {
	case play.People{}:
		return "the program plays both sides"
	case play.People{true, true}:
		return "you play both sides"
	}
	return "you are " + people.String()
}

// overWords says how a game ended.
func overWords(g *play.Game, result seki.Value, why play.Reason) string {
	who := map[seki.Value]string{seki.Win: "R wins", seki.Loss: "C wins", seki.Draw: "A draw"}[result]
	reason := map[play.Reason]string{
		play.ZeroRow: "a row is zero", play.ZeroColumn: "a column is zero",
		play.ZeroRowAndColumn: "a row and a column became zero at once", play.TwoPasses: "two passes",
		play.Resignation: "the opponent has resigned",
	}[why]
	if why != play.Resignation && why != play.TwoPasses && g.People != (play.People{true, true}) {
		for p, person := range g.People {
			if person && result != seki.Draw {
				won := (result == seki.Win) == (seki.Player(p) == seki.R)
				return who + ": " + reason + map[bool]string{true: ". You have won.", false: "."}[won]
			}
		}
	}
	return who + ": " + reason + "."
}
