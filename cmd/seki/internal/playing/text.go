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
	"github.com/sekilab/sekilab/internal/units"
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
type textDialect struct{ view *matrixView }

func (d textDialect) parse(line string) (request, error) {
	text := strings.TrimSpace(line)
	text = cmp.Or(short[text], text)
	if turn, ok, err := d.view.parse(text); ok || err != nil {
		return request{word: "turn", turn: turn}, err
	}
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	r := request{word: word}
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
	var b strings.Builder
	if r.note != "" {
		fmt.Fprintln(&b, r.note)
	}
	if r.show && s.written == 0 {
		fmt.Fprintln(&b, s.view.heading(s))
	}
	turns := s.Turns()
	for ; s.written < len(turns); s.written++ {
		if r.Guessed && s.written == len(turns)-1 {
			fmt.Fprintf(&b, "%s has not searched to the end.\n", s.player(turns[s.written].Player))
		}
		fmt.Fprintln(&b, s.view.turn(s, s.written)+".")
	}
	if m := r.Mistake; m != nil {
		fmt.Fprintln(&b, text.Mistake(s.view.words, *m, s.view.choice(s, m.Right))+" undo takes it back.")
	}
	_, err := io.WriteString(s.out, b.String())
	return err
}

func (textDialect) write(s *session, r response) error {
	var b strings.Builder
	if !r.OK {
		_, err := fmt.Fprintf(s.out, "? %s\n", refusalText(s.view.words, r.refusal))
		return err
	}
	b.WriteString(s.answer(r))
	if r.show || r.played {
		b.WriteString(s.view.picture(s))
		turns := s.Turns()
		switch {
		case !s.Over() && len(turns) > 0 && turns[len(turns)-1].Pass:
			fmt.Fprintf(&b, "%s to move; another pass ends the game.\n", s.player(s.ToMove()))
		case !s.Over():
			fmt.Fprintf(&b, "%s to move.\n", s.player(s.ToMove()))
		case s.People == play.People{}:
			fmt.Fprintf(&b, "%s.\n", s.view.ended(s))
		default:
			fmt.Fprintf(&b, "%s.\n%s\n", s.view.ended(s), s.view.offer())
		}
	}
	_, err := io.WriteString(s.out, b.String())
	return err
}

// player names a player in the words of the view.
func (s *session) player(p seki.Player) string { return s.view.words.Player(p) }

// refusalText says why a request is refused.
func refusalText(n text.Names, err error) string {
	if bad, ok := errors.AsType[*play.MoveError](err); ok {
		return text.Refusal(n, bad)
	}
	return err.Error()
}

// answer returns the answer to a question.
func (s *session) answer(r response) string {
	switch {
	case r.Hint != nil:
		turn := s.view.choice(s, r.Hint.Move)
		if !r.Hint.Decided {
			return "The search has not come to its end; a guess is " + turn + ".\n"
		}
		return text.Best(turn) + "\n"
	case r.Moves != nil:
		moves := units.Texts(r.Moves, func(mv seki.Move) string { return " " + s.view.typed(s, mv) })
		return strings.TrimPrefix(strings.Join(moves, ",")+"; or pass\n", ";")
	case r.help:
		return textHelp + "\n"
	}
	return ""
}
