package playing

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help, Insert: map[string]any{"start": defaultMatrix}}

// textHelp lists the requests of a game on a matrix.
var textHelp = texts.Text("matrix")

// short are other words for requests.
var short = map[string]string{"p": "pass", "?": "help", "q": "quit", "exit": "quit"}

// textDialect is the dialect for people. They see the game in the view of the session.
type textDialect struct{ view view }

func (d textDialect) parse(line string) (request, error) {
	text := strings.TrimSpace(line)
	text = cmp.Or(short[text], text)
	if turn, ok, err := d.view.parse(text); ok || err != nil {
		return request{word: "turn", turn: turn}, err
	}
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	r := request{word: word}
	if err := d.view.refuses(word, rest); err != nil {
		return r, err
	}
	switch word {
	case "game", "first", "side", "save", "load":
		if rest == "" {
			return r, fmt.Errorf("%s needs a word after it; help shows which", word)
		}
		r.name = rest
	case "puzzle":
		r.name = cmp.Or(rest, "today")
	case "new":
	case "", "swap", "random", "next", "undo", "hint", "why", "moves", "show", "help", "quit":
		if rest != "" {
			return r, fmt.Errorf("%s takes nothing after it", r.word)
		}
	default:
		return r, fmt.Errorf("%q is no command; help lists them", text)
	}
	if slices.Contains([]string{"new", "game", "first", "side"}, word) {
		if r.word = "new"; rest != "" {
			r.choice = choice{strings.Replace(word, "new", "matrix", 1): rest}
		}
	}
	return r, nil
}

func (textDialect) announce(s *session, r response) error {
	_, err := io.WriteString(s.out, s.newTurns(r))
	return err
}

func (textDialect) write(s *session, r response) error {
	var b strings.Builder
	if !r.OK {
		_, err := fmt.Fprintf(s.out, "? %s\n", refusalText(s.view.names(), r.refusal))
		return err
	}
	if r.note != "" {
		fmt.Fprintln(&b, r.note)
	}
	show := r.show || s.written < len(s.Turns())
	if r.show && s.written == 0 {
		fmt.Fprintln(&b, s.view.heading(s))
	}
	b.WriteString(s.newTurns(response{Guessed: r.Guessed}))
	b.WriteString(s.answer(r))
	if show {
		b.WriteString(s.view.picture(s))
		switch {
		case !s.Over():
			fmt.Fprintln(&b, toMove(s.player(s.ToMove()), len(s.Turns()) > 0 && s.Turns()[len(s.Turns())-1].Pass))
		case s.People == play.People{}:
			fmt.Fprintf(&b, "%s.\n", s.view.ended(s))
		default:
			fmt.Fprintf(&b, "%s.\n%s\n", s.view.ended(s), s.view.offer())
		}
	}
	_, err := io.WriteString(s.out, b.String())
	return err
}

// toMove says who is to move, perhaps after a pass.
func toMove(player string, passed bool) string {
	if passed {
		return fmt.Sprintf("%s to move; another pass ends the game.", player)
	}
	return player + " to move."
}

// player names a player in the words of the view.
func (s *session) player(p seki.Player) string { return s.view.names().Player(p) }

// refusalText says why a request is refused.
func refusalText(n text.Names, err error) string {
	if bad, ok := errors.AsType[*play.MoveError](err); ok {
		return text.Refusal(n, bad)
	}
	return err.Error()
}

// newTurns describes the turns not written yet and the mistake in the reply.
func (s *session) newTurns(r response) string {
	var b strings.Builder
	turns := s.Turns()[s.written:]
	for k, t := range turns {
		if r.Guessed && k == len(turns)-1 {
			fmt.Fprintf(&b, "%s has not searched to the end.\n", s.player(t.Player))
		}
		fmt.Fprintln(&b, s.turnText(s.written+k)+".")
	}
	s.written = len(s.Turns())
	if m := r.Mistake; m != nil && s.view.decided() {
		b.WriteString(mistakeText(s.view.names(), *m, s.choiceText(m.Right)))
	}
	return b.String()
}

// mistakeText describes a mistake of a person.
func mistakeText(n text.Names, m play.Mistake, right string) string {
	return text.Mistake(n, m, right) + " undo takes it back.\n"
}

// answer returns the answer to a question.
func (s *session) answer(r response) string {
	switch {
	case r.Hint != nil:
		return s.hintText(*r.Hint)
	case r.Verdict != nil:
		return s.view.why(s, *r.Verdict)
	case r.Moves != nil:
		var moves []string
		for _, mv := range r.Moves {
			moves = append(moves, " "+s.view.typed(s, mv))
		}
		return strings.Join(moves, ",") + "; or pass\n"
	case r.help:
		return s.view.help() + "\n"
	}
	return ""
}

func (s *session) hintText(h hint) string {
	return bestText(s.choiceText(h.Move), h.Decided)
}

// choiceText names a turn that can be made, nil for a pass, and where its stone can be put.
func (s *session) choiceText(mv *seki.Move) string {
	name := text.Choice(s.view.names(), mv)
	if mv != nil {
		name += s.view.where(s, *mv)
	}
	return name
}

// bestText says which turn is best, or is made if none is known to be.
func bestText(turn string, decided bool) string {
	if !decided {
		return "The search has not come to its end; a guess is " + turn + ".\n"
	}
	return text.Best(turn) + "\n"
}

// turnText describes turn k.
func (s *session) turnText(k int) string {
	t := s.Turns()[k]
	if t.Resign {
		return s.player(t.Player) + " resigns"
	}
	text := text.Turn(s.view.names(), t.Player, t.Made())
	if t.Made() != nil {
		text += s.view.at(s, k)
	}
	return text
}
