package games

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// learnCommand lets a player learn: game and flags → learning.Experiment → learning.Result → learningRecord.
func learnCommand() *cli.Command {
	return command.New("games learn", inForms(gamesLearn), gameFlags(),
		command.ChoiceFlag("", "rule", "the learning `RULE`", learning.RuleNames...),
		command.ChoiceFlag("", "opponent", "how the other `PLAYERS` play", learning.OpponentNames...),
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

func gamesLearn(c *command.Run) (forms, error) {
	game, err := readGame(c)
	if err != nil {
		return nil, err
	}
	if game.Number != nil {
		return nil, fmt.Errorf("%s is a game for numbers; learning is about games that are won, drawn or lost",
			c.Args().First())
	}
	player, err := playerOf(c, game)
	if err != nil {
		return nil, err
	}
	e := learning.Experiment{
		Arena: game.Arena, Player: player,
		Rule:     learning.Rule(slices.Index(learning.RuleNames, c.String("rule"))),
		Opponent: learning.Opponent(slices.Index(learning.OpponentNames, c.String("opponent"))),
		Plays:    c.Int("plays"), Seed: c.Uint64("seed"),
	}
	found, err := e.Run(c.Context)
	if err != nil {
		return nil, err
	}
	b := found.Bound
	r := learningRecord{
		Game: c.Args().First(), Set: c.String("set"), Start: game.Labels[start], Player: game.Players[player],
		Value: found.Solution.Value(start), Positions: game.Size(), Moves: game.Edges(), Rule: e.Rule.String(),
		Opponent: e.Opponent.String(), Seed: e.Seed, Summary: found.Summary, Memory: found.Memory, Counts: "not_won",
		Rank: found.Solution.Rank(start), Alone: len(game.Players) == 1, Theorem: b,
	}
	if b.DrawsAllowed {
		r.Counts = "lost"
	}
	if b.Value != nil && b.Missing == "" {
		r.Bound, r.BoundHeld, r.K = b.Value, new(b.Held(found.Summary)), b.K
	} else {
		r.Comparison, r.Missing = b.Value, b.Missing
	}
	if c.Bool("strategy") {
		r.Learned = &learnedStrategy{found.Ensures, []learnedMove{}}
		for _, v := range game.Reachable(found.Learned, start) {
			if next := game.Next(found.Learned, v); next != terminal.None {
				r.Learned.Moves = append(r.Learned.Moves, learnedMove{game.Labels[v], game.Labels[next]})
			}
		}
	}
	return forms{"text": asText("learn", r), "jsonl": asJSON(r)}, nil
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
