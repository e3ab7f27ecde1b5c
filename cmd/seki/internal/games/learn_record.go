package games

import (
	"encoding/json"
	"fmt"
	"io"
	"math/big"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// record returns what the command writes of an experiment.
func (e experiment) record(found learning.Result) experimentRecord {
	value := valueIn(found.Solution, e.Start)
	r := experimentRecord{
		Game: e.name, N: e.n, Start: e.label(e.Start), Player: e.players[e.Player], Value: value.Value,
		Positions: e.Arena.Size(), Moves: e.Arena.Edges(),
		Rule: e.Rule.String(), Opponent: e.Opponent.String(), Seed: e.Seed,
		Summary: found.Summary, Memory: found.Memory, Initial: e.initial, Noise: e.Noise,
		in: value.In, alone: e.Arena.Players() == 1, bound: found.Bound,
	}
	if e.K > 1 {
		r.RuleK = e.K
	}
	if e.OpponentK > 1 {
		r.OpponentK = e.OpponentK
	}
	if A := found.Adversary; A != nil {
		r.Adversary = &adversaryRecord{Counts: counts(found.Bound), States: A.States}
		if A.Most != learning.Forever {
			r.Adversary.Most = &A.Most
		}
	}
	if e.Repeats() {
		r.Period = &found.Period
	}
	if e.Starts != learning.OneStart {
		r.Starts, r.Check = e.Starts.String(), &checkRecord{Positions: found.Check.Positions, Held: found.Check.Held}
		if x := found.Check.Closest; x != terminal.None {
			r.Check.Closest, r.Check.Counted, r.Check.Most = e.label(x), found.Check.Counted, jsonNumber{found.Check.Bound.Most()}
		}
	}
	if r.bound.Value == nil {
		return r
	}
	r.BoundCounts = counts(r.bound)
	if r.bound.Proved() {
		held := found.Held
		r.Bound, r.BoundHeld = jsonNumber{r.bound.Value}, &held
		if r.bound.K != nil {
			r.K = &jsonNumber{r.bound.K}
		}
	} else {
		r.Comparison, r.Missing = &jsonNumber{r.bound.Value}, r.bound.Missing
	}
	return r
}

// counts says which plays a bound counts.
func counts(b learning.Bound) string {
	if b.DrawsAllowed {
		return "lost"
	}
	return "not_won"
}

// inWords says it to people.
var inWords = map[string]string{"lost": "lost", "not_won": "not won"}

// adversaryRecord says how often the adversary can make the player fail.
type adversaryRecord struct {
	Counts string `json:"counts"`
	Most   *int   `json:"most"` // plays, of any number; null if there is no end
	States int    `json:"states"`
}

// checkRecord compares plays that begin at many positions with the bounds of all.
type checkRecord struct {
	Positions int        `json:"positions"`
	Held      int        `json:"held"`
	Closest   string     `json:"closest,omitempty"`
	Counted   int        `json:"counted"`
	Most      jsonNumber `json:"most"`
}

// learnedStrategy is the strategy after the last play.
type learnedStrategy struct {
	Ensures seki.Value    `json:"ensures"` // from the start, whatever the others do
	Moves   []learnedMove `json:"moves"`
}

// learnedMove is the move at a position that plays from the start can reach.
type learnedMove struct {
	Position string `json:"position"`
	Move     string `json:"move"`
}

// strategy returns what the player has learned.
func (e experiment) strategy(found learning.Result) *learnedStrategy {
	s := &learnedStrategy{Ensures: found.Ensures, Moves: []learnedMove{}}
	for _, v := range e.Arena.Reachable(found.Learned, e.Start) {
		if next := e.Arena.Next(found.Learned, v); next != terminal.None {
			s.Moves = append(s.Moves, learnedMove{e.label(v), e.label(next)})
		}
	}
	return s
}

// experimentRecord is the JSON line of an experiment.
type experimentRecord struct {
	Game      string     `json:"game"`
	N         *int       `json:"n,omitempty"`
	Start     string     `json:"start"`
	Player    string     `json:"player"`
	Value     seki.Value `json:"value"` // of the start for the player
	Positions int        `json:"positions"`
	Moves     int        `json:"moves"`
	Rule      string     `json:"rule"`
	Opponent  string     `json:"opponent"`
	Seed      uint64     `json:"seed"`
	learning.Summary
	Memory      int               `json:"memory"`           // numbers that the learner kept
	Period      **learning.Period `json:"period,omitempty"` // null if none was found; absent if plays need not repeat
	Bound       jsonNumber        `json:"bound"`            // fewer plays than this
	BoundCounts string            `json:"bound_counts,omitempty"`
	BoundHeld   *bool             `json:"bound_held"`

	// If the theorem of the bound does not apply: the number that it would be, and
	// the condition of the theorem that the game does not meet.
	Comparison *jsonNumber `json:"comparison,omitempty"`
	Missing    string      `json:"condition_not_met,omitempty"`

	K         *jsonNumber      `json:"K_x,omitempty"` // of Theorem 4.3: at most so many plays
	RuleK     int              `json:"k,omitempty"`   // if it is not 1
	OpponentK int              `json:"opponent_k,omitempty"`
	Initial   string           `json:"initial,omitempty"` // if it is not first
	Noise     float64          `json:"noise,omitempty"`
	Starts    string           `json:"starts,omitempty"`
	Check     *checkRecord     `json:"bounds,omitempty"`
	Adversary *adversaryRecord `json:"adversary,omitempty"`
	Relative  *relativeRecord  `json:"relative,omitempty"`
	Learned   *learnedStrategy `json:"strategy,omitempty"`

	in    int // moves to the win or loss
	alone bool
	bound learning.Bound
}

// jsonNumber is null, a number, or a string if the number has more than 53 bits,
// which not every JSON reader keeps exactly.
type jsonNumber struct{ *big.Int }

func (n jsonNumber) MarshalJSON() ([]byte, error) {
	switch {
	case n.Int == nil:
		return []byte("null"), nil
	case n.BitLen() > 53:
		return json.Marshal(n.String())
	}
	return []byte(n.String()), nil
}

func (r experimentRecord) writeText(w io.Writer) error {
	t := command.NewPlainTable()
	row := func(name, format string, args ...any) {
		t.AppendRow(table.Row{name, fmt.Sprintf(format, args...)})
	}
	game := r.Game
	if r.N != nil {
		game = fmt.Sprintf("%s, n = %d", game, *r.N)
	}
	row("game", "%s (%s, %s)", game, units.Plural(uint64(r.Positions), "position", "positions"), units.Plural(uint64(r.Moves), "move", "moves"))
	row("start", "%s, %s", r.Start, r.worth())
	if r.Starts != "" {
		row("starts", "%s, at every position that can be reached from there", map[string]string{"turn": "in turn", "random": "at random"}[r.Starts])
	}
	row("rule", "%s%s for player %s", r.Rule, withK(r.RuleK), r.Player)
	switch r.Initial {
	case "":
	case "last", "random":
		row("initial", "%s moves", r.Initial)
	default:
		row("initial", "the moves of %s", r.Initial)
	}
	if r.Noise > 0 {
		row("noise", "every result is observed wrongly with probability %v", r.Noise)
	}
	if !r.alone {
		row("opponent", "%s%s", r.Opponent, withK(r.OpponentK))
	}
	if r.Relative != nil {
		row("strategies", "those of %s", r.Relative.File)
	}
	row("plays", "%d: %d won, %d drawn, %d lost", r.Plays, r.Won, r.Drawn, r.Lost)
	last := "none"
	if r.LastLoss > 0 {
		last = fmt.Sprintf("play %d", r.LastLoss)
	}
	row("last loss", "%s", last)
	row("changes", "%d of the strategy", r.Changes)
	if r.Period != nil {
		row("period", "%s", r.periodText())
	}
	row("memory", "%s", units.Plural(uint64(r.Memory), "number", "numbers"))
	row("bound", "%s", r.boundText())
	if r.K != nil {
		row("", "at most %s %s (Theorem 4.3): %s", formula("K(x)", r.K.Int), r.counted(), r.held())
	}
	if b := r.Check; b != nil {
		row("all bounds", "held at %d of %d positions that have one", b.Held, b.Positions)
		if b.Closest != "" {
			row("", "closest at %s: %d of at most %v plays", b.Closest, b.Counted, b.Most)
		}
	}
	if A := r.Adversary; A != nil {
		most := "for ever"
		if A.Most != nil {
			most = fmt.Sprintf("at most %d", *A.Most)
		}
		row("adversary", "plays %s: %s, by all %s of the learner", inWords[A.Counts], most, units.Plural(uint64(A.States), "state", "states"))
	}
	if r.Relative != nil {
		can, does := r.Relative.text()
		row("relative", "%s", can)
		row("", "%s", does)
	}
	if s := r.Learned; s != nil {
		row("strategy", "%s", map[seki.Value]string{
			seki.Win: "wins, whatever the others do", seki.Draw: "does not lose, whatever the others do", seki.Loss: "can lose",
		}[s.Ensures])
		for _, m := range s.Moves {
			row("", "%s → %s", m.Position, m.Move)
		}
	}
	return command.WritePlainTable(w, t)
}

// periodText describes the period of the plays, if one was found.
func (r experimentRecord) periodText() string {
	switch p := *r.Period; {
	case r.Plays > learning.MaxPeriodPlays:
		return fmt.Sprintf("not looked for in more than %d plays", learning.MaxPeriodPlays)
	case p == nil:
		return "none found in these plays"
	case p.Length == 1:
		return fmt.Sprintf("all plays from play %d on are the same", p.From)
	default:
		return fmt.Sprintf("from play %d on the plays repeat, every %d", p.From, p.Length)
	}
}

// worth describes the value of the start for the player.
func (r experimentRecord) worth() string {
	switch r.Value {
	case seki.Win:
		if r.in == 1 {
			return fmt.Sprintf("won for player %s in one move", r.Player)
		}
		return fmt.Sprintf("won for player %s in at most %d moves", r.Player, r.in)
	case seki.Draw:
		return fmt.Sprintf("drawn for player %s", r.Player)
	}
	return fmt.Sprintf("lost for player %s against best play", r.Player)
}

func (r experimentRecord) boundText() string {
	if r.BoundCounts == "" {
		return "none is known for this rule from this start"
	}
	value := formula(r.bound.Formula, r.bound.Value)
	if !r.bound.Proved() {
		return fmt.Sprintf("none: %s requires that %s; compare %s", r.bound.Source, r.bound.Missing, value)
	}
	return fmt.Sprintf("fewer than %s %s (%s): %s", value, r.counted(), r.bound.Source, r.held())
}

// counted names the plays that the bound counts.
func (r experimentRecord) counted() string {
	if r.Starts != "" {
		return "plays through the start " + inWords[r.BoundCounts]
	}
	return "plays " + inWords[r.BoundCounts]
}

// withK shows a k, unless it is 1.
func withK(k int) string {
	if k > 1 {
		return fmt.Sprintf(" (k = %d)", k)
	}
	return ""
}

// formula adds its value to a formula, unless that is very long.
func formula(text string, value *big.Int) string {
	if number := value.String(); len(number) <= 30 {
		return text + " = " + number
	}
	return text
}

func (r experimentRecord) held() string {
	if *r.BoundHeld {
		return "held"
	}
	return "did not hold, which is an error in this program"
}
