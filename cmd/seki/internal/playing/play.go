package playing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// defaultMatrix is the start of a game without MATRIX: R begins and can win, but only
// with care.
const defaultMatrix = "1 2 2; 1 1 2; 3 1 0"

// mistakeTime limits the search for a mistake in a person's turn if --timeout is not
// given.
const mistakeTime = 5 * time.Second

// PlayCommand plays a game: lines → request → session → response →
// text or JSON lines.
func PlayCommand() *cli.Command {
	return texts.Command("play", command.InFormat(playMatrix),
		&cli.StringFlag{Name: "game", Value: "seki", Usage: "`GAME`: seki or dseki"},
		&cli.StringFlag{Name: "puzzle", Usage: "a `PUZZLE` of the first page of seki serve: LEVEL.NUMBER such as 2.1, today, or an earlier day as 2026-11-01"},
		sideFlags, command.NamesFlag(text.Colours), command.FormatFlag("text", "jsonl"), command.ProgressFlag, command.LimitFlags)
}

// sideFlags choose the players.
var sideFlags = []cli.Flag{
	&cli.StringFlag{Name: "side", Value: "white", Usage: "`SIDE` that people play: white (R), black (C), both or none"},
	&cli.StringFlag{Name: "first", Value: "white", Usage: "who begins: `PLAYER` white (R) or black (C)"},
}

func playMatrix(c *command.Run, how string) error {
	v := &matrixView{words: command.Names(c)}
	if how != "text" {
		v.words = text.Letters // needs no board
	}
	start := defaultMatrix
	switch args := c.Args().Slice(); {
	case c.IsSet("puzzle"):
		if len(args) > 0 || c.IsSet("game") || c.IsSet("first") || c.IsSet("side") {
			return command.Usagef("--puzzle has its own start: leave out MATRIX, --game, --first and --side")
		}
		r, err := v.find(c.String("puzzle"))
		if err != nil {
			return command.Usagef("--puzzle: %w", err)
		}
		start = r.Matrix.String()
	case len(args) > 1:
		return command.Usagef("one matrix is enough; is the second, %q, meant to be in the same quotes?", args[1])
	case len(args) == 1:
		start = args[0]
	}
	return run(c, how, choice{"matrix": start, "game": c.String("game")}, v)
}

// run plays a game with the choice and the players of the flags.
func run(c *command.Run, how string, ch choice, v *matrixView) error {
	s, err := newSession(c, how, ch, v)
	if err != nil {
		return err
	}
	return cmp.Or(s.run(c.Context), s.tables.Close())
}

// dialect reads requests and writes replies, as text or as JSON lines.
type dialect interface {
	parse(line string) (request, error)
	write(s *session, r response) error
	// announce writes the turns not written yet, before the program searches again.
	announce(s *session, r response) error
}

// session is a session of one or more games.
type session struct {
	*play.Game
	solver     *search.Solver
	tables     *tablebase.Set
	timeout    time.Duration
	progress   func() *command.Progress // begins the display of a search
	show       func(search.Progress)    // shows the progress of the search under way; nil for none
	dialect    dialect
	view       *matrixView
	in         lineReader
	out        io.Writer
	width      int            // of the screen, 0 for any
	interrupts chan os.Signal // Ctrl-C during a search; nil if it ends the program
	written    int            // number of turns written
	nodes      atomic.Uint64  // positions opened by earlier searches
}

func newSession(c *command.Run, how string, ch choice, v *matrixView) (*session, error) {
	g := &play.Game{}
	ch["first"], ch["side"] = c.String("first"), c.String("side")
	if name, err := ch.apply(g); err != nil {
		return nil, command.Usagef("%s: %w", cmp.Or(map[string]string{"matrix": "the matrix"}[name], "--"+name), err)
	}
	s := &session{
		dialect: jsonDialect{}, view: v, out: c.App.Writer, width: command.OutputWidth(c),
		timeout: c.Duration("timeout"), progress: func() *command.Progress { return command.NewProgress(c, "think", "positions") },
	}
	options := search.Options{Progress: func(p search.Progress) {
		if s.show != nil {
			p.Nodes -= s.nodes.Load()
			s.show(p)
		}
	}}
	var err error
	if s.solver, s.tables, err = command.NewSolver(c, options); err != nil {
		return nil, err
	}
	if how == "text" {
		s.dialect = textDialect{v}
		if input, ok := c.App.Reader.(*os.File); ok && command.IsTerminal(input) && command.IsTerminal(c.App.Writer) {
			s.interrupts = make(chan os.Signal, 1)
			signal.Reset(os.Interrupt) // main would end the program
			signal.Notify(s.interrupts, os.Interrupt)
			s.in = newTerminalLines(input, c.App.Writer, s.interrupts)
		}
	}
	if s.in == nil {
		s.in = command.NewLines(command.NewContextReader(c.Context, c.App.Reader))
	}
	s.begin(g)
	return s, nil
}

// run answers lines until the input or the session ends.
func (s *session) run(ctx context.Context) error {
	reply := response{OK: true, show: true}
	for {
		if err := s.dialect.announce(s, reply); err != nil {
			return err
		}
		if err := s.programTurns(ctx, &reply); err != nil {
			return err
		}
		if err := s.dialect.write(s, reply); err != nil {
			return err
		}
		line, err := s.in.Next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		request, err := s.dialect.parse(line)
		if err != nil {
			reply = rejected(err)
			continue
		}
		if request.word == "quit" {
			return nil
		}
		if reply, err = s.execute(ctx, request); err != nil {
			return err
		}
	}
}

// programTurns makes the turns of the sides that the program plays.
func (s *session) programTurns(ctx context.Context, reply *response) error {
	for !s.Over() && !s.People[s.ToMove()] {
		turn, decided, err := s.best(ctx)
		if err != nil {
			return err
		}
		reply.Guessed = reply.Guessed || !decided
		if err := cmp.Or(s.Play(turn), s.dialect.announce(s, response{Guessed: !decided})); err != nil {
			return err
		}
	}
	return nil
}

// errStopped ends a search on Ctrl-C.
var errStopped = errors.New("the search was stopped")

// limited runs a search with progress until the time limit (0 is none), the limit of
// --memory or Ctrl-C. These are not errors: decided reports whether the search
// finished.
func (s *session) limited(ctx context.Context, limit time.Duration, search func(context.Context) error) (decided bool, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	ctx, cancel := command.WithTimeout(ctx, limit)
	defer cancel()
	if s.interrupts != nil {
		select {
		case <-s.interrupts: // an old one
		default:
		}
		go func() {
			select {
			case <-s.interrupts:
				stop(errStopped)
			case <-ctx.Done():
			}
		}()
	}
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
	decided, err := s.limited(ctx, cmp.Or(s.timeout, mistakeTime), func(ctx context.Context) (err error) {
		found, err = s.Mistake(ctx, s.solver)
		return err
	})
	if !decided {
		return nil, err
	}
	return found, err
}
