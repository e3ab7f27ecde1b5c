package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// playTurn is one turn of a game: a move, a pass, or a resignation.
type playTurn struct {
	player  seki.Player
	pass    bool
	resigns bool
	move    seki.Move
}

// String returns the turn as a line of a saved game.
func (t playTurn) String() string {
	switch {
	case t.resigns:
		return t.player.String() + " resign"
	case t.pass:
		return t.player.String() + " pass"
	}
	return fmt.Sprintf("%s %d %d", t.player, t.move.Row+1, t.move.Col+1)
}

// playGame is a game from its start to now.
type playGame struct {
	game  seki.Game
	start seki.Matrix
	first seki.Player
	human [2]bool // who plays for each player: a person, or the program
	turns []playTurn
}

// matrix returns the matrix now.
func (p *playGame) matrix() seki.Matrix {
	A := p.start
	for _, t := range p.turns {
		if !t.pass && !t.resigns {
			A = A.After(t.move)
		}
	}
	return A
}

// toMove returns whose turn it is.
func (p *playGame) toMove() seki.Player {
	if len(p.turns)%2 == 1 {
		return p.first.Opponent()
	}
	return p.first
}

// result returns the result for R and why, when the game is over.
func (p *playGame) result() (r seki.Value, why string, over bool) {
	n := len(p.turns)
	if n > 0 && p.turns[n-1].resigns {
		loser := p.turns[n-1].player
		if loser == seki.R {
			return seki.Loss, "R resigned", true
		}
		return seki.Win, "C resigned", true
	}
	if n > 1 && p.turns[n-1].pass && p.turns[n-2].pass {
		return seki.Draw, "two passes in succession", true
	}
	A := p.matrix()
	outcome, over, _ := A.Terminal(p.game)
	if !over {
		return 0, "", false
	}
	why = terminalWords[outcome.String()]
	if p.toMove() == seki.R {
		return outcome.R, why, true
	}
	return outcome.C.Negate(), why, true
}

// resultName names a result as it is printed.
func resultName(r seki.Value) string {
	return [...]string{"C wins", "draw", "R wins"}[r]
}

// play adds a turn of the player to move.
func (p *playGame) play(t playTurn) error {
	if _, _, over := p.result(); over {
		return fmt.Errorf("the game is over")
	}
	t.player = p.toMove()
	if !t.pass && !t.resigns {
		A := p.matrix()
		mv := t.move
		switch {
		case mv.Row < 0 || mv.Row >= A.Rows():
			return fmt.Errorf("there is no row %d, the rows are 1 to %d", mv.Row+1, A.Rows())
		case mv.Col < 0 || mv.Col >= A.Cols():
			return fmt.Errorf("there is no column %d, the columns are 1 to %d", mv.Col+1, A.Cols())
		case A.At(mv.Row, mv.Col) == 0:
			return fmt.Errorf("the entry in row %d, column %d is 0 already", mv.Row+1, mv.Col+1)
		}
	}
	p.turns = append(p.turns, t)
	return nil
}

// undo takes back the last turn of a person, and what the program did after it.
func (p *playGame) undo() error {
	for k := len(p.turns) - 1; k >= 0; k-- {
		if p.human[p.turns[k].player] {
			p.turns = p.turns[:k]
			return nil
		}
	}
	return fmt.Errorf("there is nothing to undo")
}

// side names who is played by people.
func (p *playGame) side() string {
	switch p.human {
	case [2]bool{true, true}:
		return "both"
	case [2]bool{true, false}:
		return "R"
	case [2]bool{false, true}:
		return "C"
	}
	return "none"
}

func parseSide(text string) ([2]bool, error) {
	switch text {
	case "R":
		return [2]bool{true, false}, nil
	case "C":
		return [2]bool{false, true}, nil
	case "both":
		return [2]bool{true, true}, nil
	case "none":
		return [2]bool{false, false}, nil
	}
	return [2]bool{}, fmt.Errorf("unknown side %q: R, C, both or none", text)
}

func parsePlayerName(text string) (seki.Player, error) {
	switch text {
	case "R":
		return seki.R, nil
	case "C":
		return seki.C, nil
	}
	return 0, fmt.Errorf("unknown player %q: R or C", text)
}

func parseGameName(text string) (seki.Game, error) {
	for _, g := range seki.Games {
		if text == g.String() {
			return g, nil
		}
	}
	return 0, fmt.Errorf("unknown game %q: seki or d-seki", text)
}

// parseStart reads a matrix that a game can begin with.
func parseStart(text string) (seki.Matrix, error) {
	A, err := notation.Parse(text)
	if err != nil {
		return A, err
	}
	_, _, err = A.Terminal(seki.Seki)
	return A, err
}

// parseTurn reads "2 3", "pass" or "resign"; ok is false for anything else.
func parseTurn(text string) (t playTurn, ok bool) {
	switch text {
	case "pass":
		return playTurn{pass: true}, true
	case "resign":
		return playTurn{resigns: true}, true
	}
	fields := strings.Fields(strings.ReplaceAll(strings.Trim(text, "()"), ",", " "))
	if len(fields) != 2 {
		return t, false
	}
	row, errRow := strconv.Atoi(fields[0])
	col, errCol := strconv.Atoi(fields[1])
	return playTurn{move: seki.Move{Row: row - 1, Col: col - 1}}, errRow == nil && errCol == nil
}

const savedGame = "seki-game 1"

// save writes the game as text: what load reads.
func (p *playGame) save(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s\ngame %s\nmatrix %s\nfirst %s\nside %s\n", savedGame, p.game, notation.Plain(p.start), p.first, p.side())
	for _, t := range p.turns {
		if err == nil {
			_, err = fmt.Fprintln(w, t)
		}
	}
	return err
}

// loadGame reads a saved game. Every turn is checked.
func loadGame(r io.Reader) (*playGame, error) {
	p := &playGame{human: [2]bool{true, true}}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	number := 0
	for lines.Scan() {
		number++
		text := strings.TrimSpace(lines.Text())
		if number == 1 {
			if text != savedGame {
				return nil, fmt.Errorf("line 1: not a saved game: it must begin with %q", savedGame)
			}
			continue
		}
		if text == "" {
			continue
		}
		if err := p.loadLine(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if number == 0 || p.start.Rows() == 0 {
		return nil, fmt.Errorf("line %d: the matrix is missing", number+1)
	}
	return p, nil
}

func (p *playGame) loadLine(text string) (err error) {
	word, rest, _ := strings.Cut(text, " ")
	if len(p.turns) > 0 && word != "R" && word != "C" {
		return fmt.Errorf("%q after the first turn", word)
	}
	switch word {
	case "game":
		p.game, err = parseGameName(rest)
	case "matrix":
		p.start, err = parseStart(rest)
	case "first":
		p.first, err = parsePlayerName(rest)
	case "side":
		p.human, err = parseSide(rest)
	case "R", "C":
		t, ok := parseTurn(rest)
		switch {
		case p.start.Rows() == 0:
			return fmt.Errorf("a turn before the matrix")
		case !ok:
			return fmt.Errorf("%q is no turn: ROW COLUMN, pass or resign", rest)
		case word != p.toMove().String():
			return fmt.Errorf("it is %s's turn", p.toMove())
		}
		return p.play(t)
	default:
		return fmt.Errorf("unknown word %q", word)
	}
	return err
}
