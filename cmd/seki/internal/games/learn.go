package games

import (
	"cmp"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// learnCommand lets a player learn: game and flags → learning.Experiment → learning.Result → learningRecord → writer.
func learnCommand() *cli.Command {
	return texts.Command("learn", command.InFormat(gamesLearn),
		setFlag, startFlag, limitFlag,
		&cli.StringFlag{Name: "player", Usage: "look at this `PLAYER`, by name or number (default: the first)"},
		command.ChoiceFlag("rule", "the learning `RULE`", learning.RuleNames...),
		command.ChoiceFlag("opponent", "how the other `PLAYERS` play", learning.OpponentNames...),
		&cli.IntFlag{Name: "plays", Value: 1000, Usage: "the number `N` of plays", Action: command.InRange("plays", 1, 0)},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "the `SEED` of all random choices"},
		&cli.BoolFlag{Name: "strategy", Category: command.SectionPrinted, Usage: "add the strategy after the last play, and what it ensures"},
		command.FileFlag("trace", "write every play and change of strategy into `FILE`, as jsonl", ".jsonl"),
		command.FormatFlag("text", "jsonl"), command.OutputFlag)
}

// experiment is an experiment with the names of its game.
type experiment struct {
	learning.Experiment
	game source
	set  string // the values of --set
}

func gamesLearn(c *command.Run, format string) error {
	e, err := readExperiment(c)
	if err != nil {
		return err
	}
	found, untraced, err := runTraced(c, e)
	if err != nil {
		return err
	}
	r := e.record(found)
	if c.Bool("strategy") {
		r.Learned = e.learned(found)
	}
	err = command.WithOutput(c, func(w io.Writer) error { return writeAs(w, format, r, r.writeText) })
	return cmp.Or(err, untraced)
}

func readExperiment(c *command.Run) (e experiment, err error) {
	e.set = c.String("set")
	if e.game, err = readGame(c, false); err != nil {
		return e, err
	}
	if e.game.Number != nil {
		return e, command.Usagef("%s is a game for numbers; learning is about games that are won, drawn or lost", e.game.name)
	}
	player, err := playerNamed("player", c.String("player"), e.game.Players)
	e.Experiment = learning.Experiment{
		Arena: e.game.Arena, Start: e.game.Start, Player: player,
		Rule:     learning.Rule(slices.Index(learning.RuleNames, c.String("rule"))),
		Opponent: learning.Opponent(slices.Index(learning.OpponentNames, c.String("opponent"))),
		Plays:    c.Int("plays"), Seed: c.Uint64("seed"),
	}
	return e, err
}

// runTraced makes the plays and writes a line for each into the file of --trace. That the file could not be written is
// the error untraced, which leaves the result.
func runTraced(c *command.Run, e experiment) (found learning.Result, untraced, err error) {
	name := c.String("trace")
	if name == "" {
		found, err = e.Run(c.Context, func(learning.Step) {})
		return found, nil, err
	}
	untraced = c.WriteFile(name, func(w io.Writer) (failed error) {
		trace := encoder(w)
		found, err = e.Run(c.Context, func(s learning.Step) {
			if failed == nil {
				failed = trace.Encode(e.stepRecord(s))
			}
		})
		return cmp.Or(err, failed)
	})
	if err != nil {
		err = untraced // which says that nothing was written
	}
	return found, untraced, err
}

// stepRecord is the line of a play in the file of --trace.
type stepRecord struct {
	Play    int            `json:"play"`
	Trace   []string       `json:"trace"`
	Result  seki.Value     `json:"result"`  // for the player
	Changes []changeRecord `json:"changes"` // after the play
}

// changeRecord is a change of a strategy at a position, from one move to another.
type changeRecord struct {
	Player   string `json:"player"`
	Position string `json:"position"`
	From     string `json:"from"`
	To       string `json:"to"`
}

func (e experiment) stepRecord(step learning.Step) stepRecord {
	r := stepRecord{Play: step.Number, Trace: units.Texts(step.Play.Trace, e.game.Label), Result: step.Result, Changes: []changeRecord{}}
	for _, change := range step.Changes {
		moves := e.Arena.Moves(change.At)
		r.Changes = append(r.Changes, changeRecord{
			e.game.Players[e.Arena.Owner(change.At)], e.game.Label(change.At), e.game.Label(moves[change.From]), e.game.Label(moves[change.To]),
		})
	}
	return r
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

func (e experiment) learned(found learning.Result) *learnedStrategy {
	s := &learnedStrategy{Ensures: found.Ensures, Moves: []learnedMove{}}
	for _, v := range e.Arena.Reachable(found.Learned, e.Start) {
		if next := e.Arena.Next(found.Learned, v); next != terminal.None {
			s.Moves = append(s.Moves, learnedMove{e.game.Label(v), e.game.Label(next)})
		}
	}
	return s
}
