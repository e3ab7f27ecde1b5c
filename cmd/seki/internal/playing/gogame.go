package playing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// turnTime limits the search for a turn by the rules of Go if --timeout is not given: how
// long it takes cannot be foreseen.
const turnTime = 10 * time.Second

// goGame is a game by the rules of Go, which goes on after a capture, until two passes.
type goGame struct {
	*session // its players, input, output and limits; its matrix only begins the game
	reading  *board.Reading
	solver   *rules.Solver
	turns    []board.Turn
	regions  []*rules.Region // before each turn, and after the last
	resigned bool            // by the player to move
	shown    int             // turns shown
}

func (g *goGame) restart() {
	g.turns, g.resigned, g.shown = nil, false, 0
	g.regions = []*rules.Region{g.solver.Start(board.ColourOf(g.First))}
}

func (g *goGame) now() *rules.Region { return g.regions[len(g.turns)] }

// toMove returns the player to move.
func (g *goGame) toMove() seki.Player {
	if len(g.turns)%2 == 1 {
		return g.First.Opponent()
	}
	return g.First
}

// over reports whether the game is over.
func (g *goGame) over() bool {
	n := len(g.turns)
	return g.resigned || n > 1 && g.turns[n-1].Pass && g.turns[n-2].Pass
}

// position returns the board after the turns.
func (g *goGame) position() *board.Position {
	p := g.reading.Position.Clone()
	for _, t := range g.turns {
		if !t.Pass {
			p.Play(t.Point, t.Colour)
		}
	}
	return p
}

// play makes a turn.
func (g *goGame) play(t board.Turn) error {
	after := g.now()
	switch {
	case g.over():
		return play.ErrOver
	case t.Pass && after.Passed(): // the end: no region comes after it
	case t.Pass:
		after = after.Pass()
	default:
		var ok bool
		if after, ok = after.Play(t.Point); !ok {
			return g.illegal(t.Point)
		}
	}
	g.turns, g.regions = append(g.turns, t), append(g.regions, after)
	return nil
}

// illegal says why no stone can be put on a point.
func (g *goGame) illegal(at board.Point) error {
	p := g.position()
	switch colour := g.now().Turn(); {
	case !p.Contains(at):
		return fmt.Errorf("%s is not on the board", at)
	case p.At(at) != board.Empty:
		return fmt.Errorf("a stone is on %s", at)
	case !slices.Contains(g.solver.Points(), at):
		return fmt.Errorf("%s is not in the region of the fight", at)
	case !p.CanPlay(at, colour):
		return fmt.Errorf("%s is suicide", at)
	}
	return fmt.Errorf("%s is forbidden in this turn by ko", at)
}

// undo takes back the last turn of a person and all later ones.
func (g *goGame) undo() error {
	for k := len(g.turns) - 1; k >= 0; k-- {
		if p := (seki.Player(k%2) + g.First) % 2; g.People[p] {
			g.turns, g.regions, g.resigned, g.shown = g.turns[:k], g.regions[:k+1], false, min(g.shown, k)
			return nil
		}
	}
	return play.ErrNothingToUndo
}

// best returns a best turn of the player to move. If the search by the rules reaches a
// limit, the turn is that of the matrix where there is one, or else a pass.
func (g *goGame) best(ctx context.Context) (t board.Turn, decided bool, err error) {
	decided, err = g.bounded(ctx, turnTime, func(ctx context.Context) (err error) {
		t, _, err = g.solver.Best(ctx, g.now())
		return err
	})
	if decided || err != nil {
		return t, decided, err
	}
	t = board.Turn{Colour: g.now().Turn(), Pass: true}
	r, err := board.Read(g.position(), g.stones()...)
	if err != nil || !r.IsMatrix() {
		return t, false, nil
	}
	_, err = g.bounded(ctx, turnTime, func(ctx context.Context) error {
		mv, err := g.session.solver.BestMove(ctx, r.Matrix, seki.Seki, g.toMove())
		if err == nil && mv != nil {
			if at, ok := r.Free(*mv, nil); ok && slices.Contains(g.now().Moves(), at) {
				t = board.Turn{Colour: t.Colour, Point: at}
			}
		}
		return err
	})
	return t, false, err
}

// stones returns the points of the region with stones.
func (g *goGame) stones() []board.Point {
	p := g.position()
	return slices.DeleteFunc(slices.Clone(g.solver.Points()), func(at board.Point) bool { return p.At(at) == board.Empty })
}

// bounded is limited with a default time, and without what has been found if that has
// become too large.
func (g *goGame) bounded(ctx context.Context, usual time.Duration, search func(context.Context) error) (decided bool, err error) {
	if g.timeout > 0 {
		usual = g.timeout
	}
	return g.limited(ctx, usual, func(ctx context.Context) error {
		err := search(ctx)
		if errors.Is(err, rules.ErrMemory) {
			g.solver.Forget()
			if err = search(ctx); errors.Is(err, rules.ErrMemory) {
				g.solver.Forget()
				return context.DeadlineExceeded
			}
		}
		return err
	})
}

// mistake describes the mistake in the last turn, "" if there is none or the search does not end.
func (g *goGame) mistake(ctx context.Context) (sentence string, err error) {
	n := len(g.turns)
	if g.over() || g.People[g.toMove()] {
		return "", nil
	}
	_, err = g.bounded(ctx, mistakeTime, func(ctx context.Context) error {
		left, _, err := g.solver.Value(ctx, g.regions[n])
		if err != nil || left == seki.Loss {
			return err
		}
		had, _, err := g.solver.Value(ctx, g.regions[n-1])
		if err != nil || had <= left.Negate() {
			return err
		}
		right, _, err := g.solver.Best(ctx, g.regions[n-1])
		if err == nil {
			sentence = mistakeText(text.Colours, play.Mistake{Player: g.toMove().Opponent(), Had: had, Left: left.Negate()}, stone(right))
		}
		return err
	})
	return sentence, err
}

// stone names a turn.
func stone(t board.Turn) string {
	if t.Pass {
		return "a pass"
	}
	return t.Point.String()
}

// run answers lines until the input or the session ends.
func (g *goGame) run(ctx context.Context) error {
	g.restart()
	for answer, show := "", true; ; {
		if show && len(g.turns) == 0 {
			answer = g.heading() + "\n" + answer
		}
		if _, err := io.WriteString(g.out, answer); err != nil {
			return err
		}
		for !g.over() && !g.People[g.toMove()] {
			if err := g.programTurn(ctx); err != nil {
				return err
			}
			show = true
		}
		answer = g.newTurns()
		if show {
			answer += g.position().Diagram() + g.state() + "\n"
			if g.over() && g.People != (play.People{}) {
				answer += again + "\n"
			}
		}
		if _, err := io.WriteString(g.out, answer); err != nil {
			return err
		}
		line, err := g.in.next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		word = cmp.Or(short[word], word)
		if word == "quit" {
			return nil
		}
		var refused error
		answer, show, refused, err = g.answer(ctx, word, strings.TrimSpace(rest))
		if err != nil {
			return err
		}
		if refused != nil {
			answer, show = fmt.Sprintf("? %v\n", refused), false
		}
	}
}

// programTurn makes a turn of the program.
func (g *goGame) programTurn(ctx context.Context) error {
	if _, err := io.WriteString(g.out, g.newTurns()); err != nil {
		return err
	}
	t, decided, err := g.best(ctx)
	if err == nil && !decided {
		_, err = fmt.Fprintf(g.out, "%s has not searched to the end.\n", t.Colour.Name())
	}
	if err != nil {
		return err
	}
	return g.play(t)
}

// answer carries out a request. refused is an error of the user.
func (g *goGame) answer(ctx context.Context, word, rest string) (answer string, show bool, refused, err error) {
	switch needs := slices.Contains([]string{"first", "side", "save"}, word); {
	case needs && rest == "":
		return "", false, fmt.Errorf("%s needs a word after it; help shows which", word), nil
	case rest != "" && !needs:
		return "", false, fmt.Errorf("%q is no command; help lists them", word+" "+rest), nil
	}
	switch word {
	case "":
	case "undo":
		return "", true, g.undo(), nil
	case "show":
		return "", true, nil, nil
	case "new":
		g.restart()
		return "", true, nil, nil
	case "first", "side":
		if refused = set(g.Game, word, rest); refused == nil {
			g.restart()
		}
		return "", true, refused, nil
	case "save":
		refused = command.WriteFile(ctx, rest, func(w io.Writer) error {
			_, err := io.WriteString(w, g.saved())
			return err
		})
		return "Saved in " + rest + ".\n", false, refused, nil
	case "help":
		return GobanHelp + "\n", false, nil, nil
	case "hint", "why", "moves", "pass", "resign":
		if g.over() {
			return "", false, play.ErrOver, nil
		}
		return g.inPlay(ctx, word)
	default:
		at, unknown := board.ParsePoint(word)
		if unknown != nil {
			return "", false, fmt.Errorf("%q is no command; help lists them", word), nil
		}
		return g.turn(ctx, board.Turn{Colour: g.now().Turn(), Point: at})
	}
	return "", false, nil, nil
}

// inPlay answers what is asked while the game is not over.
func (g *goGame) inPlay(ctx context.Context, word string) (answer string, show bool, refused, err error) {
	switch word {
	case "resign":
		g.resigned = true
		return "", true, nil, nil
	case "pass":
		return g.turn(ctx, board.Turn{Colour: g.now().Turn(), Pass: true})
	case "hint":
		t, decided, err := g.best(ctx)
		return bestText(stone(t), decided), false, nil, err
	case "why":
		var v seki.Value
		decided, err := g.bounded(ctx, turnTime, func(ctx context.Context) (err error) {
			v, _, err = g.solver.Value(ctx, g.now())
			return err
		})
		if !decided {
			return "", false, errStopped, err
		}
		var best *rules.Play
		if v != seki.Draw {
			_, err = g.bounded(ctx, turnTime, func(ctx context.Context) (err error) {
				best, err = g.solver.Play(ctx, g.now())
				return err
			})
		}
		return g.why(v, best), false, nil, err
	}
	var names []string
	for _, at := range g.now().Moves() {
		names = append(names, at.String())
	}
	return " " + strings.Join(append(names, "or pass"), ", ") + "\n", false, nil, nil
}

// turn makes a turn of a person.
func (g *goGame) turn(ctx context.Context, t board.Turn) (answer string, show bool, refused, err error) {
	if refused := g.play(t); refused != nil {
		return "", false, refused, nil
	}
	mistake, err := g.mistake(ctx)
	return g.newTurns() + mistake, true, nil, err
}

// why says what the player to move can reach, and how: by best play, if it is known.
func (g *goGame) why(v seki.Value, best *rules.Play) string {
	us := g.now().Turn()
	if v == seki.Draw {
		return fmt.Sprintf("%s to move: nobody can gain.\n", us.Name())
	}
	winner := us
	if v == seki.Loss {
		winner = us.Other()
	}
	line, gains := g.solver.Line(g.now()), winner.Name()+" gains"
	if best != nil {
		line = best.Turns
		first := g.toMove()
		by := first
		if v == seki.Loss {
			by = first.Opponent()
		}
		if taken := verdict.PlayByRules(first, v, best).Text(g.reading, by); taken != "" {
			gains = taken
		}
	}
	if len(line) == 0 {
		return fmt.Sprintf("%s has gained whatever is played.\n", winner.Name())
	}
	return fmt.Sprintf("%s to move: %s; say by %s.\n", us.Name(), gains, board.Line(line))
}

// newTurns describes the turns not shown yet.
func (g *goGame) newTurns() string {
	var b strings.Builder
	for _, t := range g.turns[g.shown:] {
		if t.Pass {
			fmt.Fprintf(&b, "%s.\n", t)
		} else {
			fmt.Fprintf(&b, "%s plays %s.\n", t.Colour.Name(), t.Point)
		}
	}
	g.shown = len(g.turns)
	return b.String()
}

func (g *goGame) heading() string {
	what := "A fight"
	if g.reading.IsMatrix() {
		what = "The matrix " + g.reading.Matrix.String()
	}
	return fmt.Sprintf("%s on %d points, by the rules of Go: %s begins, and two passes in succession end the game.",
		what, len(g.solver.Points()), text.Colours.Player(g.First))
}

// state says who is to move, or how the game has ended.
func (g *goGame) state() string {
	if !g.over() {
		return toMove(g.now().Turn().Name(), len(g.turns) > 0 && g.turns[len(g.turns)-1].Pass)
	}
	if g.resigned {
		return fmt.Sprintf("%s wins: %s resigned.", g.now().Turn().Other().Name(), g.now().Turn().Name())
	}
	lost := g.solver.Lost(g.now())
	if len(lost) == 0 {
		return "draw: no chain is lost."
	}
	result := "draw"
	switch gain := g.solver.Gain(g.now(), board.Black); {
	case gain > 0:
		result = "Black wins"
	case gain < 0:
		result = "White wins"
	}
	verb := "is"
	if len(lost) > 1 {
		verb = "are"
	}
	return fmt.Sprintf("%s: %s %s lost.", result, board.ChainNames(lost), verb)
}

// saved returns the game in SGF.
func (g *goGame) saved() string {
	root := g.reading.Position.SGF()
	root.Sign(fmt.Sprintf("A fight on %d points", len(g.solver.Points())), board.ColourOf(g.First))
	root.Add("C", g.heading())
	if g.over() {
		gain := g.solver.Gain(g.now(), board.Black)
		result := "0"
		switch {
		case g.resigned:
			result = g.now().Turn().Other().Name()[:1] + "+Resign"
		case gain > 0:
			result = "B+"
		case gain < 0:
			result = "W+"
		}
		root.Add("RE", result)
	}
	last := root
	for _, t := range g.turns {
		next := g.reading.Position.SGFTurn(t)
		last.Children = append(last.Children, next)
		last = next
	}
	return root.String()
}
