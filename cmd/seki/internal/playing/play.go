package playing

import (
	"bufio"
	"cmp"
	"context"
	"embed"
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

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help, Insert: map[string]any{"start": defaultMatrix}}

// defaultMatrix is the start of a game without MATRIX: R moves first and can win, but only
// with care.
const defaultMatrix = "1 2 2; 1 1 2; 3 1 0"

// mistakeTime limits the search for a mistake in a person's turn.
const mistakeTime = 5 * time.Second

// words are the words of all sentences: people who play look at the board.
const words = text.Colours

// Values of --side and --first, and the letters of package play for them.
var (
	sides   = map[string]string{"white": "R", "black": "C", "both": "both", "none": "none"}
	players = map[string]seki.Player{"white": seki.R, "black": seki.C}
)

// PlayCommand plays a game.
func PlayCommand() *cli.Command {
	return texts.Command("play", playAction,
		&cli.StringFlag{
			Name:  "puzzle",
			Usage: "play a `PUZZLE`: LEVEL.NUMBER such as 2.1, today, or an earlier day such as 2026-11-01",
		},
		command.ChoiceFlag("side", "people play this `SIDE`, and the program plays the other one", "white", "black", "both",
			"none"),
		command.ChoiceFlag("first", "this `PLAYER` moves first", "white", "black"),
		command.OneGameFlag, command.TimeoutFlag(time.Minute))
}

// session is a session of one or more games.
type session struct {
	*play.Game
	board   *stones         // realises the matrix next to which it is shown; nil if there is none
	puzzle  *puzzles.Puzzle // nil if the game is none
	solver  *search.Solver
	timeout time.Duration
	in      *bufio.Scanner
	prompt  string        // before each line at a terminal
	out     *bufio.Writer // flushed before a search and before input
	width   int           // of the screen, 0 for any
}

func playAction(c *command.Run) error {
	s := &session{
		Game: &play.Game{}, timeout: c.Duration("timeout"),
		in: bufio.NewScanner(command.Stdin(c)), out: bufio.NewWriter(c.App.Writer), width: command.OutputWidth(c),
	}
	if command.IsTerminal(c.App.Reader) {
		s.prompt = "> "
	}
	if err := s.choose(c); err != nil {
		return err
	}
	var err error
	if s.solver, _, err = command.NewSolver(c, search.Options{}); err != nil {
		return err
	}
	if s.People != (play.People{}) {
		fmt.Fprintln(s.out, s.example())
	}
	return s.run(c.Context)
}

// choose sets the first game as the arguments want it.
func (s *session) choose(c *command.Run) error {
	args := c.Args().Slice()
	switch {
	case c.IsSet("puzzle"):
		if len(args) > 0 || c.IsSet("game") || c.IsSet("first") || c.IsSet("side") {
			return command.Usagef("--puzzle has its own start: leave out MATRIX, --game, --first and --side")
		}
		if err := s.pose(c.String("puzzle")); err != nil {
			return command.Usagef("--puzzle: %w", err)
		}
		return nil
	case len(args) > 1:
		return command.Usagef("one matrix is enough; is the second, %q, meant to be in the same quotes?", args[1])
	case len(args) == 0:
		args = []string{defaultMatrix}
	}
	start, err := play.ParseStart(args[0], known.Labelled)
	if err != nil {
		return command.Usagef("the matrix: %w", err)
	}
	s.Rules, s.First = command.Games(c)[0], players[c.String("first")]
	if s.People, err = play.ParsePeople(sides[c.String("side")]); err != nil {
		return err
	}
	s.begin(start)
	return nil
}

// begin begins a new game with a matrix, and says so.
func (s *session) begin(start seki.Matrix) {
	s.Game = &play.Game{Rules: s.Rules, Start: start, First: s.First, People: s.People}
	if s.board == nil || !s.board.Matrix.Equal(start) {
		s.board = realise(start)
	}
	s.board.restart(s.Game)
	fmt.Fprintln(s.out, s.heading())
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
	s.puzzle, s.board = &p, newStones(r)
	s.Rules, s.First, s.People = seki.Seki, seki.R, play.People{seki.R: true}
	s.begin(r.Matrix)
	return nil
}

// run plays until the input or the session ends.
func (s *session) run(ctx context.Context) error {
	for show := true; ; {
		if err := s.programTurns(ctx); err != nil {
			return err
		}
		if show {
			fmt.Fprint(s.out, s.board.picture(s), s.toMove())
		}
		fmt.Fprint(s.out, s.prompt)
		if err := s.out.Flush(); err != nil {
			return err
		}
		err := io.EOF
		if s.in.Scan() {
			show, err = s.execute(ctx, s.in.Text())
		} else if s.in.Err() != nil {
			err = fmt.Errorf("reading standard input: %w", s.in.Err())
		}
		refused, ok := errors.AsType[refusal](err)
		switch {
		case ok:
			fmt.Fprintf(s.out, "? %v\n", refused)
			show = false
		case errors.Is(err, io.EOF): // or quit
			return s.out.Flush()
		case err != nil:
			return err
		}
	}
}

// refusal is an error of the user, after which the session continues as before.
type refusal struct{ error }

// refuse makes an error a refusal, in the words of the session.
func refuse(err error) error {
	if bad, ok := errors.AsType[*play.MoveError](err); ok {
		return refusal{errors.New(text.Refusal(words, bad))}
	}
	if err != nil {
		return refusal{err}
	}
	return nil
}

// execute carries out a line and reports whether the position is to be shown. It fails with a refusal, with io.EOF for
// quit, or with the error that ends the session.
func (s *session) execute(ctx context.Context, line string) (show bool, err error) {
	line = strings.TrimSpace(line)
	if line == "p" {
		line = "pass"
	}
	turn, ok := play.ParseTurn(line)
	if at, err := board.ParsePoint(line); !ok && err == nil && s.board != nil {
		if turn, err = s.board.on(at); err != nil {
			return false, refuse(err)
		}
		ok = true
	}
	if ok {
		return true, s.take(ctx, turn)
	}
	switch word, rest, _ := strings.Cut(line, " "); word {
	case "new":
		return true, refuse(s.restart(rest))
	case "puzzle":
		return true, refuse(s.pose(cmp.Or(rest, "today")))
	}
	switch line {
	case "":
		return false, nil
	case "next":
		name := puzzles.First
		if s.puzzle != nil {
			name = puzzles.All().After(s.puzzle.Name, time.Now())
		}
		return true, refuse(s.pose(name))
	case "undo":
		return true, refuse(s.Undo())
	case "hint":
		return false, s.hint(ctx)
	case "help", "?":
		fmt.Fprintln(s.out, texts.Text("lines"))
		return false, nil
	case "quit", "q":
		return false, io.EOF
	}
	return false, refuse(fmt.Errorf("%q is no command; help lists them", line))
}

// take makes a person's turn, and says what it threw away.
func (s *session) take(ctx context.Context, turn play.Turn) error {
	if err := s.Play(turn); err != nil {
		return refuse(err)
	}
	s.sayTurn()
	if s.People[s.ToMove()] {
		return nil
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
		fmt.Fprintln(s.out, text.Mistake(words, *found, s.choice(found.Right))+" Type undo to take it back.")
	}
	return err
}

// restart begins a new game, with another matrix if the text is not empty.
func (s *session) restart(matrix string) error {
	start := s.Start
	if matrix != "" {
		var err error
		if start, err = play.ParseStart(matrix, known.Labelled); err != nil {
			return err
		}
		s.puzzle = nil
	}
	s.begin(start)
	return nil
}

// hint names a best turn.
func (s *session) hint(ctx context.Context) error {
	if s.Over() {
		return refuse(play.ErrOver)
	}
	turn, decided, err := s.best(ctx)
	switch choice := s.choice(turn.Made()); {
	case err != nil:
		return err
	case decided:
		fmt.Fprintln(s.out, text.Best(choice))
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
			fmt.Fprintf(s.out, "%s has not searched to the end: a longer --timeout may help.\n", words.Player(s.ToMove()))
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

// heading names the game at its start.
func (s *session) heading() string {
	if s.puzzle != nil {
		return fmt.Sprintf("%s: %s\nExactly one turn is right.", s.puzzle.Title, text.Aims(words, s.Game))
	}
	return fmt.Sprintf("%s of %s: %s", s.Rules.Name(), s.Start.String(), text.Aims(words, s.Game))
}

// example describes how a person makes a turn.
func (s *session) example() string {
	p := seki.R
	if !s.People[p] {
		p = seki.C
	}
	example := "Type help for what else there is, p to pass."
	for mv := range s.Start.Moves() {
		typed := fmt.Sprintf("%d %d", mv.Row+1, mv.Col+1)
		if s.board != nil {
			typed += " or " + s.board.point(mv).String()
			example = "X are black stones, O white ones. " + example
		}
		return fmt.Sprintf("Type %s and %s.\n%s", typed, text.Turn(words, p, &mv), example)
	}
	return example
}

// choice names a move, nil for a pass, and says where its stone can be put if there is a board.
func (s *session) choice(mv *seki.Move) string {
	name := text.Choice(words, mv)
	if mv != nil && s.board != nil {
		name += " at " + strings.Join(units.Texts(s.board.free(*mv), board.Point.String), " or ")
	}
	return name
}

// sayTurn puts the last turn on the board and says what it was.
func (s *session) sayTurn() {
	turns := s.Turns()
	last := turns[len(turns)-1]
	sentence := text.Made(words, last)
	if at := s.board.follow(s.Game); last.Made() != nil && s.board != nil {
		sentence += " at " + at.String()
	}
	fmt.Fprintln(s.out, sentence+".")
}

// toMove names the player to move, or describes the end of the game and the possible commands after it.
func (s *session) toMove() string {
	turns, player := s.Turns(), words.Player(s.ToMove())
	if !s.Over() {
		if len(turns) > 0 && turns[len(turns)-1].Pass {
			return player + " to move; another pass ends the game.\n"
		}
		return player + " to move.\n"
	}
	end := text.Ended(words, s.Game)
	result, _, _ := s.Result()
	switch {
	case s.People == play.People{}:
		return end + ".\n"
	case s.puzzle == nil:
		return end + ".\nType next for a puzzle, new to play again, q to quit.\n"
	case result >= s.puzzle.Goal:
		end += ". Solved"
	case result == seki.Draw:
		end += ". You could have won"
	default:
		end += ". Not this time"
	}
	return end + ".\nType next for the next puzzle, new to try again, q to quit.\n"
}
