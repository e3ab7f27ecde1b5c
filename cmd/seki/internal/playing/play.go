// Package playing has the command play.
package playing

import (
	"bufio"
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help, Insert: map[string]any{"start": defaultMatrix}}

// defaultMatrix is the start of a game without MATRIX: R begins and can win, but only
// with care.
const defaultMatrix = "1 2 2; 1 1 2; 3 1 0"

// mistakeTime limits the search for a mistake in a person's turn if --timeout is not
// given.
const mistakeTime = 5 * time.Second

// PlayCommand plays a game.
func PlayCommand() *cli.Command {
	return texts.Command("play", playAction,
		&cli.StringFlag{Name: "game", Value: "seki", Usage: "`GAME`: seki or dseki"},
		&cli.StringFlag{Name: "puzzle", Usage: "a `PUZZLE` of the first page of seki serve: LEVEL.NUMBER such as 2.1, today, or an earlier day as 2026-11-01"},
		&cli.StringFlag{Name: "side", Value: "white", Usage: "`SIDE` that people play: white (R), black (C), both or none"},
		&cli.StringFlag{Name: "first", Value: "white", Usage: "who begins: `PLAYER` white (R) or black (C)"},
		command.NamesFlag(text.Colours), command.LimitFlags(time.Minute))
}

// session is a session of one or more games.
type session struct {
	*play.Game
	words      text.Names
	board      *stones         // realises the matrix beside which it is shown; nil if there is none
	puzzle     *puzzles.Puzzle // nil if the game is none
	told       bool            // how to make a turn
	solver     *search.Solver
	timeout    time.Duration
	mistakes   time.Duration            // the time limit of the search for a mistake
	progress   func() *command.Progress // begins the display of a search
	show       func(search.Progress)    // shows the progress of the search under way; nil for none
	nodes      atomic.Uint64            // positions opened by earlier searches
	in         command.Lines
	out        *bufio.Writer  // flushed before a search and before input
	width      int            // of the screen, 0 for any
	interrupts chan os.Signal // Ctrl-C at a terminal; nil if it ends the program
}

func playAction(c *command.Run) error {
	g := &play.Game{}
	s := &session{Game: g, words: command.Names(c), timeout: c.Duration("timeout"), mistakes: mistakeTime, width: command.OutputWidth(c), out: bufio.NewWriter(c.App.Writer)}
	if c.IsSet("timeout") {
		s.mistakes = cmp.Or(s.timeout, mistakeTime)
	}
	if err := s.choose(c); err != nil {
		return err
	}
	options := search.Options{Progress: func(p search.Progress) {
		if s.show != nil {
			p.Nodes -= s.nodes.Load()
			s.show(p)
		}
	}}
	solver, tables, err := command.NewSolver(c, options)
	if err != nil {
		return err
	}
	s.solver, s.progress = solver, func() *command.Progress { return command.NewProgress(c, "think", "positions") }
	s.in = command.NewLines(command.NewContextReader(c.Context, c.App.Reader))
	if command.IsTerminal(c.App.Reader) && command.IsTerminal(c.App.Writer) {
		s.interrupts = make(chan os.Signal, 1)
		signal.Reset(os.Interrupt) // main would end the program
		signal.Notify(s.interrupts, os.Interrupt)
	}
	return cmp.Or(s.run(c.Context), tables.Close())
}

// choose sets the first game as the arguments want it.
func (s *session) choose(c *command.Run) (err error) {
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
	if s.Rules, err = seki.ParseGame(c.String("game")); err != nil {
		return command.Usagef("--game: %w", err)
	}
	first, side := letter(c.String("first")), letter(c.String("side"))
	if s.First, err = seki.ParsePlayer(first); err != nil {
		return command.Usagef("--first: unknown player %q: white (R) or black (C)", first)
	}
	if s.People, err = play.ParsePeople(side); err != nil {
		return command.Usagef("--side: unknown side %q: white (R), black (C), both or none", side)
	}
	s.begin(start)
	return nil
}

// letter returns the letter of a colour, and any other word as it is.
func letter(word string) string {
	for p, colour := range []string{seki.R: "white", seki.C: "black"} {
		if word == colour {
			return seki.Player(p).String()
		}
	}
	return word
}

// begin begins a new game with a matrix.
func (s *session) begin(start seki.Matrix) {
	s.Game = &play.Game{Rules: s.Rules, Start: start, First: s.First, People: s.People}
	switch {
	case s.words == text.Letters:
		s.board = nil
	case s.board == nil || !s.board.Matrix.Equal(start):
		s.board = drawn(start)
	}
	if s.board != nil {
		s.board.restart(s)
	}
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
		if show && len(s.Turns()) == 0 {
			fmt.Fprintln(s.out, s.heading())
		}
		if err := s.programTurns(ctx); err != nil {
			return err
		}
		if show {
			fmt.Fprint(s.out, s.picture(), s.toMove())
		}
		line, err := s.next(ctx)
		if err == nil {
			show, err = s.execute(ctx, line)
		}
		var refused refusal
		switch {
		case errors.As(err, &refused):
			fmt.Fprintf(s.out, "? %s\n", s.refusalText(refused.error))
			show = false
		case errors.Is(err, io.EOF): // or quit
			return s.out.Flush()
		case err != nil:
			return err
		}
	}
}

// programTurns makes the turns of the sides that the program plays.
func (s *session) programTurns(ctx context.Context) error {
	for !s.Over() && !s.People[s.ToMove()] {
		turn, decided, err := s.best(ctx)
		if err != nil {
			return err
		}
		if !decided {
			fmt.Fprintf(s.out, "%s has not searched to the end: a longer --timeout may help.\n", s.words.Player(s.ToMove()))
		}
		if err := s.make(turn); err != nil {
			return err
		}
	}
	return nil
}

// make makes a turn and says what it was.
func (s *session) make(turn play.Turn) error {
	if err := s.Play(turn); err != nil {
		return err
	}
	fmt.Fprintln(s.out, s.lastTurn()+".")
	return nil
}

// next reads a line. At a terminal it asks for it, and Ctrl-C ends the game.
func (s *session) next(ctx context.Context) (string, error) {
	if s.interrupts != nil {
		fmt.Fprint(s.out, "> ")
	}
	if err := s.out.Flush(); err != nil {
		return "", err
	}
	ctx, stop := s.untilInterrupt(ctx)
	defer stop()
	line, err := command.Interruptible(ctx, func() (string, error) { return s.in.Next(ctx) })
	if errors.Is(context.Cause(ctx), errStopped) {
		fmt.Fprintln(s.out)
		return "", cmp.Or(s.out.Flush(), error(command.Reported{Status: command.ExitInterrupted}))
	}
	return line, err
}

// errStopped ends a search on Ctrl-C.
var errStopped = errors.New("the search was stopped")

// untilInterrupt returns a context that ends, with errStopped, on Ctrl-C at a terminal.
func (s *session) untilInterrupt(ctx context.Context) (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	if s.interrupts != nil {
		select {
		case <-s.interrupts: // an old one
		default:
		}
		go func() {
			select {
			case <-s.interrupts:
				cancel(errStopped)
			case <-ctx.Done():
			}
		}()
	}
	return ctx, func() { cancel(nil) }
}

// limited runs a search with progress until the time limit (0 is none), the limit of
// --memory or Ctrl-C. These are not errors: decided reports whether the search
// finished.
func (s *session) limited(ctx context.Context, limit time.Duration, search func(context.Context) error) (decided bool, err error) {
	if err := s.out.Flush(); err != nil {
		return false, err
	}
	ctx, stop := s.untilInterrupt(ctx)
	defer stop()
	ctx, cancel := command.WithTimeout(ctx, limit)
	defer cancel()
	s.nodes.Store(s.solver.Nodes())
	bar := s.progress()
	s.show = command.SearchProgress(bar)
	err = search(ctx)
	bar.Close()
	if errors.Is(err, errStopped) {
		_, err = fmt.Fprint(s.out, "\r\x1b[K") // the terminal's "^C"
		return false, err
	}
	return err == nil, command.Tolerate(err)
}

// best returns a best turn of the player to move, or a fallback if the search is not decided.
func (s *session) best(ctx context.Context) (turn play.Turn, decided bool, err error) {
	decided, err = s.limited(ctx, s.timeout, func(ctx context.Context) (err error) {
		turn, err = s.Best(ctx, s.solver)
		return err
	})
	return turn, decided, err
}

// personsMistake returns the mistake in a person's last turn against the program, or nil if
// there is none or the search takes too long.
func (s *session) personsMistake(ctx context.Context) (found *play.Mistake, err error) {
	if s.People[s.ToMove()] {
		return nil, nil
	}
	decided, err := s.limited(ctx, s.mistakes, func(ctx context.Context) (err error) {
		found, err = s.Mistake(ctx, s.solver)
		return err
	})
	if !decided {
		return nil, err
	}
	return found, err
}
