package playing

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
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
		return run(c, "text", choice{}, &goGame{Reading: r, solver: solver})
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
	on := newStones(r)
	return run(c, "text", choice{"matrix": r.Matrix.String()}, &goban{matrixView{words: text.Colours, board: on}, on})
}

// goban is the view of a game of SEKI as a game of Go on a board.
type goban struct {
	matrixView
	*stones
}

func (g *goban) help() string { return GobanHelp }

func (g *goban) heading(s *session) string {
	return fmt.Sprintf("The matrix %s on the board, %s begins; who captures first wins.%s", s.game.Start.String(), text.Colours.Player(s.game.First), g.caveat("\n"))
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

func (g *goban) typed(s *session, mv seki.Move) string { return g.free(s, mv) }

func (g *goban) ended(s *session) string {
	g.follow(s)
	if g.smallCaptured() {
		return "undecided: " + board.GoesOn(g.captured)
	}
	return text.Ended(text.Colours, s.game)
}

func (g *goban) offer() string { return again }

// smallCaptured reports whether the capture that ended the game need not decide the fight.
func (g *goban) smallCaptured() bool {
	return len(g.captured) > 0 && !slices.ContainsFunc(g.captured, func(c board.Chain) bool { return len(c.Stones) > board.SmallChain })
}

func (g *goban) parse(word string) (play.Turn, bool, error) {
	return turnOnBoard(word, func(at board.Point) (play.Turn, error) {
		turn, err := g.on(at)
		if err == nil {
			err = g.position.Illegal(at, board.ColourOf(g.toMove))
		}
		return turn, err
	})
}

// turnOnBoard reads "pass", "resign" or the name of a point, whose turn is on.
func turnOnBoard(word string, on func(board.Point) (play.Turn, error)) (play.Turn, bool, error) {
	if word == "pass" || word == "resign" {
		turn, ok := play.ParseTurn(word)
		return turn, ok, nil
	}
	at, err := board.ParsePoint(word)
	if err != nil {
		return play.Turn{}, false, nil
	}
	turn, err := on(at)
	return turn, err == nil, err
}

// refuses refuses what cannot be said as well.
func (g *goban) refuses(word, rest string) error {
	if word == "why" && !g.decided() {
		return fmt.Errorf("undecided: %s", verdict.Outside(g.Reading))
	}
	return refusedOnBoard(word, rest)
}

// refusedOnBoard refuses what would change position or rules.
func refusedOnBoard(word, rest string) error {
	switch {
	case slices.Contains([]string{"load", "game", "swap", "random", "puzzle", "next"}, word):
		return fmt.Errorf("there is no %s on the board; help lists what there is", word)
	case word == "new" && rest != "":
		return errors.New("new begins with the same position: it takes nothing after it")
	}
	return nil
}

// suicide reports whether a turn would be suicide, which Go does not allow.
func (g *goban) suicide(s *session, t play.Turn) bool {
	g.follow(s)
	return !t.Pass && !t.Resign && !g.position.CanPlay(g.point(t.Move), board.ColourOf(g.toMove))
}

// saved returns the game in SGF.
func (g *goban) saved(s *session) string {
	g.follow(s)
	root := g.Position.SGF()
	root.Sign("The matrix "+s.game.Start.String(), board.ColourOf(s.game.First))
	root.Add("C", fmt.Sprintf("The matrix %s: rows are black chains, columns white chains. Who captures first wins.%s", s.game.Start.String(), g.caveat(" ")))
	if value, why, over := s.game.Result(); over {
		result := sgfResult(value, why == play.Resignation)
		if why != play.Resignation && g.smallCaptured() {
			result = "?"
		}
		root.Add("RE", result)
	}
	addTurns(root, g.Position, s, func(k int) board.Point { return g.points[k] })
	return root.String()
}

// sgfResult returns the result of a game that is over in SGF, from its value for White.
func sgfResult(value seki.Value, resigned bool) string {
	result := [...]string{seki.Win: "W+", seki.Loss: "B+", seki.Draw: "0"}[value]
	if resigned {
		result += "Resign"
	}
	return result
}

// addTurns adds the turns of a game, up to a resignation, below the root of a tree.
func addTurns(root *board.Node, p *board.Position, s *session, point func(k int) board.Point) {
	for k, t := range s.Turns() {
		if t.Resign {
			break
		}
		root = p.Grow(root, board.Turn{Colour: board.ColourOf(t.Player), Point: point(k), Pass: t.Pass})
	}
}
