package games

import (
	"math/big"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// learnCommand lets a player learn: game and flags → learning.Experiment → learning.Result → learningRecord → writer.
func learnCommand() *cli.Command {
	return texts.Command("learn", command.InFormat(gamesLearn), gameFlags(),
		command.ChoiceFlag("rule", "the learning `RULE`", learning.RuleNames...),
		command.ChoiceFlag("opponent", "how the other `PLAYERS` play", learning.OpponentNames...),
		&cli.IntFlag{
			Name: "plays", Value: 1000,
			Usage: "the number `N` of plays", Action: command.InRange("plays", 1, 0),
		},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "the `SEED` of all random choices"},
		&cli.BoolFlag{
			Name: "strategy", Category: command.SectionPrinted,
			Usage: "add the strategy after the last play, and what it ensures",
		},
		command.FormatFlag("text", "jsonl"), command.OutputFlag)
}

func gamesLearn(c *command.Run, format string) error {
	game, err := readGame(c)
	if err != nil {
		return err
	}
	if game.Number != nil {
		return command.Usagef("%s is a game for numbers; learning is about games that are won, drawn or lost", c.Args().First())
	}
	player, err := playerOf(c, game)
	if err != nil {
		return err
	}
	e := learning.Experiment{
		Arena: game.Arena, Player: player,
		Rule:     learning.Rule(slices.Index(learning.RuleNames, c.String("rule"))),
		Opponent: learning.Opponent(slices.Index(learning.OpponentNames, c.String("opponent"))),
		Plays:    c.Int("plays"), Seed: c.Uint64("seed"),
	}
	found, err := e.Run(c.Context)
	if err != nil {
		return err
	}
	return writeRecord(c, format, "learn", newLearningRecord(c, game, e, found))
}

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
	Memory     int              `json:"memory"` // numbers that the learner stores
	Counts     string           `json:"counts"` // the plays that fail: lost, or not_won
	Bound      *big.Int         `json:"bound"`  // fewer plays than this
	BoundHeld  *bool            `json:"bound_held"`
	Comparison *big.Int         `json:"comparison,omitempty"`        // the bound, if its theorem does not apply
	Missing    string           `json:"condition_not_met,omitempty"` // by the game: the condition of the theorem
	K          *big.Int         `json:"K_x,omitempty"`               // of Theorem 4.3: at most K plays
	Learned    *learnedStrategy `json:"strategy,omitempty"`

	// Of the text only.
	Rank    int            `json:"-"` // moves to the win or loss
	Alone   bool           `json:"-"` // there are no other players
	Theorem learning.Bound `json:"-"`
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

func newLearningRecord(
	c *command.Run, game star.Explored, e learning.Experiment, found learning.Result,
) learningRecord {
	b, a := found.Bound, e.Arena
	r := learningRecord{
		Game: c.Args().First(), Set: c.String("set"), Start: game.Labels[start], Player: game.Players[e.Player],
		Value: found.Solution.Value(start), Positions: a.Size(), Moves: a.Edges(),
		Rule: e.Rule.String(), Opponent: e.Opponent.String(), Seed: e.Seed,
		Summary: found.Summary, Memory: found.Memory, Counts: "not_won",
		Rank: found.Solution.Rank(start), Alone: a.Players() == 1, Theorem: b,
	}
	if b.DrawsAllowed {
		r.Counts = "lost"
	}
	if b.Value != nil && b.Proved() {
		r.Bound, r.BoundHeld, r.K = b.Value, new(b.Held(found.Summary)), b.K
	} else {
		r.Comparison, r.Missing = b.Value, b.Missing
	}
	if c.Bool("strategy") {
		r.Learned = &learnedStrategy{found.Ensures, []learnedMove{}}
		for _, v := range a.Reachable(found.Learned, start) {
			if next := a.Next(found.Learned, v); next != terminal.None {
				r.Learned.Moves = append(r.Learned.Moves, learnedMove{game.Labels[v], game.Labels[next]})
			}
		}
	}
	return r
}

// CountedPlays returns the noun of n plays that fail, such as "plays not won".
func (r learningRecord) CountedPlays(n *big.Int) string {
	noun := "plays "
	if n.IsInt64() && n.Int64() == 1 {
		noun = "play "
	}
	return noun + strings.ReplaceAll(r.Counts, "_", " ")
}

// Held reports whether the bound held, as text.
func (r learningRecord) Held() string {
	if *r.BoundHeld {
		return "held"
	}
	return "did not hold, which is an error in this program"
}
