package explorer

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// playPage holds the contents of the page of a game, which its script plays.
type playPage struct {
	Address     string
	Board       string // path of its picture, "" if there is none
	Script      string // the game in JSON
	Rules       seki.Game
	First       seki.Player
	Who         said
	Again, Swap string // paths; Swap is "" if both players are people or none is
	Other       string // the same in the other game
}

// parseGame parses the parameters of a game: game, first (R or C), side (R, C, both or none: which players are
// people), and turns, separated by commas: ROW.COLUMN or p for a pass.
func parseGame(r *http.Request, A seki.Matrix) (*play.Game, error) {
	g := &play.Game{Start: A, People: play.People{true}}
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
		t, ok := play.Turn{Pass: true}, true
		if text == "r" { // of a link from when pages let a player resign: the game before that
			break
		}
		if text != "p" {
			t, ok = play.ParseTurn(strings.Replace(text, ".", " ", 1))
		}
		if !ok {
			return nil, badRequest("turn %d: %.20q is neither ROW.COLUMN nor p (a pass)", k+1, text)
		}
		if err := g.Play(t); err != nil {
			return nil, badRequest("turn %d: %v", k+1, err)
		}
	}
	return g, nil
}

// turnsText writes turns as the address has them.
func turnsText(turns []play.Turn) string {
	list := make([]string, len(turns))
	for k, t := range turns {
		if list[k] = "p"; !t.Pass {
			list[k] = fmt.Sprintf("%d.%d", t.Move.Row+1, t.Move.Col+1)
		}
	}
	return strings.Join(list, ",")
}

// link returns the path of a game before its first turn. Parameters with the usual values are left out.
func link(g *play.Game) string {
	q := url.Values{}
	if g.Rules != seki.Seki {
		q.Set("game", g.Rules.String())
	}
	if g.First != seki.R {
		q.Set("first", g.First.String())
	}
	if g.People != (play.People{true}) {
		q.Set("side", g.People.String())
	}
	to := "/play/" + addressOf(g.Start)
	if len(q) > 0 {
		to += "?" + q.Encode()
	}
	return to
}

func (s *Server) play(r *http.Request, A seki.Matrix) (page, error) {
	g, err := parseGame(r, A)
	if err != nil {
		return page{}, err
	}
	script, err := json.Marshal(map[string]any{
		"rows": A.Grid(), "game": g.Rules, "first": g.First, "people": g.People, "turns": turnsText(g.Turns()),
	})
	if err != nil {
		return page{}, err
	}
	p := playPage{
		Address: addressOf(A), Script: string(script), Rules: g.Rules, First: g.First, Again: link(g),
		Who: say(func(n text.Names) string { return whoWords(n, g.People) }),
	}
	if notOnBoard(A) == "" {
		p.Board = "/board/" + p.Address
	}
	fresh := g.At(0)
	if fresh.People = (play.People{g.People[1], g.People[0]}); fresh.People != g.People {
		p.Swap = link(fresh)
	}
	fresh.People, fresh.Rules = g.People, 1-g.Rules
	p.Other = link(fresh)
	return page{Name: "play", Title: g.Rules.Name() + " of " + shortName(A, "a"), Data: p, Canon: "/play/" + p.Address}, nil
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
