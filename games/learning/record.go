package learning

import (
	"encoding/json"
	"math/big"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Record has the results of an experiment.
type Record struct {
	Game      string     `json:"game"`
	N         int        `json:"n,omitempty"` // the size, 0 if the game has none
	Start     string     `json:"start"`
	Player    string     `json:"player"`
	Value     seki.Value `json:"value"` // of the start for the player
	Positions int        `json:"positions"`
	Moves     int        `json:"moves"`
	Rule      string     `json:"rule"`
	Opponent  string     `json:"opponent"`
	Seed      uint64     `json:"seed"`
	Summary
	Memory     int              `json:"memory"` // numbers that the learner kept
	Counts     string           `json:"counts"` // the plays that fail: lost, or not_won
	Bound      jsonNumber       `json:"bound"`  // fewer plays than this
	BoundHeld  *bool            `json:"bound_held"`
	Comparison jsonNumber       `json:"comparison,omitzero"`         // the bound, if its theorem does not apply
	Missing    string           `json:"condition_not_met,omitempty"` // by the game: the condition of the theorem
	K          jsonNumber       `json:"K_x,omitzero"`                // of Theorem 4.3: at most so many plays
	Learned    *LearnedStrategy `json:"strategy,omitempty"`

	in    int // moves to the win or loss
	alone bool
	bound Bound
}

// LearnedStrategy is the strategy after the last play.
type LearnedStrategy struct {
	Ensures seki.Value    `json:"ensures"` // from the start, whatever the others do
	Moves   []LearnedMove `json:"moves"`
}

// LearnedMove is the move at a position that plays from the start can reach.
type LearnedMove struct {
	Position string `json:"position"`
	Move     string `json:"move"`
}

// StepRecord is the line of a play in the file of --trace.
type StepRecord struct {
	Play    int            `json:"play"`
	Trace   []string       `json:"trace"`
	Result  seki.Value     `json:"result"`  // for the player
	Changes []ChangeRecord `json:"changes"` // after the play
}

// ChangeRecord is a change of a strategy at a position, from one move to another.
type ChangeRecord struct {
	Player   string `json:"player"`
	Position string `json:"position"`
	From     string `json:"from"`
	To       string `json:"to"`
}

// Record returns the record of an experiment, without Learned.
func (e Experiment) Record(found Result) Record {
	value := found.Solution.Worth(e.Start)
	r := Record{
		Game: e.Game, N: e.N, Start: e.Label(e.Start), Player: e.Players[e.Player], Value: value.Value,
		Positions: e.Arena.Size(), Moves: e.Arena.Edges(),
		Rule: e.Rule.String(), Opponent: e.Opponent.String(), Seed: e.Seed,
		Summary: found.Summary, Memory: found.Memory, Counts: "not_won",
		in: value.In, alone: e.Arena.Players() == 1, bound: found.Bound,
	}
	if found.Bound.DrawsAllowed {
		r.Counts = "lost"
	}
	if b := found.Bound; b.Value != nil && b.Proved() {
		r.Bound, r.BoundHeld, r.K = jsonNumber{b.Value}, new(b.Held(found.Summary)), jsonNumber{b.K}
	} else {
		r.Comparison, r.Missing = jsonNumber{b.Value}, b.Missing
	}
	return r
}

// Strategy returns what the player has learned.
func (e Experiment) Strategy(found Result) *LearnedStrategy {
	s := &LearnedStrategy{Ensures: found.Ensures, Moves: []LearnedMove{}}
	for _, v := range e.Arena.Reachable(found.Learned, e.Start) {
		if next := e.Arena.Next(found.Learned, v); next != terminal.None {
			s.Moves = append(s.Moves, LearnedMove{e.Label(v), e.Label(next)})
		}
	}
	return s
}

// StepRecord returns the record of a play.
func (e Experiment) StepRecord(step Step) StepRecord {
	r := StepRecord{Play: step.Number, Trace: units.Texts(step.Play.Trace, e.Label), Result: step.Result, Changes: []ChangeRecord{}}
	for _, change := range step.Changes {
		moves := e.Arena.Moves(change.At)
		r.Changes = append(r.Changes, ChangeRecord{
			e.Players[e.Arena.Owner(change.At)], e.Label(change.At), e.Label(moves[change.From]), e.Label(moves[change.To]),
		})
	}
	return r
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
