package playing

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// GobanHelp lists the requests of a game on a Go board.
var GobanHelp = texts.Text("goban")

// OnBoard plays a game from a position, with the flags of ColourFlags: that of its matrix if
// it is inside the model and every capture decides, otherwise one by the rules of Go. If
// the region is too large for that, a position inside the model is played as its matrix, and another is
// refused with a rules.TooLargeError.
func OnBoard(c *command.Run, r *board.Reading) error {
	if byMatrix(r) {
		return playOnBoard(c, r)
	}
	if len(r.Rows)+len(r.Cols) == 0 {
		return command.Usagef("no chains fight on this board: there are none, or all of them are alive")
	}
	solver, err := newRules(r)
	switch {
	case err == nil:
		s, err := newSession(c, "text", choice{}, nil)
		if err != nil {
			return err
		}
		return cmp.Or((&goGame{session: s, reading: r, solver: solver}).run(c.Context), s.tables.Close())
	case errors.As(err, new(rules.TooLargeError)) && r.IsMatrix():
		return playOnBoard(c, r)
	}
	return command.Usagef("by the rules of Go: %w", err)
}

// byMatrix reports whether the fight of a reading is played as its matrix.
func byMatrix(r *board.Reading) bool { return r.IsMatrix() && verdict.Outside(r) == "" }

// newRules returns a solver for the fight of a reading by the rules of Go.
func newRules(r *board.Reading) (*rules.Solver, error) {
	var stones []board.Point
	for _, chain := range slices.Concat(r.Rows, r.Cols) {
		stones = append(stones, chain.Stones...)
	}
	return rules.NewSolver(r.Position, stones, rules.DefaultMemory)
}

// Fits reports whether OnBoard can play a position.
func Fits(r *board.Reading) bool {
	_, err := newRules(r)
	return r.IsMatrix() || err == nil && len(r.Rows)+len(r.Cols) > 0
}

// playOnBoard plays the game of the matrix on the board.
func playOnBoard(c *command.Run, r *board.Reading) error {
	return run(c, "text", choice{"matrix": r.Matrix.String()}, &goban{Reading: r, position: r.Position})
}

// goban is the view of a game of SEKI as a game of Go.
type goban struct {
	*board.Reading
	points []board.Point // of the stones of the turns so far; nowhere for other turns
	wanted board.Point   // of the turn to come, if it names its point

	// After these turns.
	position *board.Position
	captured []board.Chain
	toMove   seki.Player
}

// nowhere is no point of a board.
var nowhere = board.Point{X: -1, Y: -1}

// follow plays the turns of the session that are new. A turn that does not name its
// point has the first one that is free.
func (g *goban) follow(s *session) {
	turns := s.Turns()
	g.points = g.points[:min(len(g.points), len(turns))]
	for _, t := range turns[len(g.points):] {
		at := nowhere
		if !t.Pass && !t.Resign {
			at = g.free(t.Move)
		}
		g.points, g.wanted = append(g.points, at), nowhere
	}
	g.position, g.toMove, g.captured = g.Position.Clone(), s.ToMove(), nil
	for k, at := range g.points {
		if at != nowhere {
			chains := g.position.Chains()
			removed := g.position.Play(at, board.ColourOf(turns[k].Player))
			g.captured = slices.DeleteFunc(chains, func(c board.Chain) bool { return !slices.Contains(removed, c.Stones[0]) })
		}
	}
}

// free returns a dame of the move that has no stone yet: the wanted one, or the first.
func (g *goban) free(mv seki.Move) board.Point {
	if slices.Contains(g.Dame, board.Dame{Point: g.wanted, Move: mv}) && !slices.Contains(g.points, g.wanted) {
		return g.wanted
	}
	at, ok := g.Free(mv, g.points)
	if !ok {
		return nowhere
	}
	return at
}

func (g *goban) help() string { return GobanHelp }

func (g *goban) heading(s *session) string {
	return fmt.Sprintf("The matrix %s on the board, %s begins; who captures first wins.%s", s.Start.String(), g.player(s.First), g.caveat("\n"))
}

// caveat says, after the separator, that the matrix does not decide the fight, or that the fight goes on,
// if that is so.
func (g *goban) caveat(separator string) string {
	switch {
	case g.decided() && len(g.Rows)+len(g.Cols) > 2:
		return separator + "On the board the fight goes on after that, and who captures first need not gain: seki board read plays on."
	case g.decided():
		return ""
	}
	return separator + "On the board this is undecided: " + verdict.Outside(g.Reading) + "."
}

func (g *goban) decided() bool { return verdict.Outside(g.Reading) == "" }

// player returns the colour: R is White.
func (g *goban) player(p seki.Player) string {
	if p == seki.R {
		return "White"
	}
	return "Black"
}

func (g *goban) picture(s *session) string {
	g.follow(s)
	return g.position.Diagram()
}

func (g *goban) move(s *session, mv seki.Move) string {
	g.follow(s)
	var names []string
	for _, d := range g.Dame {
		if d.Move == mv && !slices.Contains(g.points, d.Point) {
			names = append(names, d.Point.String())
		}
	}
	return strings.Join(names, " or ")
}

func (g *goban) made(s *session, k int) string {
	g.follow(s)
	return g.points[k].String()
}

func (g *goban) ending(s *session, result string) string {
	g.follow(s)
	if g.smallCaptured() {
		return "undecided: " + board.GoesOn(g.captured)
	}
	return result + ": a chain is captured"
}

// smallCaptured reports whether the capture that ended the game need not decide the fight.
func (g *goban) smallCaptured() bool {
	return len(g.captured) > 0 && !slices.ContainsFunc(g.captured, func(c board.Chain) bool { return len(c.Stones) > board.SmallChain })
}

// parse reads the name of a point, "pass" or "resign".
func (g *goban) parse(text string) (play.Turn, bool, error) {
	if text == "pass" || text == "resign" {
		turn, ok := play.ParseTurn(text)
		return turn, ok, nil
	}
	at, err := board.ParsePoint(text)
	if err != nil {
		return play.Turn{}, false, nil
	}
	k := slices.IndexFunc(g.Dame, func(d board.Dame) bool { return d.Point == at })
	switch {
	case !g.Position.Contains(at):
		err = fmt.Errorf("%s is not on the board", at)
	case g.position.At(at) != board.Empty:
		err = fmt.Errorf("a stone is on %s", at)
	case k < 0:
		err = fmt.Errorf("%s is no dame of the chains in the matrix", at)
	case !g.position.CanPlay(at, board.ColourOf(g.toMove)):
		err = fmt.Errorf("%s is suicide", at)
	default:
		g.wanted = at
		return play.Turn{Move: g.Dame[k].Move}, true, nil
	}
	return play.Turn{}, false, err
}

// refuses refuses what would change matrix or rules, and what cannot be said.
func (g *goban) refuses(word, rest string) error {
	switch {
	case word == "load" || word == "game":
		return fmt.Errorf("there is no %s on the board; help lists what there is", word)
	case word == "new" && rest != "":
		return errors.New("new begins with the same position: it takes nothing after it")
	case word == "why" && !g.decided():
		return fmt.Errorf("undecided: %s", verdict.Outside(g.Reading))
	}
	return nil
}

// suicide reports whether a turn would be suicide, which Go does not allow.
func (g *goban) suicide(s *session, t play.Turn) bool {
	g.follow(s)
	return !t.Pass && !t.Resign && !g.position.CanPlay(g.free(t.Move), board.ColourOf(g.toMove))
}

// saved returns the game in SGF.
func (g *goban) saved(s *session) string {
	g.follow(s)
	root := g.Position.SGF()
	root.Sign("The matrix "+s.Start.String(), board.ColourOf(s.First))
	root.Add("C", fmt.Sprintf("The matrix %s: rows are black chains, columns white chains. Who captures first wins.%s", s.Start.String(), g.caveat(" ")))
	if value, why, over := s.Result(); over {
		result := map[seki.Value]string{seki.Win: "W+", seki.Loss: "B+", seki.Draw: "0"}[value]
		switch {
		case why == play.Resignation:
			result += "Resign"
		case g.smallCaptured():
			result = "?"
		}
		root.Add("RE", result)
	}
	last := root
	for k, t := range s.Turns() {
		if t.Resign {
			break
		}
		next, value := new(board.Node), ""
		if g.points[k] != nowhere {
			value = g.Position.SGFPoint(g.points[k])
		}
		next.Add(g.player(t.Player)[:1], value)
		last.Children = append(last.Children, next)
		last = next
	}
	return root.String()
}
