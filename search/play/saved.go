package play

import (
	"errors"
	"fmt"
	"strings"
)

const savedGame = "seki-game 1"

// String returns the game as text for Parse: a line with the version, one line each for
// rules, matrix, first player and people, and one for each turn.
func (g *Game) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\ngame %s\nmatrix %s\nfirst %s\nside %s\n", savedGame, g.Rules, g.Start.String(), g.First, g.People)
	for _, t := range g.turns {
		fmt.Fprintln(&b, t)
	}
	return b.String()
}

// Parse parses the text that String returns and checks every turn. An error names its line.
// Of the lines before the turns only the matrix is required; by default the game is SEKI, R
// begins, and people play both sides.
func Parse(text string) (*Game, error) {
	g := &Game{People: People{true, true}}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		if number == 1 {
			if line != savedGame {
				return nil, fmt.Errorf("line 1: not a saved game: it must begin with %q", savedGame)
			}
			continue
		}
		if line == "" {
			continue
		}
		if err := g.parseLine(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if g.Start.Rows() == 0 {
		return nil, fmt.Errorf("line %d: the matrix is missing", number+1)
	}
	return g, nil
}

func (g *Game) parseLine(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	isTurn := word == "R" || word == "C"
	t, ok := ParseTurn(rest)
	switch {
	case !isTurn && len(g.turns) > 0:
		return fmt.Errorf("%q after the first turn", word)
	case !isTurn:
		return g.Set(word, rest)
	case g.Start.Rows() == 0:
		return errors.New("a turn before the matrix")
	case !ok:
		return fmt.Errorf("%q is not a turn: ROW COLUMN, pass or resign", rest)
	case word != g.ToMove().String():
		return fmt.Errorf("it is %s's turn", g.ToMove())
	}
	return g.Play(t)
}
