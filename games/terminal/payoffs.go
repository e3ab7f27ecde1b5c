package terminal

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/games/internal/components"
	"github.com/sekilab/sekilab/internal/units"
)

// Numeric reports whether the game has chance or payoffs in numbers, so that its values are numbers.
func (g Named) Numeric() bool { return len(g.Chances)+len(g.Paid) > 0 }

// Payoffs returns what the players get at a terminal position, or at one that is drawn since its only
// move leads to itself; else nil. Winners get 1 and the others −1, all 0 in a draw, unless the
// game has payoffs of its own. They must not be modified.
func (g Named) Payoffs(v Node) []*big.Rat {
	if paid := g.Paid[v]; paid != nil {
		return paid
	}
	drawn := slices.Equal(g.Moves(v), []Node{v})
	if !g.Terminal(v) && !drawn {
		return nil
	}
	other := lost
	if drawn {
		other = new(big.Rat)
	}
	payoffs := slices.Repeat([]*big.Rat{other}, len(g.Players))
	for _, p := range g.Winners(v) {
		payoffs[p] = won
	}
	return payoffs
}

var won, lost = big.NewRat(1, 1), big.NewRat(-1, 1)

// Perfect holds the values of a game if each player, at each position, moves so as to get the most: a
// subgame-perfect equilibrium. At a position with several best moves the first is made.
type Perfect struct {
	Named
	values [][]*big.Rat // by position and player
	move   []Node       // None where no player moves
	tied   []bool       // whether another best move gives other players something else
	bits   int          // of the values where chance moves
}

// allPayoffBits bounds all values where chance moves together, as the digits grow with such moves: 512 MiB.
const allPayoffBits = 1 << 32

// inOrder returns the positions, each after those that its moves lead to, or an error that names one
// that can come again.
func (g Named) inOrder() ([]Node, error) {
	all := make([]Node, g.Size())
	for v := range all {
		all[v] = Node(v)
	}
	number := components.Strong(g.Size(), g.Moves, all...)
	slices.SortFunc(all, func(a, b Node) int { return int(number[a] - number[b]) })
	for k, v := range all {
		loop := slices.Contains(g.Moves(v), v) && len(g.Moves(v)) > 1 || g.Chances[v] != nil && slices.Contains(g.Moves(v), v)
		if loop || k > 0 && number[v] == number[all[k-1]] {
			return nil, fmt.Errorf("the position %s can come again", g.Label(v))
		}
	}
	return all, nil
}

// SolvePayoffs finds the values of all positions by backward induction. The error is the context's, or
// says that a position can come again or that a value has too many digits. Cost: linear in the
// moves and players, apart from the digits.
func SolvePayoffs(ctx context.Context, g Named) (*Perfect, error) {
	order, err := g.inOrder()
	if err != nil {
		return nil, fmt.Errorf("%w; only decision processes of two players have cycles", err)
	}
	s := &Perfect{g, make([][]*big.Rat, g.Size()), slices.Repeat([]Node{None}, g.Size()), make([]bool, g.Size()), 0}
	for _, v := range order {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		payoffs := g.Payoffs(v)
		switch chances := g.Chances[v]; {
		case chances != nil:
			if s.values[v], err = s.expected(v, chances); err != nil {
				return nil, err
			}
		case payoffs != nil:
			s.values[v] = payoffs
		default:
			s.choose(v)
		}
	}
	return s, nil
}

func (s *Perfect) expected(v Node, chances []*big.Rat) ([]*big.Rat, error) {
	values := make([]*big.Rat, len(s.Players))
	for p := range values {
		values[p] = new(big.Rat)
		for k, w := range s.Moves(v) {
			values[p].Add(values[p], new(big.Rat).Mul(chances[k], s.values[w][p]))
		}
		if values[p].Num().BitLen() > MaxBits || values[p].Denom().BitLen() > MaxBits {
			return nil, fmt.Errorf("the value of the position %s has more than %s digits", s.Label(v), units.Count(MaxDigits))
		}
		if s.bits += values[p].Num().BitLen() + values[p].Denom().BitLen(); s.bits > allPayoffBits {
			return nil, fmt.Errorf("the values up to the position %s have together more than %d bits", s.Label(v), allPayoffBits)
		}
	}
	return values, nil
}

// choose makes the first best move at a position of a player.
func (s *Perfect) choose(v Node) {
	owner := s.Owner(v)
	for _, w := range s.Moves(v) {
		order := 1
		if s.move[v] != None {
			order = s.values[w][owner].Cmp(s.values[v][owner])
		}
		switch {
		case order > 0:
			s.move[v], s.values[v], s.tied[v] = w, s.values[w], false
		case order == 0 && !slices.EqualFunc(s.values[w], s.values[v], func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }):
			s.tied[v] = true
		}
	}
}

// PerfectRecord is what was found of a position.
type PerfectRecord struct {
	Position string  `json:"position"`
	Owner    *string `json:"owner"` // null for a terminal position and for chance
	Chance   bool    `json:"chance,omitempty"`
	Payoffs  []Exact `json:"payoffs"`        // by player
	Move     *string `json:"move"`           // the first best one; null where no player moves
	Tied     bool    `json:"tied,omitempty"` // another best move gives other players something else

	// At the start only.
	Start   bool     `json:"start,omitempty"`
	Title   string   `json:"title,omitempty"`
	Players []string `json:"players,omitempty"`
}

// Records yields the records of all positions.
func (s *Perfect) Records() iter.Seq[PerfectRecord] { return recordsOf(s.Arena, s.Record) }

// Record returns the record of a position.
func (s *Perfect) Record(v Node) PerfectRecord {
	r := PerfectRecord{Position: s.Label(v), Chance: s.Chances[v] != nil, Tied: s.tied[v]}
	for _, value := range s.values[v] {
		r.Payoffs = append(r.Payoffs, Exact{Rat: value})
	}
	if w := s.move[v]; w != None {
		r.Owner, r.Move = &s.Players[s.Owner(v)], new(s.Label(w))
	}
	if v == s.Start {
		r.Start, r.Title, r.Players = true, s.Title, s.Players
	}
	return r
}

// Heads are the names of the columns of Cells.
func (s *Perfect) Heads() []any {
	heads := []any{"position", "owner"}
	for _, name := range s.Players {
		heads = append(heads, name)
	}
	return append(heads, "best move", "")
}

// Cells returns the row of a position in a table for people.
func (r PerfectRecord) Cells() []any {
	row := []any{r.Position, textOr(r.Owner)}
	if r.Chance {
		row[1] = "chance"
	}
	for _, value := range r.Payoffs {
		row = append(row, value.Short())
	}
	return append(row, textOr(r.Move), map[bool]string{true: "tied"}[r.Tied])
}
