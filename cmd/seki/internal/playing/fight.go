package playing

import (
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
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// turnTime limits the search for a turn by the rules of Go if --timeout is not given: how
// long it takes cannot be foreseen.
const turnTime = 10 * time.Second

// longestLine is how many turns of a line are shown.
const longestLine = 10

// fight is a game by the rules of Go, which goes on after a capture, until two passes.
type fight struct {
	*session // its players, input, output and limits; its matrix only begins the game
	reading  *board.Reading
	solver   *rules.Solver
	turns    []rules.Turn
	regions  []*rules.Region // before each turn, and after the last
	resigned bool            // by the player to move
	shown    int             // turns shown
}

func (f *fight) restart() {
	f.turns, f.resigned, f.shown = nil, false, 0
	f.regions = []*rules.Region{f.solver.Start(board.ColourOf(f.First))}
}

func (f *fight) now() *rules.Region { return f.regions[len(f.turns)] }

// toMove returns the player to move.
func (f *fight) toMove() seki.Player {
	if len(f.turns)%2 == 1 {
		return f.First.Opponent()
	}
	return f.First
}

// over reports whether the game is over.
func (f *fight) over() bool {
	n := len(f.turns)
	return f.resigned || n > 1 && f.turns[n-1].Pass && f.turns[n-2].Pass
}

// position returns the board after the turns.
func (f *fight) position() *board.Position {
	p := f.reading.Position.Clone()
	for _, t := range f.turns {
		if !t.Pass {
			p.Play(t.Point, t.Colour)
		}
	}
	return p
}

// play makes a turn.
func (f *fight) play(t rules.Turn) error {
	after := f.now()
	switch {
	case f.over():
		return play.ErrOver
	case t.Pass && after.Passed(): // the end: no region comes after it
	case t.Pass:
		after = after.Pass()
	default:
		var ok bool
		if after, ok = after.Play(t.Point); !ok {
			return f.illegal(t.Point)
		}
	}
	f.turns, f.regions = append(f.turns, t), append(f.regions, after)
	return nil
}

// illegal says why no stone can be put on a point.
func (f *fight) illegal(at board.Point) error {
	p := f.position()
	switch colour := f.now().Turn(); {
	case !p.Contains(at):
		return fmt.Errorf("%s is not on the board", at)
	case p.At(at) != board.Empty:
		return fmt.Errorf("a stone is on %s", at)
	case !slices.Contains(f.solver.Points(), at):
		return fmt.Errorf("%s is not in the region of the fight", at)
	case !p.CanPlay(at, colour):
		return fmt.Errorf("%s is suicide", at)
	}
	return fmt.Errorf("%s is forbidden in this turn by ko", at)
}

// undo takes back the last turn of a person and all later ones.
func (f *fight) undo() error {
	for k := len(f.turns) - 1; k >= 0; k-- {
		if p := (seki.Player(k%2) + f.First) % 2; f.People[p] {
			f.turns, f.regions, f.resigned, f.shown = f.turns[:k], f.regions[:k+1], false, min(f.shown, k)
			return nil
		}
	}
	return play.ErrNothingToUndo
}

// best returns a best turn of the player to move. If the search by the rules reaches a
// limit, the turn is that of the matrix where there is one, or else a pass.
func (f *fight) best(ctx context.Context) (t rules.Turn, decided bool, err error) {
	decided, err = f.bounded(ctx, turnTime, func(ctx context.Context) (err error) {
		t, _, err = f.solver.Best(ctx, f.now())
		return err
	})
	if decided || err != nil {
		return t, decided, err
	}
	t = rules.Turn{Colour: f.now().Turn(), Pass: true}
	r, err := board.Read(f.position(), f.stones()...)
	if err != nil || !r.IsMatrix() {
		return t, false, nil
	}
	_, err = f.bounded(ctx, turnTime, func(ctx context.Context) error {
		mv, err := f.session.solver.BestMove(ctx, r.Matrix, seki.Seki, f.toMove())
		if err == nil && mv != nil {
			if at, ok := r.Free(*mv, nil); ok && slices.Contains(f.now().Moves(), at) {
				t = rules.Turn{Colour: t.Colour, Point: at}
			}
		}
		return err
	})
	return t, false, err
}

// stones returns the points of the region with stones.
func (f *fight) stones() []board.Point {
	p := f.position()
	return slices.DeleteFunc(slices.Clone(f.solver.Points()), func(at board.Point) bool { return p.At(at) == board.Empty })
}

// bounded is limited with a default time, and without what has been found if that has
// become too large.
func (f *fight) bounded(ctx context.Context, usual time.Duration, search func(context.Context) error) (decided bool, err error) {
	if f.timeout > 0 {
		usual = f.timeout
	}
	return f.limited(ctx, usual, func(ctx context.Context) error {
		err := search(ctx)
		if errors.Is(err, rules.ErrMemory) {
			f.solver.Forget()
			if err = search(ctx); errors.Is(err, rules.ErrMemory) {
				f.solver.Forget()
				return context.DeadlineExceeded
			}
		}
		return err
	})
}

// mistake returns the mistake in the last turn, or nil if there is none or the search does
// not end.
func (f *fight) mistake(ctx context.Context) (found *play.Mistake, err error) {
	n := len(f.turns)
	if f.over() || f.People[f.toMove()] {
		return nil, nil
	}
	_, err = f.bounded(ctx, mistakeTime, func(ctx context.Context) error {
		left, _, err := f.solver.Value(ctx, f.regions[n])
		if err != nil || left == seki.Loss {
			return err
		}
		had, _, err := f.solver.Value(ctx, f.regions[n-1])
		if err == nil && had > left.Negate() {
			found = &play.Mistake{Player: f.toMove().Opponent(), Had: had, Left: left.Negate()}
		}
		return err
	})
	return found, err
}

// run answers lines until the input or the session ends.
func (f *fight) run(ctx context.Context) error {
	f.restart()
	for answer, show := "", true; ; {
		if show && len(f.turns) == 0 {
			answer = f.heading() + "\n" + answer
		}
		if _, err := io.WriteString(f.out, answer); err != nil {
			return err
		}
		for !f.over() && !f.People[f.toMove()] {
			if err := f.programTurn(ctx); err != nil {
				return err
			}
			show = true
		}
		answer = f.newTurns()
		if show {
			answer += f.position().Diagram() + f.state() + "\n"
		}
		if _, err := io.WriteString(f.out, answer); err != nil {
			return err
		}
		line, err := f.in.next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		if word == "quit" || word == "exit" {
			return nil
		}
		var refused error
		answer, show, refused, err = f.answer(ctx, word, strings.TrimSpace(rest))
		if err != nil {
			return err
		}
		if refused != nil {
			answer, show = fmt.Sprintf("? %v\n", refused), false
		}
	}
}

// programTurn makes a turn of the program.
func (f *fight) programTurn(ctx context.Context) error {
	if _, err := io.WriteString(f.out, f.newTurns()); err != nil {
		return err
	}
	t, decided, err := f.best(ctx)
	if err == nil && !decided {
		_, err = fmt.Fprintf(f.out, "%s has not searched to the end.\n", colourName(t.Colour))
	}
	if err != nil {
		return err
	}
	return f.play(t)
}

// answer carries out a request. refused is an error of the user.
func (f *fight) answer(ctx context.Context, word, rest string) (text string, show bool, refused, err error) {
	switch needs := slices.Contains([]string{"first", "side", "save"}, word); {
	case needs && rest == "":
		return "", false, fmt.Errorf("%s needs a word after it; help shows which", word), nil
	case rest != "" && !needs:
		return "", false, fmt.Errorf("%q is no command; help lists them", word+" "+rest), nil
	}
	switch word {
	case "":
	case "undo":
		return "", true, f.undo(), nil
	case "show":
		return "", true, nil, nil
	case "new":
		f.restart()
		return "", true, nil, nil
	case "first", "side":
		if refused = setColours(f.Game, word, rest); refused == nil {
			f.restart()
		}
		return "", true, refused, nil
	case "save":
		refused = command.WriteFile(ctx, rest, func(w io.Writer) error {
			_, err := io.WriteString(w, f.saved())
			return err
		})
		return "Saved in " + rest + ".\n", false, refused, nil
	case "help":
		return GobanHelp + "\n", false, nil, nil
	case "hint", "why", "moves", "pass", "resign":
		if f.over() {
			return "", false, play.ErrOver, nil
		}
		return f.inPlay(ctx, word)
	default:
		at, unknown := board.ParsePoint(word)
		if unknown != nil {
			return "", false, fmt.Errorf("%q is no command; help lists them", word), nil
		}
		return f.turn(ctx, rules.Turn{Colour: f.now().Turn(), Point: at})
	}
	return "", false, nil, nil
}

// inPlay answers what is asked while the game is not over.
func (f *fight) inPlay(ctx context.Context, word string) (text string, show bool, refused, err error) {
	switch word {
	case "resign":
		f.resigned = true
		return "", true, nil, nil
	case "pass":
		return f.turn(ctx, rules.Turn{Colour: f.now().Turn(), Pass: true})
	case "hint":
		t, decided, err := f.best(ctx)
		text := "Pass"
		if !t.Pass {
			text = "Play " + t.Point.String()
		}
		if !decided {
			return "The search has not come to its end. " + text + " if nothing better is found.\n", false, nil, err
		}
		return text + ".\n", false, nil, err
	case "why":
		var v seki.Value
		decided, err := f.bounded(ctx, turnTime, func(ctx context.Context) (err error) {
			v, _, err = f.solver.Value(ctx, f.now())
			return err
		})
		if !decided {
			return "", false, errStopped, err
		}
		var best *rules.Play
		if v != seki.Draw {
			_, err = f.bounded(ctx, turnTime, func(ctx context.Context) (err error) {
				best, err = f.solver.Play(ctx, f.now())
				return err
			})
		}
		return f.why(v, best), false, nil, err
	}
	var names []string
	for _, at := range f.now().Moves() {
		names = append(names, at.String())
	}
	return " " + strings.Join(append(names, "or pass"), ", ") + "\n", false, nil, nil
}

// turn makes a turn of a person.
func (f *fight) turn(ctx context.Context, t rules.Turn) (text string, show bool, refused, err error) {
	if refused := f.play(t); refused != nil {
		return "", false, refused, nil
	}
	m, err := f.mistake(ctx)
	text = f.newTurns()
	if m != nil {
		text += mistakeText(colourName(board.ColourOf(m.Player)), *m)
	}
	return text, true, nil, err
}

// why says what the player to move can reach, and how: by best play, if it is known.
func (f *fight) why(v seki.Value, best *rules.Play) string {
	us := f.now().Turn()
	if v == seki.Draw {
		return fmt.Sprintf("%s to move: nobody can gain.\n", colourName(us))
	}
	winner := us
	if v == seki.Loss {
		winner = us.Other()
	}
	line, gains := f.solver.Line(f.now()), colourName(winner)+" gains"
	if best != nil {
		line = best.Turns
		if taken := verdict.PlayByRules(f.toMove(), best).Text(f.reading, f.toMove()); taken != "" {
			gains = taken
		}
	}
	if len(line) == 0 {
		return fmt.Sprintf("%s has gained whatever is played.\n", colourName(winner))
	}
	var turns []string
	for k, t := range line {
		if k == longestLine {
			turns = append(turns, "…")
			break
		}
		turns = append(turns, t.String())
	}
	return fmt.Sprintf("%s to move: %s; say by %s.\n", colourName(us), gains, strings.Join(turns, ", "))
}

// newTurns describes the turns not shown yet.
func (f *fight) newTurns() string {
	var b strings.Builder
	for _, t := range f.turns[f.shown:] {
		if t.Pass {
			fmt.Fprintf(&b, "%s.\n", t)
		} else {
			fmt.Fprintf(&b, "%s plays %s.\n", colourName(t.Colour), t.Point)
		}
	}
	f.shown = len(f.turns)
	return b.String()
}

// colourName returns "Black" or "White".
func colourName(c board.Colour) string {
	if c == board.Black {
		return "Black"
	}
	return "White"
}

func (f *fight) heading() string {
	what := "A fight"
	if f.reading.IsMatrix() {
		what = "The matrix " + f.reading.Matrix.String()
	}
	return fmt.Sprintf("%s on %d points, by the rules of Go: %s begins, and two passes in succession end the game.",
		what, len(f.solver.Points()), colourName(board.ColourOf(f.First)))
}

// state says who is to move, or how the game has ended.
func (f *fight) state() string {
	if !f.over() {
		return colourName(f.now().Turn()) + " to move."
	}
	if f.resigned {
		return fmt.Sprintf("%s wins: %s resigned.", colourName(f.now().Turn().Other()), colourName(f.now().Turn()))
	}
	lost := f.solver.Lost(f.now())
	if len(lost) == 0 {
		return "draw: no chain is lost."
	}
	result := "draw"
	switch gain := f.solver.Gain(f.now(), board.Black); {
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
func (f *fight) saved() string {
	root := f.reading.Position.SGF()
	root.Sign(fmt.Sprintf("A fight on %d points", len(f.solver.Points())), board.ColourOf(f.First))
	root.Add("C", f.heading())
	if f.over() {
		gain := f.solver.Gain(f.now(), board.Black)
		result := "0"
		switch {
		case f.resigned:
			result = colourName(f.now().Turn().Other())[:1] + "+Resign"
		case gain > 0:
			result = "B+"
		case gain < 0:
			result = "W+"
		}
		root.Add("RE", result)
	}
	last := root
	for _, t := range f.turns {
		value := ""
		if !t.Pass {
			value = f.reading.Position.SGFPoint(t.Point)
		}
		next := new(board.Node)
		next.Add(colourName(t.Colour)[:1], value)
		last.Children = append(last.Children, next)
		last = next
	}
	return root.String()
}
