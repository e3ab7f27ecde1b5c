package playing

import (
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/play"
)

const textHelp = `  2 3              reduce the entry in row 2, column 3
  pass             pass; two passes in succession are a draw
  resign           give the game up
  undo             take back your last turn and what followed it
  hint             a best turn for the player to move
  why              the outcome of the matrix as it is, with lines of play
  moves            the moves that can be made
  show             the matrix again
  new [MATRIX]     a new game, with the same matrix or another
  game seki|dseki, first R|C, side R|C|both|none
                   a new game with this choice: the rules, who begins, and
                   who is played by people
  save FILE, load FILE
  help, quit`

// textDialect is the dialect for people.
type textDialect struct{}

func (textDialect) parse(line string) (request, error) {
	text := strings.TrimSpace(line)
	if turn, ok := play.ParseTurn(text); ok {
		return request{word: "turn", turn: turn}, nil
	}
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	r := request{word: word}
	switch word {
	case "new":
		if rest != "" {
			r.choice.matrix = &rest
		}
		return r, nil
	case "game", "first", "side", "save", "load":
		if rest == "" {
			return r, fmt.Errorf("%s needs a word after it; help shows which", word)
		}
		switch word {
		case "game":
			return request{word: "new", choice: choice{game: &rest}}, nil
		case "first":
			return request{word: "new", choice: choice{first: &rest}}, nil
		case "side":
			return request{word: "new", choice: choice{side: &rest}}, nil
		}
		r.file = rest
		return r, nil
	case "exit":
		r.word = "quit"
	case "", "undo", "hint", "why", "moves", "show", "help", "quit":
	default:
		return r, fmt.Errorf("%q is no command; help lists them", text)
	}
	if rest != "" {
		return r, fmt.Errorf("%s takes nothing after it", r.word)
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
		fmt.Fprintf(&b, "? %v\n", r.Error)
		_, err := io.WriteString(s.out, b.String())
		return err
	}
	show := r.show || s.written < len(s.Turns())
	if r.show && s.written == 0 {
		fmt.Fprintln(&b, s.heading())
	}
	b.WriteString(s.newTurns(response{Guessed: r.Guessed}))
	b.WriteString(s.answer(r))
	if show {
		b.WriteString(board(s.Matrix()))
		if value, why, over := s.Result(); over {
			fmt.Fprintf(&b, "%s: %s.\n", resultName(value), s.reason(why))
		} else {
			fmt.Fprintf(&b, "%s to move.\n", s.ToMove())
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
			fmt.Fprintf(&b, "%s has not searched to the end.\n", t.Player)
		}
		fmt.Fprintln(&b, turnText(t))
	}
	s.written = len(s.Turns())
	if m := r.Mistake; m != nil {
		had, left := "won", "draws"
		if m.Had == seki.Draw {
			had = "drawn"
		}
		if m.Left == seki.Loss {
			left = "loses"
		}
		fmt.Fprintf(&b, "A mistake: %s could have %s, and now %s against best play. undo takes it back.\n", m.Player, had, left)
	}
	return b.String()
}

// answer returns the answer to a question.
func (s *session) answer(r response) string {
	switch {
	case r.Hint != nil:
		return hintText(*r.Hint)
	case r.Verdict != nil:
		one := []seki.Game{s.Rules}
		A := s.Matrix()
		class := records.NewClass(A, canon.Form(A), one, seki.Results{})
		class.Games.Set(s.Rules, *r.Verdict)
		return strings.Join(class.Text(one, notation.Bracketed), "\n") + "\n"
	case r.Moves:
		var moves []string
		for mv := range s.Matrix().Moves() {
			moves = append(moves, fmt.Sprintf(" %d %d", mv.Row+1, mv.Col+1))
		}
		return strings.Join(moves, ",") + "; or pass\n"
	case r.help:
		return textHelp + "\n"
	case r.Saved != "":
		return "Saved in " + r.Saved + ".\n"
	}
	return ""
}

func hintText(h bestTurn) string {
	text := "Pass"
	if !h.Pass {
		text = fmt.Sprintf("Play %d %d", h.Move.Row+1, h.Move.Col+1)
	}
	if !h.decided {
		return "The search has not come to its end. " + text + " if nothing better is found.\n"
	}
	return text + ".\n"
}

func turnText(t play.Turn) string {
	switch {
	case t.Resign:
		return t.Player.String() + " resigns."
	case t.Pass:
		return t.Player.String() + " passes."
	}
	return fmt.Sprintf("%s plays %d %d.", t.Player, t.Move.Row+1, t.Move.Col+1)
}

// resultName returns the name of a result for R.
func resultName(r seki.Value) string {
	if r == seki.Draw {
		return "draw"
	}
	return resultNames[r] + " wins"
}

// reason describes why the game is over.
func (s *session) reason(why play.Reason) string {
	switch why {
	case play.Resignation:
		turns := s.Turns()
		return turns[len(turns)-1].Player.String() + " resigned"
	case play.TwoPasses:
		return "two passes in succession"
	}
	outcome, _, _ := s.Matrix().Terminal(s.Rules)
	return records.TerminalWords[outcome]
}

// board returns a matrix with line numbers and line sums.
func board(A seki.Matrix) string {
	width := 3
	for _, v := range append(A.RowSums(), A.ColSums()...) {
		width = max(width, len(fmt.Sprint(v))+1)
	}
	var b strings.Builder
	b.WriteString("     ")
	for j := range A.Cols() {
		fmt.Fprintf(&b, "%*d", width, j+1)
	}
	b.WriteString("   sum\n")
	for i, row := range A.Grid() {
		fmt.Fprintf(&b, "%4d ", i+1)
		for _, v := range row {
			fmt.Fprintf(&b, "%*d", width, v)
		}
		fmt.Fprintf(&b, "  %*d\n", width, A.RowSums()[i])
	}
	b.WriteString("sum  ")
	for _, v := range A.ColSums() {
		fmt.Fprintf(&b, "%*d", width, v)
	}
	return b.String() + "\n"
}
