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

	index  map[string]int // of the positions
	player map[string]Player
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
	g.index, g.player = map[string]int{}, map[string]Player{}
	if len(g.PlayerNames) == 0 {
		return errors.New("the game has no players")
	}
	for k, name := range g.PlayerNames {
		if err := checkName(name); err != nil {
			return fmt.Errorf("player %d: %w", k+1, err)
		}
		if _, ok := g.player[name]; ok {
			return fmt.Errorf("player %d: there are two players named %q", k+1, name)
		}
		g.player[name] = Player(k)
	}
	if len(g.Positions) == 0 {
		return errors.New("the game has no positions")
	}
	for k, x := range g.Positions {
		if err := checkName(x.Name); err != nil {
			return fmt.Errorf("position %d: %w", k+1, err)
		}
		if first, ok := g.index[x.Name]; ok {
			return fmt.Errorf("position %d: %q is already the name of position %d", k+1, x.Name, first+1)
		}
		g.index[x.Name] = k
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
func eachOnce[V any](list []string, known map[string]V, what, unknown string) error {
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
func (g *Explicit) Owner(x string) Player { return g.player[g.Positions[g.index[x]].Owner] }

// Moves yields the moves of x in the order of the file.
func (g *Explicit) Moves(x string) iter.Seq[string] {
	return slices.Values(g.Positions[g.index[x]].Moves)
}

// Winners returns the players who win at x.
func (g *Explicit) Winners(x string) []Player {
	var winners []Player
	for _, name := range g.Positions[g.index[x]].Wins {
		winners = append(winners, g.player[name])
	}
	return winners
}
