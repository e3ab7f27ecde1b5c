// Package playing has the command play: games on a matrix and its board, and the puzzles, in one loop of lines.
package playing

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// DefaultMatrix is the start of a game without MATRIX: R moves first and can win, but only
// with care.
const DefaultMatrix = "1 2 2; 1 1 2; 3 1 0"

// mistakeTime limits the search for a mistake in a person's turn.
const mistakeTime = 5 * time.Second

// Values of --side and --first.
var (
	sides   = map[string]play.People{"white": {seki.R: true}, "black": {seki.C: true}, "both": {true, true}}
	players = map[string]seki.Player{"white": seki.R, "black": seki.C}
)

// PlayCommand plays a game.
func PlayCommand() *cli.Command {
	return command.New("play", playAction, command.Insert{"start": DefaultMatrix, "lines": command.Text("play-lines")},
		&cli.StringFlag{
			Name:  "puzzle",
			Usage: "play a `PUZZLE`: LEVEL.NUMBER such as 2.1, today, or an earlier day such as 2026-11-01",
		},
		command.ChoiceFlag("", "side", "people play this `SIDE`, and the program plays the other one", "white", "black",
			"both"),
		command.ChoiceFlag("", "first", "this `PLAYER` moves first", "white", "black"),
		command.OneGameFlag, command.TimeoutFlag(time.Minute))
}

// session is a session of one or more games.
type session struct {
	*play.Game
	board   *stones         // realises the matrix next to which it is shown; nil if there is none
	puzzle  *puzzles.Puzzle // nil if the game is none
	solver  *search.Solver
	timeout time.Duration
	out     *bufio.Writer // flushed before a search and before input
}

func playAction(c *command.Run) error {
	s := &session{timeout: c.Duration("timeout"), out: bufio.NewWriter(c.App.Writer)}
	if err := s.choose(c); err != nil {
		return err
	}
	var err error
	if s.solver, err = command.NewSolver(c, search.Options{}); err != nil {
		return err
	}
	intro := "X are black stones, O white ones. Type a black and a white chain (1 2), or a point (C4), or p to pass;"
	if s.board == nil {
		intro = "Type a black and a white chain, or p to pass;"
		for mv := range s.Start.Moves() {
			intro = fmt.Sprintf("Type a black and a white chain (%d %d), or p to pass;", mv.Row+1, mv.Col+1)
			break
		}
	}
	fmt.Fprintln(s.out, intro+"\nhelp lists what else there is.")
	return s.run(c)
}

// choose begins the first game as the arguments want it.
func (s *session) choose(c *command.Run) error {
	args := c.Args().Slice()
	switch {
	case c.IsSet("puzzle"):
		if len(args) > 0 || c.IsSet("game") || c.IsSet("first") || c.IsSet("side") {
			return command.Usagef("--puzzle has its own start: leave out MATRIX, --game, --first and --side")
		}
		err := s.pose(c.String("puzzle"))
		return command.UsageIf(err != nil, "--puzzle: %w", err)
	case len(args) > 1:
		return command.Usagef("one matrix is enough; is the second, %q, meant to be in the same quotes?", args[1])
	case len(args) == 0:
		args = []string{DefaultMatrix}
	}
	start, err := play.ParseStart(args[0], known.Labelled)
	if err != nil {
		return command.Usagef("the matrix: %w", err)
	}
	s.board = realise(start)
	s.begin(&play.Game{
		Rules: command.Games(c)[0], Start: start, First: players[c.String("first")], People: sides[c.String("side")],
	})
	return nil
}

// pose begins the puzzle with a name.
func (s *session) pose(name string) error {
	p, err := puzzles.All().Find(name, time.Now())
	if err != nil {
		return err
	}
	r, err := puzzles.Read(p.Board)
	if err != nil {
		return err
	}
	s.puzzle, s.board = &p, &stones{Reading: r}
	s.begin(&play.Game{Rules: seki.Seki, Start: r.Matrix, First: seki.R, People: play.People{seki.R: true}})
	return nil
}

// begin begins a game, and says so.
func (s *session) begin(g *play.Game) {
	s.Game = g
	if s.board != nil {
		s.board.points, s.board.wanted = nil, nowhere
	}
	heading := fmt.Sprintf("%s of %s: %s", g.Rules.Name(), g.Start, text.Aims(g))
	if s.puzzle != nil {
		heading = fmt.Sprintf("%s: %s\nExactly one turn is right.", s.puzzle.Title, text.Aims(g))
	}
	fmt.Fprintln(s.out, heading)
}

// run plays until the input or the session ends.
func (s *session) run(c *command.Run) error {
	in, prompt := bufio.NewScanner(command.Stdin(c)), ""
	if command.IsTerminal(c.App.Reader) {
		prompt = "> "
	}
	for show := true; ; {
		if err := s.programTurns(c.Context); err != nil {
			return err
		}
		if show {
			fmt.Fprint(s.out, s.board.picture(s.Game, command.OutputWidth(c)), s.toMove())
		}
		fmt.Fprint(s.out, prompt)
		if err := s.out.Flush(); err != nil {
			return err
		}
		if !in.Scan() {
			if in.Err() != nil {
				return fmt.Errorf("reading standard input: %w", in.Err())
			}
			return nil
		}
		var err error
		show, err = s.execute(c.Context, strings.TrimSpace(in.Text()))
		switch {
		case errors.Is(err, io.EOF): // quit
			return nil
		case err != nil:
			return err
		}
	}
}

// execute carries out a line and reports whether the position is to be shown. It fails with io.EOF for
// quit, or with the error that ends the session.
func (s *session) execute(ctx context.Context, line string) (show bool, err error) {
	if line == "p" {
		line = "pass"
	}
	turn, ok := play.ParseTurn(line)
	if at, err := board.ParsePoint(line); !ok && err == nil && s.board != nil {
		if turn, err = s.board.on(at); err != nil {
			return s.accepted(err), nil
		}
		ok = true
	}
	switch {
	case ok:
		return s.take(ctx, turn)
	case line == "", line == "quit", line == "q":
		if line != "" {
			err = io.EOF
		}
		return false, err
	case line == "new":
		s.begin(&play.Game{Rules: s.Rules, Start: s.Start, First: s.First, People: s.People})
		return true, nil
	case line == "next":
		name := puzzles.First
		if s.puzzle != nil {
			name = puzzles.All().After(s.puzzle.Name, time.Now())
		}
		return s.accepted(s.pose(name)), nil
	case line == "undo":
		return s.accepted(s.Undo()), nil
	case line == "hint":
		return false, s.hint(ctx)
	case line == "help", line == "?":
		fmt.Fprintln(s.out, command.Text("play-lines"))
		return false, nil
	}
	return s.accepted(fmt.Errorf("%q is no command; help lists them", line)), nil
}

// accepted reports whether there is no error of the person who typed; it says what the error is.
func (s *session) accepted(err error) bool {
	if bad, ok := errors.AsType[*play.MoveError](err); ok {
		err = errors.New(text.Refusal(bad))
	}
	if err != nil {
		fmt.Fprintf(s.out, "? %v\n", err)
	}
	return err == nil
}

// take makes a person's turn, and says what it threw away.
func (s *session) take(ctx context.Context, turn play.Turn) (ok bool, err error) {
	if !s.accepted(s.Play(turn)) {
		return false, nil
	}
	s.sayTurn()
	if s.People[s.ToMove()] {
		return true, nil
	}
	limit := mistakeTime
	if s.timeout > 0 {
		limit = min(limit, s.timeout)
	}
	var found *play.Mistake
	decided, err := s.limited(ctx, limit, func(ctx context.Context) (err error) {
		found, err = s.Mistake(ctx, s.solver)
		return err
	})
	if decided && found != nil {
		fmt.Fprintln(s.out, text.Mistake(*found, s.choice(found.Right))+" Type undo to take it back.")
	}
	return true, err
}

// hint names a best turn.
func (s *session) hint(ctx context.Context) error {
	if s.Over() {
		s.accepted(play.ErrOver)
		return nil
	}
	turn, decided, err := s.best(ctx)
	switch choice := s.choice(turn.Made()); {
	case err != nil:
		return err
	case decided:
		fmt.Fprintf(s.out, "Best is %s.\n", choice)
	default:
		fmt.Fprintf(s.out, "The search has not come to its end; a guess is %s.\n", choice)
	}
	return nil
}

// programTurns makes the turns of the sides that the program plays.
func (s *session) programTurns(ctx context.Context) error {
	for !s.Over() && !s.People[s.ToMove()] {
		turn, decided, err := s.best(ctx)
		if err != nil {
			return err
		}
		if !decided {
			fmt.Fprintf(s.out, "%s has not searched to the end: a longer --timeout may help.\n", text.Colours.Player(s.ToMove()))
		}
		if err := s.Play(turn); err != nil {
			return err
		}
		s.sayTurn()
	}
	return nil
}

// best returns a best turn of the player to move, or a guess if the search is not decided.
func (s *session) best(ctx context.Context) (turn play.Turn, decided bool, err error) {
	decided, err = s.limited(ctx, s.timeout, func(ctx context.Context) (err error) {
		turn, err = s.Best(ctx, s.solver)
		return err
	})
	return turn, decided, err
}

// limited runs a search until the time limit (0 is none) or the limit of memory. These are not errors: decided reports
// whether the search finished.
func (s *session) limited(
	ctx context.Context, limit time.Duration, search func(context.Context) error,
) (decided bool, err error) {
	if err := s.out.Flush(); err != nil {
		return false, err
	}
	ctx, cancel := command.WithTimeout(ctx, limit)
	defer cancel()
	err = search(ctx)
	return err == nil, command.Tolerate(err)
}

// choice names a move, nil for a pass, and says where its stone can be put if there is a board.
func (s *session) choice(mv *seki.Move) string {
	name := text.Choice(mv)
	if mv != nil && s.board != nil {
		name += " at " + strings.Join(units.Texts(s.board.free(*mv), board.Point.String), " or ")
	}
	return name
}

// sayTurn puts the last turn on the board and says what it was.
func (s *session) sayTurn() {
	turns := s.Turns()
	last := turns[len(turns)-1]
	sentence := text.Made(last)
	if s.board != nil {
		if s.board.follow(turns); last.Made() != nil {
			sentence += " at " + s.board.points[len(turns)-1].String()
		}
	}
	fmt.Fprintln(s.out, sentence+".")
}

// toMove names the player to move, or describes the end of the game and the possible commands after it.
func (s *session) toMove() string {
	turns, player := s.Turns(), text.Colours.Player(s.ToMove())
	if !s.Over() {
		if len(turns) > 0 && turns[len(turns)-1].Pass {
			return player + " to move; another pass ends the game.\n"
		}
		return player + " to move.\n"
	}
	end := text.Ended(s.Game)
	result, _ := s.Result()
	switch {
	case s.puzzle == nil:
	case result >= s.puzzle.Goal:
		end += ". Solved"
	case result == seki.Draw:
		end += ". You could have won"
	default:
		end += ". Not this time"
	}
	return end + ".\nType next for a puzzle, new to play again, q to quit.\n"
}
