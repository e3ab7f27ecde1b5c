package playing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// request is the request of one line.
type request struct {
	word   string    // turn, undo, hint, why, moves, show, help, new, swap, random, puzzle, next, save, load, quit; "" for nothing
	turn   play.Turn // of turn
	choice choice
	name   string // of a file to save or load, or of a puzzle
}

// choice has the settings that a new game changes, by the names of play.Game.Set.
type choice map[string]string

// apply changes the settings of a game. With an error it names the setting that is wrong.
func (ch choice) apply(g *play.Game) (name string, err error) {
	for _, name := range []string{"matrix", "game", "first", "side"} {
		if word, ok := ch[name]; ok {
			if err := set(g, name, word); err != nil {
				return name, err
			}
		}
	}
	return "", nil
}

// set changes a setting of a game, in which players have the names of both vocabularies.
func set(g *play.Game, name, word string) error {
	for p, colour := range []string{seki.R: "white", seki.C: "black"} {
		if word == colour {
			word = seki.Player(p).String()
		}
	}
	switch err := g.Set(name, word); {
	case err == nil || name != "first" && name != "side":
		return err
	case name == "first":
		return fmt.Errorf("unknown player %q: white (R) or black (C)", word)
	}
	return fmt.Errorf("unknown side %q: white (R), black (C), both or none", word)
}

// response answers one request. Its JSON names are those of jsonDialect, which adds the
// game itself to it.
type response struct {
	OK      bool             `json:"ok"`
	Error   *fault           `json:"error,omitempty"`
	Game    *seki.Game       `json:"game,omitempty"`
	Side    string           `json:"side,omitempty"`
	First   *seki.Player     `json:"first,omitempty"`
	Matrix  seki.Matrix      `json:"matrix,omitzero"`
	RowSums []int            `json:"row_sums,omitempty"`
	ColSums []int            `json:"col_sums,omitempty"`
	Turns   []madeTurn       `json:"turns,omitempty"`
	Mistake *play.Mistake    `json:"mistake,omitempty"`
	Guessed bool             `json:"guessed,omitempty"` // the search for a turn of the program did not finish
	ToMove  *seki.Player     `json:"to_move,omitempty"`
	Over    bool             `json:"over,omitempty"`
	Result  string           `json:"result,omitempty"`
	Reason  string           `json:"reason,omitempty"`
	Moves   []seki.Move      `json:"moves,omitempty"`
	Hint    *hint            `json:"hint,omitempty"`
	Verdict *records.Verdict `json:"verdict,omitempty"`

	refusal error

	// Of the text.
	note   string
	played bool // the request was a turn
	show   bool // the position, under its heading
	help   bool
}

// fault is an error of the user in JSON.
type fault struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// madeTurn is a turn that was made.
type madeTurn struct {
	Player seki.Player `json:"player"`
	Move   *seki.Move  `json:"move"` // nil for a pass and a resignation
	Resign bool        `json:"resign,omitempty"`
}

// hint is a best turn, or a fallback if the search did not decide.
type hint struct {
	Player  seki.Player `json:"player"`
	Move    *seki.Move  `json:"move"`
	Decided bool        `json:"decided"`
}

// protocolError is an error of the protocol, not of package play, with its code.
type protocolError struct {
	code string
	error
}

func (e protocolError) Unwrap() error { return e.error }

// rejected is the reply to a request that failed and changed nothing.
func rejected(err error) response {
	return response{Error: &fault{errorCode(err), err.Error()}, refusal: err}
}

// errorCode returns the code of an error in the protocol.
func errorCode(err error) string {
	var own protocolError
	var move *play.MoveError
	switch {
	case errors.As(err, &own):
		return own.code
	case errors.As(err, &move):
		return "illegal_move"
	case errors.Is(err, play.ErrOver):
		return "game_over"
	case errors.Is(err, play.ErrNothingToUndo):
		return "nothing_to_undo"
	}
	return "bad_value"
}

// execute carries out a request. Its error ends the session; an error of the user is
// in the reply.
func (s *session) execute(ctx context.Context, r request) (reply response, err error) {
	reply.OK = true
	var refused error
	switch r.word {
	case "turn":
		if refused = s.Play(r.turn); refused == nil {
			reply.played = true
			reply.Mistake, err = s.personsMistake(ctx)
			return reply, err
		}
	case "undo":
		refused = s.Undo()
		s.written, reply.show = min(s.written, len(s.Turns())), true
	case "hint":
		return s.hint(ctx, reply)
	case "why":
		return s.view.why(ctx, s)
	case "moves":
		if s.Over() {
			refused = play.ErrOver
		}
		reply.Moves = slices.Collect(s.Matrix().Moves())
	case "show":
		reply.show = true
	case "help":
		reply.help = true
	case "new":
		refused = s.restart(r.choice)
		reply.show = true
	case "swap":
		refused = s.restart(s.swapped())
		reply.show = true
	case "random":
		var ch choice
		ch, reply.note = randomSeki(s.Rules)
		refused = s.restart(ch)
		reply.show = true
	case "puzzle", "next":
		refused = s.pose(r.name)
		reply.show = true
	case "save":
		reply.note = "Saved in " + r.name + "."
		refused = inFile(command.WriteFile(ctx, r.name, func(w io.Writer) error {
			_, err := io.WriteString(w, s.String())
			return err
		}))
	case "load":
		refused = inFile(s.load(r.name))
		reply.show = true
	}
	if refused != nil {
		return rejected(refused), nil
	}
	return reply, nil
}

func inFile(err error) error {
	if err == nil {
		return nil
	}
	return protocolError{"file", err}
}

// restart begins a new game with the given settings changed.
func (s *session) restart(ch choice) error {
	g := play.Game{Rules: s.Rules, Start: s.Start, First: s.First, People: s.People}
	if _, err := ch.apply(&g); err != nil {
		return err
	}
	s.begin(&g)
	return nil
}

// maxSavedGame is the greatest size of a saved game in bytes.
const maxSavedGame = 1 << 24

func (s *session) load(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, command.Cause(err))
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxSavedGame))
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, command.Cause(err))
	}
	g, err := play.Parse(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s.begin(g)
	return nil
}

// begin changes to another game.
func (s *session) begin(g *play.Game) {
	s.Game, s.written = g, 0
	s.view.begin(s)
}

func (s *session) hint(ctx context.Context, reply response) (response, error) {
	if s.Over() {
		return rejected(play.ErrOver), nil
	}
	turn, decided, err := s.best(ctx)
	reply.Hint = &hint{turn.Player, turn.Made(), decided}
	return reply, err
}

// verdict replies with the verdict of the current matrix and the words for it.
func (s *session) verdict(ctx context.Context, words func(records.Verdict) string) (response, error) {
	A := s.Matrix()
	var entry records.Verdict
	decided, err := s.limited(ctx, s.timeout, func(ctx context.Context) error {
		v, err := s.solver.Verdict(ctx, A, s.Rules)
		if err := command.Tolerate(err); err != nil {
			return err
		}
		entry = records.NewVerdict(v)
		entry.Explanation, err = (&inspect.Inspector{Solver: s.solver}).Explanation(ctx, v)
		return err
	})
	switch {
	case err != nil:
		return response{}, err
	case !decided:
		return rejected(protocolError{"stopped", errStopped}), nil
	}
	return response{OK: true, Verdict: &entry, note: words(entry)}, nil
}
