package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/units"
)

// Position is a position of an Explicit game: its name and the names of its
// owner, of the positions that its moves lead to, and of the players who win there.
type Position struct {
	Name  string   `json:"name"`
	Owner string   `json:"owner,omitempty"`
	Moves []string `json:"moves,omitempty"`
	Wins  []string `json:"wins,omitempty"`
}

// Explicit is a game given by the list of its positions, which are identified by
// their names. Its players are numbered in the order of their names. It must not be
// modified.
type Explicit struct {
	Title       string     `json:"title,omitempty"`
	PlayerNames []string   `json:"players"`
	Start       string     `json:"start,omitempty"` // by default the first position
	Positions   []Position `json:"positions"`

	index, player map[string]int // of the positions and players
}

// NewExplicit returns the game with the given players and positions. It returns
// an error that names the position unless
//
//   - the names of the players, and of the positions, are distinct, not empty
//     and printable, and there is at least one of each;
//   - every move leads to a listed position, and no position lists a move twice;
//   - a position with moves has an owner, one of the players, and no winners;
//   - a position without moves has no owner, and its winners are distinct
//     players.
//
// Cost: linear in the size of the game.
func NewExplicit(players []string, positions []Position) (*Explicit, error) {
	g := &Explicit{PlayerNames: players, Positions: positions}
	if err := g.complete(); err != nil {
		return nil, err
	}
	return g, nil
}

// complete checks the fields and fills in the defaults and indices.
func (g *Explicit) complete() error {
	if len(g.PlayerNames) == 0 {
		return errors.New("the game has no players")
	}
	if len(g.Positions) == 0 {
		return errors.New("the game has no positions")
	}
	var err error
	if g.player, err = numbered("player", g.PlayerNames); err != nil {
		return err
	}
	if g.index, err = numbered("position", g.Names()); err != nil {
		return err
	}
	for _, x := range g.Positions {
		if err := g.check(x); err != nil {
			return fmt.Errorf("position %q: %w", x.Name, err)
		}
	}
	if g.Title != "" {
		if err := checkName(g.Title); err != nil {
			return fmt.Errorf("the title: %w", err)
		}
	}
	if g.Start = cmp.Or(g.Start, g.Positions[0].Name); !g.Has(g.Start) {
		return fmt.Errorf("the start %q is no listed position", g.Start)
	}
	return nil
}

// numbered returns the indices of the names of all players or positions, which must be different.
func numbered(kind string, names []string) (map[string]int, error) {
	index := make(map[string]int, len(names))
	for k, name := range names {
		err := checkName(name)
		if first, ok := index[name]; ok && err == nil {
			err = fmt.Errorf("%q is already the name of %s %d", name, kind, first+1)
		}
		if err != nil {
			return nil, fmt.Errorf("%s %d: %w", kind, k+1, err)
		}
		index[name] = k
	}
	return index, nil
}

// checkName returns an error if a name cannot be printed on a line of output.
func checkName(name string) error {
	switch {
	case name == "":
		return errors.New("the name is empty")
	case !utf8.ValidString(name):
		return fmt.Errorf("the name %q is not valid UTF-8", name)
	case strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("the name %q has characters that cannot be printed", name)
	case strings.TrimSpace(name) != name:
		return fmt.Errorf("the name %q begins or ends with a space", name)
	}
	return nil
}

func (g *Explicit) check(x Position) error {
	if err := eachOnce(x.Moves, g.index, "move to", "leads to no listed position"); err != nil {
		return err
	}
	_, isPlayer := g.player[x.Owner]
	switch terminal := len(x.Moves) == 0; {
	case terminal && x.Owner != "":
		return fmt.Errorf("it has no moves, so it is terminal and cannot belong to %q", x.Owner)
	case terminal:
		return eachOnce(x.Wins, g.player, "winner", "is not a player")
	case len(x.Wins) > 0:
		return fmt.Errorf("it has moves, so it is not terminal and %q cannot win there", x.Wins[0])
	case x.Owner == "":
		return errors.New("it has moves but no owner")
	case !isPlayer:
		return fmt.Errorf("its owner %q is not a player", x.Owner)
	}
	return nil
}

// eachOnce returns an error if a name in a list is unknown or repeated.
func eachOnce(list []string, known map[string]int, what, unknown string) error {
	seen := map[string]bool{}
	for _, name := range list {
		if _, ok := known[name]; !ok {
			return fmt.Errorf("its %s %q %s", what, name, unknown)
		}
		if seen[name] {
			return fmt.Errorf("its %s %q is listed twice", what, name)
		}
		seen[name] = true
	}
	return nil
}

// Names returns the names of all positions in the order of the file.
func (g *Explicit) Names() []string {
	return units.Texts(g.Positions, func(x Position) string { return x.Name })
}

// Has reports whether the game has a position of that name.
func (g *Explicit) Has(name string) bool { _, ok := g.index[name]; return ok }

// Players returns the number of players.
func (g *Explicit) Players() int { return len(g.PlayerNames) }

// Owner returns the player who moves at x.
func (g *Explicit) Owner(x string) Player { return Player(g.player[g.Positions[g.index[x]].Owner]) }

// Moves yields the moves of x in the order of the file.
func (g *Explicit) Moves(x string) iter.Seq[string] {
	return slices.Values(g.Positions[g.index[x]].Moves)
}

// Winners returns the players who win at x.
func (g *Explicit) Winners(x string) []Player {
	var winners []Player
	for _, name := range g.Positions[g.index[x]].Wins {
		winners = append(winners, Player(g.player[name]))
	}
	return winners
}
