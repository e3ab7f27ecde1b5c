package games

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// learningRecord has the results of an experiment.
type learningRecord struct {
	Game      string     `json:"game"`
	Set       string     `json:"set,omitempty"` // the values of --set
	Start     string     `json:"start"`
	Player    string     `json:"player"`
	Value     seki.Value `json:"value"` // of the start for the player
	Positions int        `json:"positions"`
	Moves     int        `json:"moves"`
	Rule      string     `json:"rule"`
	Opponent  string     `json:"opponent"`
	Seed      uint64     `json:"seed"`
	learning.Summary
	Memory     int              `json:"memory"` // numbers that the learner kept
	Counts     string           `json:"counts"` // the plays that fail: lost, or not_won
	Bound      *big.Int         `json:"bound"`  // fewer plays than this
	BoundHeld  *bool            `json:"bound_held"`
	Comparison *big.Int         `json:"comparison,omitempty"`        // the bound, if its theorem does not apply
	Missing    string           `json:"condition_not_met,omitempty"` // by the game: the condition of the theorem
	K          *big.Int         `json:"K_x,omitempty"`               // of Theorem 4.3: at most so many plays
	Learned    *learnedStrategy `json:"strategy,omitempty"`

	in    int // moves to the win or loss
	alone bool
	bound learning.Bound
}

// record returns the record of an experiment, without Learned.
func (e experiment) record(found learning.Result) learningRecord {
	b := found.Bound
	r := learningRecord{
		Game: e.game.name, Set: e.set, Start: e.game.Label(e.Start), Player: e.game.Players[e.Player], Value: found.Solution.Value(e.Start),
		Positions: e.Arena.Size(), Moves: e.Arena.Edges(), Rule: e.Rule.String(), Opponent: e.Opponent.String(), Seed: e.Seed,
		Summary: found.Summary, Memory: found.Memory, Counts: "not_won",
		in: found.Solution.Rank(e.Start), alone: e.Arena.Players() == 1, bound: b,
	}
	if b.DrawsAllowed {
		r.Counts = "lost"
	}
	if b.Value != nil && b.Proved() {
		r.Bound, r.BoundHeld, r.K = b.Value, new(b.Held(found.Summary)), b.K
	} else {
		r.Comparison, r.Missing = b.Value, b.Missing
	}
	return r
}

// rows is the text of an experiment: names, each with a sentence.
type rows struct{ table.Table }

func (t rows) add(name, format string, args ...any) { t.Add(name, fmt.Sprintf(format, args...)) }

func (r learningRecord) writeText(w io.Writer) error {
	t := rows{table.New()}
	game := r.Game
	if r.Set != "" {
		game += ", " + r.Set
	}
	t.add("game", "%s (%s, %s)", game, units.Plural(r.Positions, "position", "positions"), units.Plural(r.Moves, "move", "moves"))
	t.add("start", "%s, %s", r.Start, r.worth())
	t.add("rule", "%s for player %s", r.Rule, r.Player)
	if !r.alone {
		t.add("opponent", "%s", r.Opponent)
	}
	t.add("plays", "%d: %d won, %d drawn, %d lost", r.Plays, r.Won, r.Drawn, r.Lost)
	if r.LastLoss > 0 {
		t.add("last loss", "play %d", r.LastLoss)
	}
	t.add("changes", "%d of the strategy", r.Changes)
	t.add("memory", "%s", units.Plural(r.Memory, "number", "numbers"))
	r.addBound(t)
	if s := r.Learned; s != nil {
		t.add("strategy", "%s", map[seki.Value]string{
			seki.Win: "wins, whatever the others do", seki.Draw: "does not lose, whatever the others do", seki.Loss: "can lose",
		}[s.Ensures])
		for _, m := range s.Moves {
			t.add("", "%s → %s", m.Position, m.Move)
		}
	}
	return t.Write(w)
}

// worth describes the value of the start for the player.
func (r learningRecord) worth() string {
	switch {
	case r.Value == seki.Win && r.in == 1:
		return fmt.Sprintf("won for player %s in one move", r.Player)
	case r.Value == seki.Win:
		return fmt.Sprintf("won for player %s in at most %d moves", r.Player, r.in)
	case r.Value == seki.Draw:
		return fmt.Sprintf("drawn for player %s", r.Player)
	}
	return fmt.Sprintf("lost for player %s against best play", r.Player)
}

func (r learningRecord) addBound(t rows) {
	if r.bound.Value == nil {
		t.add("bound", "none is known for this rule from this start")
		return
	}
	value := formula(r.bound.Formula, r.bound.Value)
	if !r.bound.Proved() {
		t.add("bound", "none: %s requires that %s; compare %s", r.bound.Source, r.bound.Missing, value)
		return
	}
	held := "held"
	if !*r.BoundHeld {
		held = "did not hold, which is an error in this program"
	}
	t.add("bound", "fewer than %s %s (%s): %s", value, r.countedPlays(r.bound.Value), r.bound.Source, held)
	if r.K != nil {
		t.add("", "at most %s %s (Theorem 4.3): %s", formula("K(x)", r.K), r.countedPlays(r.K), held)
	}
}

// formula adds its value to a formula, unless that is very long.
func formula(text string, value *big.Int) string {
	if number := value.String(); len(number) <= 30 {
		return text + " = " + number
	}
	return text
}

// countedPlays returns the noun of n plays that fail, such as "plays not won".
func (r learningRecord) countedPlays(n *big.Int) string {
	noun := "plays "
	if n.IsInt64() && n.Int64() == 1 {
		noun = "play "
	}
	return noun + strings.ReplaceAll(r.Counts, "_", " ")
}
