package explorer

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// playPage holds the contents of the page of a game, besides the game.
type playPage struct {
	*play.Game
	Address string
	Board   string   // path of its picture, "" if there is none
	Who     string   // who plays
	Grid    [][]cell // To is the page after that move of a person
	Over    string   // how the game ended, "" if it has not
	Last    string   // what the last turn of a person gave away
	Hint    string
	Course  []turnShown // the start and all turns
	ShowAll bool        // whether to show the effect of each move
	Pass    string      // paths of the next pages
	Resign  string
	Undo    string
	AskHint string
	Moves   string // with the effect of each move
	Again   string
	Swap    string
	Other   string
}

// turnShown is a turn in the course of a game, or the start of the game.
type turnShown struct {
	Number int // of the turn, 0 for the start
	Text   string
	After  seki.Value // for R
	Threw  bool       // a mistake
}

// X and Y are the coordinates of the turn in the chart of the values: R wins at the top, C
// at the bottom.
func (t turnShown) X() int { return 16 + 24*t.Number }

func (t turnShown) Y() int {
	return map[seki.Value]int{seki.Win: 14, seki.Draw: 40, seki.Loss: 66, seki.Unknown: 40}[t.After]
}

// Width returns the width of the chart.
func (p playPage) Width() int { return max(120, 24*len(p.Course)+16) }

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

// parseGame parses the game that begins with A in a request.
func parseGame(r *http.Request, A seki.Matrix) (*play.Game, error) {
	g := &play.Game{Start: A, People: play.People{seki.R: true}}
	for _, name := range []string{"game", "first", "side"} {
		if text := r.FormValue(name); text != "" {
			if err := g.Set(name, text); err != nil {
				return nil, badRequest("%v", err)
			}
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
	A, err := parseAddress(r.PathValue("matrix"))
	if err != nil {
		return page{}, err
	}
	g, err := parseGame(r, A)
	if err != nil {
		return page{}, err
	}
	ctx, done, err := s.compute(r, min(playTime, s.o.Timeout))
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
		Game: g, Address: addressOf(g.Start), Who: whoWords(g.People), ShowAll: r.FormValue("moves") == "1",
	}
	if notOnBoard(g.Start) == "" {
		p.Board = "/board" + strings.TrimPrefix(link(g, nil), "/play")
	}
	p.Grid = newGrid(g.Matrix(), func(mv seki.Move) string {
		if g.Over() {
			return ""
		}
		return link(g, &play.Turn{Move: mv})
	})
	if err := s.course(ctx, &p); err != nil {
		return page{}, err
	}
	if result, why, over := g.Result(); over {
		p.Over = overWords(g, result, why)
	} else if err := s.turnsOf(ctx, &p, r.FormValue("hint") == "1"); err != nil {
		return page{}, err
	}
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
	return page{Name: "play", Title: g.Rules.Name() + " of " + shortName(g.Start, "a"), Data: p, Canon: "/play/" + p.Address}, nil
}

// course finds the values of all positions of the game so far. Values not found in time are
// unknown.
func (s *Server) course(ctx context.Context, p *playPage) error {
	turns := p.Turns()
	for n := range len(turns) + 1 {
		at := p.At(n)
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
		shown := turnShown{Number: n, Text: "start", After: v}
		if n > 0 {
			before, after, t := p.Course[n-1].After, v, turns[n-1]
			if t.Player == seki.C {
				before, after = before.Negate(), after.Negate()
			}
			shown.Threw = !t.Resign && before != seki.Unknown && after != seki.Unknown && after < before
			switch {
			case t.Pass:
				shown.Text = t.Player.String() + " passes"
			case t.Resign:
				shown.Text = t.Player.String() + " resigns"
			default:
				shown.Text = fmt.Sprintf("%s %v", t.Player, t.Move)
			}
			if shown.Threw && p.People[t.Player] && n+1 >= len(turns) { // only the last turn of a person is commented on
				if p.Last, err = s.mistake(ctx, p, n, before); err != nil {
					return err
				}
			}
		}
		p.Course = append(p.Course, shown)
	}
	return nil
}

// mistake says of turn n, which threw the value before it away, what would have kept it, if that
// is found in time, and how the opponent has answered.
func (s *Server) mistake(ctx context.Context, p *playPage, n int, before seki.Value) (string, error) {
	turns := p.Turns()
	t := turns[n-1]
	had := map[seki.Value]string{seki.Win: "win", seki.Draw: "draw"}[before]
	words := fmt.Sprintf("%s %s threw the %s away", t.Player, t.Move, had)
	if t.Pass {
		words = fmt.Sprintf("%s, who passed, threw the %s away", t.Player, had)
	}
	best, err := p.At(n-1).Best(ctx, s.solver)
	switch {
	case err == nil:
		words += fmt.Sprintf("; %s would have kept it", moveWords(best))
	case !search.IsLimit(err):
		return "", err
	}
	if n < len(turns) {
		words += fmt.Sprintf(". %s answered with %s", turns[n].Player, moveWords(turns[n]))
	}
	return words + ".", nil
}

// moveWords names a turn within a sentence.
func moveWords(t play.Turn) string {
	if t.Pass {
		return "a pass"
	}
	return t.Move.String()
}

// turnsOf adds the possible turns of the player to move.
func (s *Server) turnsOf(ctx context.Context, p *playPage, hint bool) error {
	g := p.Game
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
	for mv := range g.Matrix().Moves() {
		after := g.At(len(g.Turns()))
		if err := after.Play(play.Turn{Move: mv}); err != nil {
			return err
		}
		v, err := after.Value(ctx, s.solver)
		if err != nil && !search.IsLimit(err) {
			return err
		}
		if err == nil {
			p.Grid[mv.Row][mv.Col].Results[g.Rules][g.ToMove()] = v.Negate()
		}
	}
	return nil
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
	winner := seki.R
	if result == seki.Loss {
		winner = seki.C
	}
	if result != seki.Draw && why != play.Resignation && g.People[winner] && !g.People[winner.Opponent()] {
		reason += ". You have won"
	}
	return who + ": " + reason + "."
}
