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
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// textHelp lists the requests.
var textHelp = texts.Text("matrix")

// short are other words for requests.
var short = map[string]string{"p": "pass", "?": "help", "q": "quit", "exit": "quit"}

// refusal is an error of the user, after which the session goes on as if nothing had been asked.
type refusal struct{ error }

func (r refusal) Unwrap() error { return r.error }

func refuse(err error) error {
	if err == nil {
		return nil
	}
	return refusal{err}
}

// execute carries out the request of a line and reports whether the position is to be shown. It fails with a refusal, with
// io.EOF for quit, or with what ends the session.
func (s *session) execute(ctx context.Context, line string) (show bool, err error) {
	line = strings.TrimSpace(line)
	line = cmp.Or(short[line], line)
	switch turn, ok, err := s.parseTurn(line); {
	case err != nil:
		return false, refusal{err}
	case ok:
		return true, s.take(ctx, turn)
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "new":
		return true, refuse(s.restart(rest))
	case "puzzle":
		return true, refuse(s.pose(cmp.Or(rest, "today")))
	case "", "next", "undo", "hint", "why", "moves", "show", "help", "quit":
		if rest != "" {
			return false, refuse(fmt.Errorf("%s takes nothing after it", word))
		}
	default:
		return false, refuse(fmt.Errorf("%q is no command; help lists them", line))
	}
	switch word {
	case "next":
		return true, refuse(s.pose(s.nextPuzzle()))
	case "undo":
		return true, refuse(s.Undo())
	case "show":
		return true, nil
	case "help":
		fmt.Fprintln(s.out, textHelp)
	case "quit":
		return false, io.EOF
	case "hint":
		return false, s.hint(ctx)
	case "why":
		return false, s.why(ctx)
	case "moves":
		return false, s.listMoves()
	}
	return false, nil
}

// parseTurn reads a turn; ok is false for other requests.
func (s *session) parseTurn(text string) (turn play.Turn, ok bool, err error) {
	turn, ok = play.ParseTurn(text)
	if at, err := board.ParsePoint(text); !ok && err == nil && s.board != nil {
		turn, err = s.board.on(at)
		return turn, err == nil, err
	}
	return turn, ok, nil
}

// take makes a person's turn, and says what it threw away.
func (s *session) take(ctx context.Context, turn play.Turn) error {
	if err := s.make(turn); err != nil {
		return refuse(err)
	}
	m, err := s.personsMistake(ctx)
	if m != nil {
		fmt.Fprintln(s.out, text.Mistake(s.words, *m, s.choice(m.Right))+" undo takes it back.")
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

// nextPuzzle names the puzzle that follows.
func (s *session) nextPuzzle() string {
	if s.puzzle == nil {
		return puzzles.First
	}
	return puzzles.All().After(s.puzzle.Name, time.Now())
}

// hint names a best turn.
func (s *session) hint(ctx context.Context) error {
	if s.Over() {
		return refusal{play.ErrOver}
	}
	turn, decided, err := s.best(ctx)
	if err != nil {
		return err
	}
	choice := s.choice(turn.Made())
	if decided {
		fmt.Fprintln(s.out, text.Best(choice))
	} else {
		fmt.Fprintf(s.out, "The search has not come to its end; a guess is %s.\n", choice)
	}
	return nil
}

// listMoves lists the moves as they are typed.
func (s *session) listMoves() error {
	if s.Over() {
		return refusal{play.ErrOver}
	}
	moves := slices.Collect(s.Matrix().Moves())
	fmt.Fprintf(s.out, " %s; or pass\n", strings.Join(units.Texts(moves, typed), ", "))
	return nil
}

// why says what best play comes to, and how.
func (s *session) why(ctx context.Context) error {
	A, one := s.Matrix(), []seki.Game{s.Rules}
	class := inspect.NewClass(A, canon.Form(A), one, seki.Results{})
	decided, err := s.limited(ctx, s.timeout, func(ctx context.Context) error {
		v, err := s.solver.Verdict(ctx, A, s.Rules)
		if err := command.Tolerate(err); err != nil {
			return err
		}
		entry := inspect.NewVerdict(v)
		entry.Explanation, err = (&inspect.Inspector{Solver: s.solver}).Explanation(ctx, v)
		class.Games.Set(s.Rules, entry)
		return err
	})
	switch {
	case err != nil:
		return err
	case !decided:
		return refusal{errStopped}
	}
	fmt.Fprintln(s.out, strings.Join(text.Class(s.words, class, one, 0), "\n"))
	return nil
}

// refusalText says why a request is refused.
func (s *session) refusalText(err error) string {
	if bad, ok := errors.AsType[*play.MoveError](err); ok {
		return text.Refusal(s.words, bad)
	}
	return err.Error()
}
