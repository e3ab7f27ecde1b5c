package learning

import (
	"fmt"
	"io"
	"math/big"
	"path/filepath"
	"strings"

	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Heading returns the title of a picture of the experiment.
func (e Experiment) Heading() string {
	return fmt.Sprintf("%s from %s: player %s learns by %v", filepath.Base(e.Game), units.Shorten(e.Label(e.Start)), e.Players[e.Player], e.Rule)
}

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
	if r.Period != nil {
		t.add("period", "%s", r.periodText())
	}
	t.add("memory", "%s", units.Plural(r.Memory, "number", "numbers"))
	r.addBound(t)
	r.addAdversary(t)
	r.addExact(t)
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

// periodText describes the period of the plays, if one was found.
func (r Record) periodText() string {
	switch p := *r.Period; {
	case r.Plays > MaxPeriodPlays:
		return fmt.Sprintf("not looked for in more than %d plays", MaxPeriodPlays)
	case p == nil:
		return "none found in these plays"
	case p.Length == 1:
		return fmt.Sprintf("all plays from play %d on are the same", p.From)
	default:
		return fmt.Sprintf("from play %d on the plays repeat, every %d", p.From, p.Length)
	}
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
	if n.IsInt64() && n.Int64() == 1 {
		return "play " + r.counted()
	}
	return "plays " + r.counted()
}

// counted says to people which plays fail.
func (r Record) counted() string { return strings.ReplaceAll(r.Counts, "_", " ") }

func (r Record) addAdversary(t rows) {
	if A := r.Adversary; A != nil {
		most := "for ever"
		if A.Most != nil {
			most = fmt.Sprintf("at most %d", *A.Most)
		}
		t.add("adversary", "plays %s: %s, by all %s of the learner", r.counted(), most, units.Plural(A.States, "state", "states"))
	}
}

func (r Record) addExact(t rows) {
	e := r.Exact
	if e == nil {
		return
	}
	states := units.Plural(e.States, "state", "states")
	if e.Mean.Rat == nil {
		t.add("exact", "with probability %v only finitely many plays are %s, by %s of the learner", e.Finite, r.counted(), states)
	} else {
		t.add("exact", "%v plays %s on average, with variance %v, by %s of the learner", e.Mean, r.counted(), e.Variance, states)
	}
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
