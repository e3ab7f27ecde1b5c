package playing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// turnTime limits the search for a turn by the rules of Go if --timeout is not given: how
// long it takes cannot be foreseen.
const turnTime = 10 * time.Second

// goGame is a game by the rules of Go, which goes on after a capture, until two passes, and its
// view. The move of a turn is its row and column on the board.
type goGame struct {
	*board.Reading
	solver  *rules.Solver
	game    *play.Game // its players; its matrix and turns have no meaning
	turns   []play.Turn
	regions []*rules.Region // before each turn, and after the last
}

func moveOn(at board.Point) seki.Move { return seki.Move{Row: at.Y, Col: at.X} }

func pointOf(mv seki.Move) board.Point { return board.Point{X: mv.Col, Y: mv.Row} }

func turnOf(t board.Turn) play.Turn { return play.Turn{Pass: t.Pass, Move: moveOn(t.Point)} }

func (g *goGame) begin(s *session) {
	s.match, g.game, g.turns = g, s.game, nil
	g.regions = []*rules.Region{g.solver.Start(board.ColourOf(g.game.First))}
}

func (g *goGame) Turns() []play.Turn { return g.turns }

func (g *goGame) now() *rules.Region { return g.regions[len(g.turns)] }

func (g *goGame) ToMove() seki.Player { return (g.game.First + seki.Player(len(g.turns))) % 2 }

func (g *goGame) Over() bool {
	n := len(g.turns)
	return n > 0 && g.turns[n-1].Resign || n > 1 && g.turns[n-1].Pass && g.turns[n-2].Pass
}

// position returns the board after the turns.
func (g *goGame) position() *board.Position {
	p := g.Position.Clone()
	for _, t := range g.turns {
		if mv := t.Made(); mv != nil {
			p.Play(pointOf(*mv), board.ColourOf(t.Player))
		}
	}
	return p
}

func (g *goGame) Play(t play.Turn) error {
	after := g.now()
	switch {
	case g.Over():
		return play.ErrOver
	case t.Resign, t.Pass && after.Passed(): // the end: no region comes after it
	case t.Pass:
		after = after.Pass()
	default:
		var ok bool
		if after, ok = after.Play(pointOf(t.Move)); !ok {
			return g.illegal(pointOf(t.Move))
		}
	}
	t.Player = g.ToMove()
	g.turns, g.regions = append(g.turns, t), append(g.regions, after)
	return nil
}

// illegal says why no stone can be put on a point.
func (g *goGame) illegal(at board.Point) error {
	why := g.position().Illegal(at, g.now().Turn())
	switch {
	case why != nil:
		return why
	case !slices.Contains(g.solver.Points(), at):
		return fmt.Errorf("%s is not in the region of the fight", at)
	}
	return fmt.Errorf("%s is forbidden in this turn by ko", at)
}

func (g *goGame) Undo() error {
	for k := len(g.turns) - 1; k >= 0; k-- {
		if g.game.People[g.turns[k].Player] {
			g.turns, g.regions = g.turns[:k], g.regions[:k+1]
			return nil
		}
	}
	return play.ErrNothingToUndo
}

func (g *goGame) moves() []seki.Move {
	list := []seki.Move{} // perhaps none, which is an answer as well
	for _, at := range g.now().Moves() {
		list = append(list, moveOn(at))
	}
	return list
}

// search runs a search, and once more without what has been found if that has become too large.
func (g *goGame) search(run func() error) error {
	for range 2 {
		if err := run(); !errors.Is(err, rules.ErrMemory) {
			return err
		}
		g.solver.Forget()
	}
	return context.DeadlineExceeded
}

// best returns a best turn of the player to move. If the search by the rules reaches a
// limit, the turn is that of the matrix where there is one, or else a pass.
func (g *goGame) best(ctx context.Context, s *session) (turn play.Turn, decided bool, err error) {
	limit := cmp.Or(s.timeout, turnTime)
	decided, err = s.limited(ctx, limit, func(ctx context.Context) error {
		return g.search(func() error {
			t, _, err := g.solver.Best(ctx, g.now())
			turn = turnOf(t)
			return err
		})
	})
	if decided || err != nil {
		return turn, decided, err
	}
	turn = play.Turn{Pass: true}
	r, err := board.Read(g.position(), g.stones()...)
	if err != nil || !r.IsMatrix() {
		return turn, false, nil
	}
	_, err = s.limited(ctx, limit, func(ctx context.Context) error {
		mv, err := s.solver.BestMove(ctx, r.Matrix, seki.Seki, g.ToMove())
		if err == nil && mv != nil {
			if at, ok := r.Free(*mv, nil); ok && slices.Contains(g.now().Moves(), at) {
				turn = play.Turn{Move: moveOn(at)}
			}
		}
		return err
	})
	return turn, false, err
}

// stones returns the points of the region with stones.
func (g *goGame) stones() []board.Point {
	p := g.position()
	return slices.DeleteFunc(slices.Clone(g.solver.Points()), func(at board.Point) bool { return p.At(at) == board.Empty })
}

func (g *goGame) mistake(ctx context.Context, _ *session) (found *play.Mistake, err error) {
	if g.Over() {
		return nil, nil
	}
	before, after := g.regions[len(g.turns)-1], g.now()
	return found, g.search(func() error {
		left, _, err := g.solver.Value(ctx, after)
		if err != nil || left == seki.Loss {
			return err
		}
		had, _, err := g.solver.Value(ctx, before)
		if err != nil || had <= left.Negate() {
			return err
		}
		right, _, err := g.solver.Best(ctx, before)
		if err == nil {
			found = &play.Mistake{Player: g.ToMove().Opponent(), Had: had, Left: left.Negate(), Right: turnOf(right).Made()}
		}
		return err
	})
}

func (g *goGame) why(ctx context.Context, s *session) (reply response, err error) {
	if g.Over() {
		return rejected(play.ErrOver), nil
	}
	limit := cmp.Or(s.timeout, turnTime)
	var v seki.Value
	decided, err := s.limited(ctx, limit, func(ctx context.Context) error {
		return g.search(func() (err error) {
			v, _, err = g.solver.Value(ctx, g.now())
			return err
		})
	})
	if !decided {
		return rejected(errStopped), err
	}
	var best *rules.Play
	if v != seki.Draw {
		_, err = s.limited(ctx, limit, func(ctx context.Context) error {
			return g.search(func() (err error) {
				best, err = g.solver.Play(ctx, g.now())
				return err
			})
		})
	}
	return response{OK: true, note: g.reach(v, best)}, err
}

// reach says what the player to move can reach, and how: by best play, if it is known.
func (g *goGame) reach(v seki.Value, best *rules.Play) string {
	us := g.now().Turn()
	if v == seki.Draw {
		return fmt.Sprintf("%s to move: nobody can gain.", us.Name())
	}
	winner := us
	if v == seki.Loss {
		winner = us.Other()
	}
	line, gains := g.solver.Line(g.now()), winner.Name()+" gains"
	if best != nil {
		line = best.Turns
		first := g.ToMove()
		by := first
		if v == seki.Loss {
			by = first.Opponent()
		}
		if taken := verdict.PlayByRules(first, v, best).Text(g.Reading, by); taken != "" {
			gains = taken
		}
	}
	if len(line) == 0 {
		return fmt.Sprintf("%s has gained whatever is played.", winner.Name())
	}
	return fmt.Sprintf("%s to move: %s; say by %s.", us.Name(), gains, board.Line(line))
}

func (g *goGame) names() text.Names { return text.Colours }

func (g *goGame) help() string { return GobanHelp }

func (g *goGame) heading(*session) string {
	what := "A fight"
	if g.IsMatrix() {
		what = "The matrix " + g.Matrix.String()
	}
	return fmt.Sprintf("%s on %d points, by the rules of Go: %s begins, and two passes in succession end the game.",
		what, len(g.solver.Points()), text.Colours.Player(g.game.First))
}

func (g *goGame) picture(*session) string { return g.position().Diagram() }

func (g *goGame) typed(_ *session, mv seki.Move) string { return pointOf(mv).String() }

func (g *goGame) choice(_ *session, mv *seki.Move) string {
	if mv == nil {
		return "a pass"
	}
	return pointOf(*mv).String()
}

func (g *goGame) turn(_ *session, k int) string {
	t := g.turns[k]
	if mv := t.Made(); mv != nil {
		return fmt.Sprintf("%s plays %s", text.Colours.Player(t.Player), pointOf(*mv))
	}
	return text.Made(text.Colours, t)
}

// result returns the result of a game that is over for White, R, and whether somebody has resigned.
func (g *goGame) result() (result seki.Value, resigned bool) {
	last, gain := g.turns[len(g.turns)-1], g.solver.Gain(g.now(), board.White)
	switch {
	case last.Resign && last.Player == seki.R, !last.Resign && gain < 0:
		return seki.Loss, last.Resign
	case last.Resign, gain > 0:
		return seki.Win, last.Resign
	}
	return seki.Draw, false
}

func (g *goGame) ended(*session) string {
	result, resigned := g.result()
	words := [...]string{seki.Win: "White wins", seki.Draw: "draw", seki.Loss: "Black wins"}[result]
	if resigned {
		return fmt.Sprintf("%s: %s resigned", words, text.Colours.Player(g.turns[len(g.turns)-1].Player))
	}
	switch lost := g.solver.Lost(g.now()); len(lost) {
	case 0:
		return "draw: no chain is lost"
	case 1:
		return fmt.Sprintf("%s: %s is lost", words, board.ChainNames(lost))
	default:
		return fmt.Sprintf("%s: %s are lost", words, board.ChainNames(lost))
	}
}

func (g *goGame) offer() string { return again }

func (g *goGame) parse(word string) (play.Turn, bool, error) {
	return turnOnBoard(word, func(at board.Point) (play.Turn, error) { return play.Turn{Move: moveOn(at)}, nil })
}

func (g *goGame) refuses(word, rest string) error { return refusedOnBoard(word, rest) }

func (g *goGame) decided() bool { return true }

// saved returns the game in SGF.
func (g *goGame) saved(s *session) string {
	root := g.Position.SGF()
	root.Sign(fmt.Sprintf("A fight on %d points", len(g.solver.Points())), board.ColourOf(g.game.First))
	root.Add("C", g.heading(s))
	if g.Over() {
		root.Add("RE", sgfResult(g.result()))
	}
	addTurns(root, g.Position, s, func(k int) board.Point { return pointOf(g.turns[k].Move) })
	return root.String()
}
