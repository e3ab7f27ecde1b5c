package explorer

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// playPage holds the contents of the page of a game, besides the game.
type playPage struct {
	*play.Game
	Address string
	Board   string   // path of its picture, "" if there is none
	Script  string   // what the script of the page begins with, as JSON
	Who     said     // who plays
	Grid    [][]cell // To is the page after that move of a person
	Ended   said     // how the game ended, empty if it has not
	Last    said     // what the last turn of a person gave away
	Hint    said
	Course  []turnShown   // all turns
	Shown   []seki.Player // whose moves have their effects: who is to move, if that is asked for
	Pass    string        // paths of the next pages
	Undo    string
	AskHint string
	Moves   string // with the effect of each move
	Again   string
	Swap    string
	Other   string
}

// turnShown is a turn in the course of a game.
type turnShown struct {
	Text  said
	After seki.Value // for R
	Threw bool       // a mistake
}

// link returns the path of the page of a game, with one more turn if t is not nil.
func link(g *play.Game, t *play.Turn, extra ...string) string {
	all := g.Turns()
	if t != nil {
		all = append(slices.Clip(all), *t)
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
	if len(all) > 0 {
		q.Set("turns", turnsText(all))
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

// turnsText returns turns as an address has them.
func turnsText(turns []play.Turn) string {
	return strings.Join(units.Texts(turns, func(t play.Turn) string {
		switch {
		case t.Pass:
			return "p"
		case t.Resign:
			return "r"
		}
		return fmt.Sprintf("%d.%d", t.Move.Row+1, t.Move.Col+1)
	}), ",")
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
	given := r.FormValue("turns")
	if given == "" {
		return g, nil
	}
	turns := strings.Split(given, ",")
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

func (s *Server) play(r *http.Request, A seki.Matrix) (page, error) {
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
		Game: g, Address: addressOf(g.Start), Script: scriptOf(g), Who: say(func(n text.Names) string { return whoWords(n, g.People) }),
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
		won := g.People != (play.People{true, true}) && why != play.Resignation && (g.People[seki.R] && result == seki.Win || g.People[seki.C] && result == seki.Loss)
		p.Ended = say(func(n text.Names) string {
			words := text.Ended(n, g) + "."
			if won {
				words += " You have won."
			}
			return words
		})
	} else if err := s.turnsOf(ctx, &p, r.FormValue("hint") == "1", r.FormValue("moves") == "1"); err != nil {
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

// scriptOf returns a game as the script of the page takes it, in JSON.
func scriptOf(g *play.Game) string {
	data, err := json.Marshal(map[string]any{
		"rows": g.Start.Grid(), "game": g.Rules, "first": g.First, "people": g.People, "turns": turnsText(g.Turns()),
	})
	if err != nil {
		panic(err) // of numbers and texts
	}
	return string(data)
}

// course finds the values of all positions of the game so far. Values not found in time are
// unknown.
func (s *Server) course(ctx context.Context, p *playPage) error {
	turns := p.Turns()
	before := seki.Unknown
	for n := range len(turns) + 1 {
		at := p.At(n)
		after, err := at.Value(ctx, s.solver)
		switch {
		case search.IsLimit(err):
			after = seki.Unknown
		case err != nil:
			return err
		}
		if at.ToMove() == seki.C {
			after = after.Negate()
		}
		if n > 0 {
			if err := s.addTurn(ctx, p, n, before, after); err != nil {
				return err
			}
		}
		before = after
	}
	return nil
}

// addTurn adds turn n, with the values for R before and after it. Only the last turn of a person is
// commented on.
func (s *Server) addTurn(ctx context.Context, p *playPage, n int, before, after seki.Value) (err error) {
	turns := p.Turns()
	t := turns[n-1]
	shown := turnShown{After: after, Text: say(func(n text.Names) string { return text.Made(n, t) })}
	if t.Player == seki.C {
		before, after = before.Negate(), after.Negate()
	}
	shown.Threw = !t.Resign && before != seki.Unknown && after != seki.Unknown && after < before
	p.Course = append(p.Course, shown)
	if shown.Threw && p.People[t.Player] && n+1 >= len(turns) {
		p.Last, err = s.mistake(ctx, p, n, play.Mistake{Player: t.Player, Had: before, Left: after})
	}
	return err
}

// mistake says of turn n what it gave away, what would have been right, if that is found in time, and how
// the opponent has answered.
func (s *Server) mistake(ctx context.Context, p *playPage, n int, m play.Mistake) (said, error) {
	turns := p.Turns()
	best, err := p.At(n-1).Best(ctx, s.solver)
	if search.IsLimit(err) {
		return said{}, nil
	} else if err != nil {
		return said{}, err
	}
	return say(func(names text.Names) string {
		words := text.Mistake(names, m, text.Choice(names, best.Made()))
		if n < len(turns) {
			words += " " + text.Made(names, turns[n]) + "."
		}
		return words
	}), nil
}

// turnsOf adds the possible turns of the player to move, if asked for with the best one and with what each move does.
func (s *Server) turnsOf(ctx context.Context, p *playPage, hint, moves bool) error {
	g := p.Game
	p.Pass = link(g, &play.Turn{Pass: true})
	p.AskHint, p.Moves = link(g, nil, "hint"), link(g, nil, "moves")
	if hint {
		t, err := g.Best(ctx, s.solver)
		switch {
		case search.IsLimit(err):
			p.Hint = say(func(text.Names) string { return "No best turn was found in time." })
		case err != nil:
			return err
		default:
			p.Hint = say(func(n text.Names) string { return text.Best(text.Choice(n, t.Made())) })
		}
	}
	if !moves {
		return nil
	}
	p.Shown = []seki.Player{g.ToMove()}
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
func whoWords(n text.Names, people play.People) string {
	switch people {
	case play.People{}:
		return "the program plays both sides"
	case play.People{true, true}:
		return "you play both sides"
	case play.People{seki.R: true}:
		return "you are " + n.Player(seki.R)
	}
	return "you are " + n.Player(seki.C)
}
