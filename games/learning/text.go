package learning

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// rows is the text of an experiment: names, and what is to be said of them.
type rows struct{ table.Table }

func (t rows) add(name, format string, args ...any) {
	t.Add(name, fmt.Sprintf(format, args...))
}

// WriteText writes the results for people.
func (r Record) WriteText(w io.Writer) error {
	t := rows{table.New()}
	game := r.Game
	if r.N > 0 {
		game = fmt.Sprintf("%s, n = %d", game, r.N)
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
	r.addStrategy(t)
	return t.Write(w)
}

// worth describes the value of the start for the player.
func (r Record) worth() string {
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

func (r Record) addBound(t rows) {
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
	if r.K.Int != nil {
		t.add("", "at most %s %s (Theorem 4.3): %s", formula("K(x)", r.K.Int), r.countedPlays(r.K.Int), held)
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
func (r Record) countedPlays(n *big.Int) string {
	noun := "plays "
	if n.IsInt64() && n.Int64() == 1 {
		noun = "play "
	}
	return noun + strings.ReplaceAll(r.Counts, "_", " ")
}

func (r Record) addStrategy(t rows) {
	s := r.Learned
	if s == nil {
		return
	}
	t.add("strategy", "%s", map[seki.Value]string{
		seki.Win: "wins, whatever the others do", seki.Draw: "does not lose, whatever the others do", seki.Loss: "can lose",
	}[s.Ensures])
	for _, m := range s.Moves {
		t.add("", "%s → %s", m.Position, m.Move)
	}
}
