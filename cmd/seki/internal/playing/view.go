package playing

import (
	"context"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// matrixView is how people see a game: as a matrix, in Colours beside a board that realises it, if one is drawn.
type matrixView struct {
	words  text.Names
	board  *stones         // nil if there is none
	puzzle *puzzles.Puzzle // nil if the game is none
	start  seki.Matrix     // of the puzzle
	told   bool            // how to make a turn
}

// Limits on the matrices that are drawn.
const (
	drawnLines = 6
	drawnSum   = 40
)

// drawn returns a board that realises a matrix, nil if there is none or it would be large.
func drawn(A seki.Matrix) *stones {
	if max(A.Rows(), A.Cols()) > drawnLines || A.Sum() > drawnSum {
		return nil
	}
	p, err := draw.Quick(A)
	if err != nil {
		return nil
	}
	r, err := board.ReadAs(p, A)
	if err != nil {
		return nil
	}
	return newStones(r)
}

// begin comes before anything of a new game is asked for.
func (m *matrixView) begin(s *session) {
	if m.puzzle != nil && (!s.Start.Equal(m.start) || s.Rules != seki.Seki || s.First != seki.R || s.People != play.People{seki.R: true}) {
		m.puzzle = nil
	}
	switch {
	case m.words == text.Letters:
		m.board = nil
	case m.board == nil || !m.board.Matrix.Equal(s.Start):
		m.board = drawn(s.Start)
	}
	if m.board != nil {
		m.board.restart(s)
	}
}

func (m *matrixView) heading(s *session) string {
	heading := fmt.Sprintf("%s of %s: %s", s.Rules.Name(), s.Start.String(), text.Aims(m.words, s.Game))
	if m.puzzle != nil {
		heading = fmt.Sprintf("%s: %s\nExactly one turn is right.", m.puzzle.Title, text.Aims(m.words, s.Game))
	}
	if m.told || s.People == (play.People{}) {
		return heading
	}
	m.told = true
	return heading + "\n" + m.example(s)
}

// example says how a person makes a turn.
func (m *matrixView) example(s *session) (example string) {
	who := seki.R
	if !s.People[who] {
		who = seki.C
	}
	for mv := range s.Start.Moves() {
		typed, stones := m.typed(s, mv), ""
		if m.board != nil {
			typed, stones = typed+" or "+m.board.point(mv).String(), "X are black stones, O white ones; "
		}
		example = fmt.Sprintf("Type %s and %s.\n%sp passes, ? lists what else there is.", typed, text.Turn(m.words, who, &mv), stones)
		break
	}
	return example
}

// typed returns how a move is written.
func (m *matrixView) typed(_ *session, mv seki.Move) string {
	return fmt.Sprintf("%d %d", mv.Row+1, mv.Col+1)
}

// choice says where the stone of a move can be put as well, if there is a board.
func (m *matrixView) choice(s *session, mv *seki.Move) string {
	name := text.Choice(m.words, mv)
	if mv != nil && m.board != nil {
		name += " at " + m.board.free(s, *mv)
	}
	return name
}

// turn describes turn k.
func (m *matrixView) turn(s *session, k int) string {
	t := s.Turns()[k]
	words := text.Made(m.words, t)
	if t.Made() != nil && m.board != nil {
		m.board.follow(s)
		words += " at " + m.board.points[k].String()
	}
	return words
}

// ended says how a game that is over has ended.
func (m *matrixView) ended(s *session) string {
	end := text.Ended(m.words, s.Game)
	if m.puzzle == nil {
		return end
	}
	result, _, _ := s.Result()
	switch {
	case result >= m.puzzle.Goal:
		return end + ". Solved"
	case result == seki.Draw:
		return end + ". A win was there"
	}
	return end + ". Not this time"
}

// offer says what can be played after it.
func (m *matrixView) offer() string {
	const again = "new plays it again, q ends."
	if m.puzzle != nil {
		return "next is the next puzzle, random a known seki; " + again
	}
	return "swap is the other side, random a known seki, next a puzzle; " + again
}

// parse reads a turn; ok is false for other requests.
func (m *matrixView) parse(text string) (play.Turn, bool, error) {
	turn, ok := play.ParseTurn(text)
	if at, err := board.ParsePoint(text); !ok && err == nil && m.board != nil {
		turn, err = m.board.on(at)
		return turn, err == nil, err
	}
	return turn, ok, nil
}

// why replies with what best play comes to, and how.
func (m *matrixView) why(ctx context.Context, s *session) (response, error) {
	return s.verdict(ctx, func(v records.Verdict) string {
		one := []seki.Game{s.Rules}
		A := s.Matrix()
		class := records.NewClass(A, canon.Form(A), one, seki.Results{})
		class.Games.Set(s.Rules, v)
		return strings.Join(text.Class(m.words, class, one, 0), "\n")
	})
}
