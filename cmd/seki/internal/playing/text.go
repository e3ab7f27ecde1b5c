package playing

import (
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help, Insert: map[string]any{"start": defaultMatrix}}

// textHelp lists the requests of a game on a matrix.
var textHelp = texts.Text("matrix")

// textDialect is the dialect for people. They see the game in the view of the session.
type textDialect struct{ view view }

func (d textDialect) parse(line string) (request, error) {
	text := strings.TrimSpace(line)
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
		r.file = rest
	case "new":
	case "exit":
		r.word = "quit"
		fallthrough
	case "", "undo", "hint", "why", "moves", "show", "help", "quit":
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
		fmt.Fprintf(&b, "? %s\n", r.Error.Message)
		_, err := io.WriteString(s.out, b.String())
		return err
	}
	show := r.show || s.written < len(s.Turns())
	if r.show && s.written == 0 {
		fmt.Fprintln(&b, s.view.heading(s))
	}
	b.WriteString(s.newTurns(response{Guessed: r.Guessed}))
	b.WriteString(s.answer(r))
	if show {
		b.WriteString(s.view.picture(s))
		if value, why, over := s.Result(); over {
			fmt.Fprintf(&b, "%s.\n", s.ended(value, why))
		} else {
			fmt.Fprintf(&b, "%s to move.\n", s.view.player(s.ToMove()))
		}
	}
	_, err := io.WriteString(s.out, b.String())
	return err
}

// newTurns describes the turns not written yet and the mistake in the reply.
func (s *session) newTurns(r response) string {
	var b strings.Builder
	turns := s.Turns()[s.written:]
	for k, t := range turns {
		if r.Guessed && k == len(turns)-1 {
			fmt.Fprintf(&b, "%s has not searched to the end.\n", s.view.player(t.Player))
		}
		fmt.Fprintln(&b, s.turnText(s.written+k))
	}
	s.written = len(s.Turns())
	if m := r.Mistake; m != nil && s.view.decided() {
		b.WriteString(mistakeText(s.view.player(m.Player), *m))
	}
	return b.String()
}

// mistakeText describes a mistake of a player.
func mistakeText(player string, m play.Mistake) string {
	had, left := "won", "draws"
	if m.Had == seki.Draw {
		had = "drawn"
	}
	if m.Left == seki.Loss {
		left = "loses"
	}
	return fmt.Sprintf("A mistake: %s could have %s, and now %s against best play. undo takes it back.\n", player, had, left)
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
			moves = append(moves, " "+s.view.move(s, mv))
		}
		return strings.Join(moves, ",") + "; or pass\n"
	case r.help:
		return s.view.help() + "\n"
	case r.saved != "":
		return "Saved in " + r.saved + ".\n"
	}
	return ""
}

func (s *session) hintText(h hint) string {
	text := "Pass"
	if h.Move != nil {
		text = "Play " + s.view.move(s, *h.Move)
	}
	if !h.Decided {
		return "The search has not come to its end. " + text + " if nothing better is found.\n"
	}
	return text + ".\n"
}

// turnText describes turn k.
func (s *session) turnText(k int) string {
	t := s.Turns()[k]
	player := s.view.player(t.Player)
	switch {
	case t.Resign:
		return player + " resigns."
	case t.Pass:
		return player + " passes."
	}
	return player + " plays " + s.view.made(s, k) + "."
}

// resultText says a result for R in words.
func resultText(v view, r seki.Value) string {
	switch r {
	case seki.Win:
		return v.player(seki.R) + " wins"
	case seki.Loss:
		return v.player(seki.C) + " wins"
	}
	return "draw"
}

// ended describes the result for R of a game that is over.
func (s *session) ended(r seki.Value, why play.Reason) string {
	result := resultText(s.view, r)
	switch why {
	case play.Resignation:
		turns := s.Turns()
		return result + ": " + s.view.player(turns[len(turns)-1].Player) + " resigned"
	case play.TwoPasses:
		return result + ": two passes in succession"
	}
	return s.view.ending(s, result)
}
