package terminal

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Solved is a game with what was found of all positions: their values for each player
// (SolveAll), or an attractor (SolveAttractor).
type Solved struct {
	View // the picture

	// Heads are the names of the columns of Cells.
	Heads []any

	fill func(*Record, Node) // adds what was found to a record
	keys []string            // the names of the players in JSON
}

// Record is what was found of a position.
type Record struct {
	Position string  `json:"position"`
	Owner    *string `json:"owner"` // null for a terminal position
	Values   Values  `json:"values,omitzero"`
	Rank     **int   `json:"rank,omitempty"` // moves within which the target is forced; null outside the attractor

	// Move is the best of the owner or, for an attractor, that of a player who can force
	// the play into it or avoid it; null if there is none.
	Move *string `json:"move"`

	// At the start only.
	Start bool   `json:"start,omitempty"`
	Title string `json:"title,omitempty"` // of the game
}

// Values are the values of a position for the players; in JSON an object by their names.
type Values struct {
	of   *Solved
	list []PlayerValue // by player; none of an attractor
}

// PlayerValue is the value of a position for a player.
type PlayerValue struct {
	Value seki.Value
	In    int // moves within which the win or loss is forced, −1 for a draw
}

// String returns a text such as "W 3" or "D".
func (v PlayerValue) String() string {
	if v.In < 0 {
		return v.Value.String()
	}
	return v.Value.String() + " " + strconv.Itoa(v.In)
}

// MarshalJSON leaves out the moves of a draw. It appends because games have millions of positions.
func (v Values) MarshalJSON() ([]byte, error) {
	object := []byte{'{'}
	for p, value := range v.list {
		if p > 0 {
			object = append(object, ',')
		}
		object = append(object, v.of.keys[p]...)
		object = append(append(append(object, `:{"value":"`...), value.Value.String()...), '"')
		if value.In >= 0 {
			object = strconv.AppendInt(append(object, `,"in":`...), int64(value.In), 10)
		}
		object = append(object, '}')
	}
	return append(object, '}'), nil
}

// String returns the values in the order of the players.
func (v Values) String() string {
	var list []string
	for p, value := range v.list {
		list = append(list, fmt.Sprint(v.of.Players[p], " ", value))
	}
	return strings.Join(list, ", ")
}

// newSolved returns a game without what was found.
func newSolved(g Named) *Solved {
	s := &Solved{View: View{Named: g}, Heads: []any{"position", "owner"}}
	for _, name := range g.Players {
		var key bytes.Buffer
		encoder := json.NewEncoder(&key)
		encoder.SetEscapeHTML(false)
		_ = encoder.Encode(name) // a text can be encoded
		s.keys = append(s.keys, strings.TrimSpace(key.String()))
	}
	return s
}

// SolveAll solves all positions of a game for all players and checks the strategies against every
// reply. The picture is for the player shown. The error is the context's.
func SolveAll(ctx context.Context, g Named, shown Player) (*Solved, error) {
	s := newSolved(g)
	found := make([]*Solution, len(g.Players))
	best := make([]Strategy, len(g.Players))
	for p, name := range g.Players {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		found[p] = s.Solve(Player(p))
		if err := found[p].Verify(); err != nil {
			return nil, fmt.Errorf("internal error: %w", err)
		}
		best[p] = found[p].Strategy()
		s.Heads = append(s.Heads, name)
	}
	s.Value, s.Strategy = found[shown].Value, best[shown]
	s.fill = func(r *Record, v Node) {
		r.Values = Values{s, make([]PlayerValue, len(found))}
		for p := range found {
			r.Values.list[p] = found[p].Worth(v)
		}
		if owner := s.Owner(v); owner != Nobody {
			r.Move = s.moveOf(best[owner], v)
		}
	}
	s.Heads = append(s.Heads, "best move")
	return s, nil
}

// SolveAttractor finds the attractor of a target for a coalition, with the strategies that force
// the play into it and that avoid it, which it checks against every reply. The picture has the
// attractor in the colour of wins.
func SolveAttractor(g Named, coalition []Player, target Target) (*Solved, error) {
	A := g.Attractor(Of(coalition...), target)
	forcing, avoiding := A.Forcing(), A.Avoiding()
	err := g.VerifyForcing(forcing, target, A.Nodes())
	if err == nil {
		err = g.VerifyAvoiding(avoiding, target, A.Complement())
	}
	if err != nil {
		return nil, fmt.Errorf("internal error: %w", err)
	}
	s := newSolved(g)
	s.Strategy = avoiding
	for _, v := range A.Nodes() {
		s.Strategy[v] = forcing[v]
	}
	s.Value = func(v Node) seki.Value {
		if A.Contains(v) {
			return seki.Win
		}
		return seki.Draw
	}
	s.Heads = append(s.Heads, "rank", "move")
	s.fill = func(r *Record, v Node) {
		r.Rank = new(*int)
		if A.Contains(v) {
			*r.Rank = new(A.Rank(v))
		}
		r.Move = s.moveOf(s.Strategy, v)
	}
	return s, nil
}

// moveOf returns the move of a strategy, nil if it is free.
func (s *Solved) moveOf(strategy Strategy, v Node) *string {
	if next := s.Next(strategy, v); next != None {
		return new(s.Label(next))
	}
	return nil
}

// Record returns the record of a position.
func (s *Solved) Record(v Node) Record {
	r := Record{Position: s.Label(v)}
	if owner := s.Owner(v); owner != Nobody {
		r.Owner = &s.Players[owner]
	}
	if v == s.Start {
		r.Start, r.Title = true, s.Title
	}
	s.fill(&r, v)
	return r
}

// Records yields the records of all positions.
func (s *Solved) Records() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for v := range Node(s.Size()) {
			if !yield(s.Record(v)) {
				return
			}
		}
	}
}

// Cells returns the row of a position in a table for people, under the columns Heads.
func (r Record) Cells() []any {
	row := []any{r.Position, textOr(r.Owner)}
	if r.Rank != nil {
		row = append(row, textOr(*r.Rank))
	}
	for _, value := range r.Values.list {
		row = append(row, value)
	}
	return append(row, textOr(r.Move))
}

func textOr[T any](value *T) string {
	if value == nil {
		return "-"
	}
	return fmt.Sprint(*value)
}

// Summary returns the lines above a table of all positions.
func (s *Solved) Summary() string {
	title := s.Title
	if title != "" {
		title += ": "
	}
	start := s.Record(s.Start)
	holds := start.Values.String()
	if start.Rank != nil && *start.Rank == nil {
		holds = "outside the attractor"
	} else if start.Rank != nil {
		holds = fmt.Sprintf("rank %d", **start.Rank)
	}
	return fmt.Sprintf("game   %s%s, %s\nstart  %s: %s\n\n", title, units.Plural(s.Size(), "position", "positions"),
		units.Plural(s.Edges(), "move", "moves"), start.Position, holds)
}
