package playing

import (
	"fmt"

	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// heading says which game begins, and the first time how to make a turn.
func (s *session) heading() string {
	aims := text.Aims(s.words, s.Game)
	heading := fmt.Sprintf("%s of %s: %s", s.Rules.Name(), s.Start.String(), aims)
	if s.puzzle != nil {
		heading = fmt.Sprintf("%s: %s\nExactly one turn is right.", s.puzzle.Title, aims)
	}
	if s.told || s.People == (play.People{}) {
		return heading
	}
	s.told = true
	return heading + "\n" + s.example()
}

// example says how a person makes a turn.
func (s *session) example() (example string) {
	who := seki.R
	if !s.People[who] {
		who = seki.C
	}
	for mv := range s.Start.Moves() {
		typed, stones := typed(mv), ""
		if s.board != nil {
			typed, stones = typed+" or "+s.board.point(mv).String(), "X are black stones, O white ones; "
		}
		example = fmt.Sprintf("Type %s and %s.\n%sp passes, ? lists what else there is.", typed, text.Turn(s.words, who, &mv), stones)
		break
	}
	return example
}

// typed returns how a move is written.
func typed(mv seki.Move) string { return fmt.Sprintf("%d %d", mv.Row+1, mv.Col+1) }

// choice names a move, nil for a pass, and says where its stone can be put if there is a board.
func (s *session) choice(mv *seki.Move) string {
	name := text.Choice(s.words, mv)
	if mv != nil && s.board != nil {
		name += " at " + s.board.free(s, *mv)
	}
	return name
}

// lastTurn describes the last turn.
func (s *session) lastTurn() string {
	turns := s.Turns()
	last := turns[len(turns)-1]
	words := text.Made(s.words, last)
	if last.Made() != nil && s.board != nil {
		s.board.follow(s)
		words += " at " + s.board.points[len(turns)-1].String()
	}
	return words
}

// toMove says who is to move, or how the game has ended and what can be played after it.
func (s *session) toMove() string {
	turns := s.Turns()
	switch {
	case !s.Over() && len(turns) > 0 && turns[len(turns)-1].Pass:
		return fmt.Sprintf("%s to move; another pass ends the game.\n", s.words.Player(s.ToMove()))
	case !s.Over():
		return fmt.Sprintf("%s to move.\n", s.words.Player(s.ToMove()))
	case s.People == play.People{}:
		return s.ended() + ".\n"
	case s.puzzle != nil:
		return s.ended() + ".\nnext is the next puzzle, new plays it again, q ends.\n"
	}
	return s.ended() + ".\nnext is a puzzle, new plays it again, q ends.\n"
}

// ended says how a game that is over has ended.
func (s *session) ended() string {
	end := text.Ended(s.words, s.Game)
	if s.puzzle == nil {
		return end
	}
	result, _, _ := s.Result()
	switch {
	case result >= s.puzzle.Goal:
		return end + ". Solved"
	case result == seki.Draw:
		return end + ". A win was there"
	}
	return end + ". Not this time"
}
