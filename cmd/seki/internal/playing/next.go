package playing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// This file has the games that are offered after a game.

// swapped returns the other side of the same game: the program has that of the person. If people or
// the program play both, the other player begins.
func (s *session) swapped() choice {
	if s.People[seki.R] == s.People[seki.C] {
		return choice{"first": s.First.Opponent().String()}
	}
	return choice{"side": play.People{s.People[seki.C], s.People[seki.R]}.String()}
}

// randomSum is the greatest sum of a random seki, so that its board is small and the search soon ends.
const randomSum = 24

// randomSeki returns a known seki of a game that has a label and can be on a board, and says which it is.
func randomSeki(g seki.Game) (ch choice, note string) {
	classes := slices.DeleteFunc(slices.Clone(known.All().Classes()), func(class records.Class) bool {
		A := class.Matrix
		return !known.Results(class)[g].Kind.IsSeki() || A.Sum() > randomSum || class.Label == "" || !planar.Planar(A)
	})
	class := classes[rand.IntN(len(classes))]
	return choice{"matrix": class.Matrix.String()}, fmt.Sprintf("Class %s of the known seki: hold the draw.", class.Label)
}

// pose begins the puzzle with a name or, for "", the one that follows.
func (s *session) pose(name string) error {
	m := s.view
	if name == "" {
		name = puzzles.First
		if m.puzzle != nil {
			name = puzzles.All().After(m.puzzle.Name, time.Now())
		}
	}
	r, err := m.find(name)
	if err != nil {
		return err
	}
	return s.restart(choice{"matrix": r.Matrix.String(), "game": seki.Seki.String(), "first": seki.R.String(), "side": seki.R.String()})
}

// find makes a puzzle the next game, and returns its board.
func (m *matrixView) find(name string) (*board.Reading, error) {
	p, err := puzzles.All().Find(name, time.Now())
	if err != nil {
		return nil, err
	}
	r, err := puzzles.Read(p.Board)
	if err != nil {
		return nil, err
	}
	m.puzzle, m.start, m.board = &p, r.Matrix, newStones(r)
	return r, nil
}
