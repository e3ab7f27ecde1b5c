package games

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/learning/curve"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// gamesLearnCommand lets a player learn: flags → experiment (a game, a start, a
// player, a rule) → learning.Match → experimentRecord → writer.
func gamesLearnCommand() *cli.Command {
	formats := []string{"text", "jsonl", "csv"}
	return &cli.Command{
		Name:  "learn",
		Usage: "let a player learn to win or draw a game from the plays that it does not win",
		Description: "Plays a game N times from one position. After each play the learning rule may change the\n" +
			"player's strategy; it sees only the player's own positions in that play and the result.\n" +
			"The output counts the plays won, drawn and lost and, where the theory has one, gives a bound\n" +
			"on the plays not won (or lost) in any number of plays. The rules, the games gn, kn and h\n" +
			"and the theorems are those of T. Böhme, F. Göring, Zs. Tuza and H. Unger, \"Learning of\n" +
			"winning strategies for terminal games with linear-size memory\" (2006).\n\n" +
			"Games:\n" +
			"   gn         --n N positions of one player; lnwt loses 2^N-1 plays (start aN)\n" +
			"   kn         --n N losing ends; lnwp loses N plays, lnwt one (start a)\n" +
			"   h          llt loses for ever, llp once (start a)\n" +
			"   detour     lnwp can lose for ever from a winning position (start x)\n" +
			"   takeaway   --n N stones, --take 1-3, --misere (start: a number of stones)\n" +
			"   pyramid    --n N tiers; the player who marks the last bar loses\n" +
			"   seki, dseki    --start MATRIX, or 'MATRIX (C)' when C begins\n" +
			"   FILE       a game in JSON, see seki games solve --help (start: the name of a position)\n\n" +
			"Rules: lnwt, lnwp (learn to win), llt, llp (to draw), lnwp+llp (one after the other), and\n" +
			"rlnwt, rllt (with random choices). With --k K a rule changes the strategy only when the last K\n" +
			"plays all failed with it; from K = 2 on no bound holds. Opponents: perfect (all others together\n" +
			"against the player), random, fixed (always the first move), learning (by the same rule),\n" +
			"adversary (all together, knowing the rule, for the most plays that fail; in small games).\n\n" +
			"A bound counts the plays through the start, wherever they begin. With --starts turn or random\n" +
			"every position that has a bound is checked in this way.\n\n" +
			"Several rules or opponents, separated by commas, --seeds or --format csv make a batch: a line\n" +
			"for each rule and opponent with the means of the plays lost and not won over all seeds and\n" +
			"their 95 % confidence intervals (Student's t), and the most plays that the bound allows.\n\n" +
			"The bound of lnwp holds if no cycle of moves passes through two winning positions of the\n" +
			"player, as in SEKI and in games without cycles. Otherwise it can fail and is shown only for\n" +
			"comparison: detour with --rule lnwp --opponent learning loses for ever." +
			command.Examples("seki games learn --game gn --n 10 --rule lnwt --plays 1100",
				"seki games learn --game seki --start '1 1; 1 1' --rule llp --opponent perfect --plays 200",
				"seki games learn --game kn --n 40 --rule lnwp --plays 100 --plot losses.svg",
				"seki games learn --game pyramid --n 3 --rule lnwp --player 2 --strategy",
				"seki games learn --game takeaway --n 9 --rule lnwp --opponent adversary",
				"seki games learn --game gn --n 10 --rule lnwt --starts random --plays 5000",
				"seki games learn --game takeaway --rule lnwt --opponent learning --opponent-k 3",
				"seki games learn --game takeaway --rule lnwt,lnwp,rlnwt --opponent perfect,random --seeds 30 --format csv"),
		Flags: []cli.Flag{
			gameFlag,
			sizeFlag,
			takeFlag,
			misereFlag,
			&cli.StringFlag{Name: "rule", Value: learning.LNWT.String(), Usage: "the learning `RULE`, or several"},
			&cli.StringFlag{Name: "opponent", Value: learning.Perfect.String(), Usage: "how the other `PLAYERS` play, or several ways"},
			&cli.IntFlag{Name: "k", Value: 1, Usage: "change the strategy after `K` plays in succession that fail"},
			&cli.IntFlag{Name: "opponent-k", Value: 1, Usage: "the `K` of learning opponents"},
			&cli.StringFlag{Name: "player", Usage: "the `PLAYER` who learns, by name or number (default: the first)"},
			startFlag,
			&cli.StringFlag{Name: "starts", Value: learning.OneStart.String(), Usage: "`WHERE` plays begin: one (the start), turn or random (every position that can be reached from it)"},
			&cli.IntFlag{Name: "plays", Value: 1000, Usage: "the number `N` of plays"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` of everything random"},
			&cli.IntFlag{Name: "seeds", Value: 1, Usage: "a batch over the seeds SEED to SEED+`N`-1"},
			limitFlag,
			&cli.BoolFlag{Name: "strategy", Usage: "show the strategy after the last play, and what it ensures"},
			&cli.StringFlag{Name: "plot", Usage: "draw the plays lost so far against the bound into `FILE`.svg or .png; .csv has the numbers"},
			command.FormatFlag(formats...), command.OutputFlag, command.QuietFlag(),
		},
		Action: command.InFormat(gamesLearn, formats...),
	}
}

func gamesLearn(c *cli.Context, how string) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	rules, err := each(c.String("rule"), learning.ParseRule)
	if err != nil {
		return command.Usagef("--rule: %w", err)
	}
	opponents, err := each(c.String("opponent"), learning.ParseOpponent)
	if err != nil {
		return command.Usagef("--opponent: %w", err)
	}
	e, err := readExperiment(c, rules, opponents)
	if err != nil {
		return err
	}
	if len(rules)*len(opponents) > 1 || c.IsSet("seeds") || how == "csv" {
		return learnBatch(c, how, e, rules, opponents)
	}
	if err := e.Validate(); err != nil {
		return command.Usagef("%w", err)
	}
	plot := c.String("plot")
	if c.IsSet("plot") {
		if err := checkPlot(c, plot); err != nil {
			return err
		}
	}
	points := curve.New(e.Plays)
	found, err := e.Run(c.Context, points.Add)
	if errors.Is(err, learning.ErrTooLarge) {
		return command.Usagef("--opponent adversary: %w", err)
	}
	if err != nil {
		return err
	}
	result := e.record(found)
	if c.Bool("strategy") {
		result.Learned = e.strategy(found)
	}
	if plot != "" {
		if err := writePlot(c.Context, plot, result, points); err != nil {
			return err
		}
		command.Note(c, "%s drawn", plot)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if how == "jsonl" {
			return writeLine(w, result)
		}
		return result.writeText(w)
	})
}

// checkPlot refuses, before any play, a file that a curve cannot be drawn into.
func checkPlot(c *cli.Context, name string) error {
	if ending := plotEnding(name); ending != ".svg" && ending != ".png" && ending != ".csv" {
		return command.Usagef("--plot %q: the name must end in .svg, .png or .csv", name)
	}
	return command.SecondOutput(c, "plot")
}

func plotEnding(name string) string { return strings.ToLower(filepath.Ext(name)) }

func writePlot(ctx context.Context, name string, r experimentRecord, points *curve.Curve) error {
	if plotEnding(name) == ".csv" {
		return command.WriteFile(ctx, name, func(w io.Writer) error { return points.WriteCSV(w, r.bound) })
	}
	title := fmt.Sprintf("%s from %s: player %s learns by %s", filepath.Base(r.Game), units.Shorten(r.Start), r.Player, r.Rule)
	bound := r.bound
	if r.Starts != "" { // the curve counts all plays, the bound those through the start
		bound.Value, bound.K = nil, nil
	}
	figure, err := points.Figure(title, bound)
	if err != nil {
		return fmt.Errorf("drawing %s: %w", name, err)
	}
	return command.WriteFile(ctx, name, func(w io.Writer) error { return figure.Write(w, plotEnding(name), time.Time{}) })
}

// experiment is what the flags ask for.
type experiment struct {
	learning.Experiment
	name    string // of the game
	n       *int   // its size, nil when it has none
	label   func(terminal.Node) string
	players []string
}

// readExperiment returns the experiment with the first of the rules and opponents.
func readExperiment(c *cli.Context, rules []learning.Rule, opponents []learning.Opponent) (experiment, error) {
	var e experiment
	starts, err := learning.ParseStarts(c.String("starts"))
	if err != nil {
		return e, command.Usagef("--starts: %w", err)
	}
	for _, flag := range []string{"plays", "limit", "k", "opponent-k"} {
		if c.Int(flag) < 1 {
			return e, command.Usagef("--%s must be at least 1, not %d", flag, c.Int(flag))
		}
	}
	if c.IsSet("opponent-k") && !slices.Contains(opponents, learning.Learning) {
		return e, command.Usagef("--opponent-k is for --opponent learning")
	}
	if e, err = readSetup(c); err != nil {
		return e, limitError(err)
	}
	e.Rule, e.Opponent, e.Starts = rules[0], opponents[0], starts
	e.K, e.OpponentK, e.Plays, e.Seed = c.Int("k"), c.Int("opponent-k"), c.Int("plays"), c.Uint64("seed")
	return e, nil
}

// record returns what the command writes of an experiment.
func (e experiment) record(found learning.Result) experimentRecord {
	value, moves := valueIn(found.Solution, e.Start)
	r := experimentRecord{
		Game: e.name, N: e.n, Start: e.label(e.Start), Player: e.players[e.Player], Value: value,
		Positions: e.Arena.Size(), Moves: e.Arena.Edges(),
		Rule: e.Rule.String(), Opponent: e.Opponent.String(), Seed: e.Seed,
		Summary: found.Summary, Memory: found.Memory,
		in: moves, alone: e.Arena.Players() == 1, bound: found.Bound,
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

// words says it to people.
var words = map[string]string{"lost": "lost", "not_won": "not won"}

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
	for _, step := range learning.Steps(e.Arena, found.Learned, e.Start) {
		s.Moves = append(s.Moves, learnedMove{e.label(step.Position), e.label(step.Move)})
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
	Memory      int        `json:"memory"` // numbers that the learner kept
	Bound       jsonNumber `json:"bound"`  // fewer plays than this
	BoundCounts string     `json:"bound_counts,omitempty"`
	BoundHeld   *bool      `json:"bound_held"`

	// If the theorem of the bound does not apply: the number that it would be, and
	// the condition of the theorem that the game does not meet.
	Comparison *jsonNumber `json:"comparison,omitempty"`
	Missing    string      `json:"condition_not_met,omitempty"`

	K         *jsonNumber      `json:"K_x,omitempty"` // of Theorem 4.3: at most so many plays
	RuleK     int              `json:"k,omitempty"`   // if it is not 1
	OpponentK int              `json:"opponent_k,omitempty"`
	Starts    string           `json:"starts,omitempty"`
	Check     *checkRecord     `json:"bounds,omitempty"`
	Adversary *adversaryRecord `json:"adversary,omitempty"`
	Learned   *learnedStrategy `json:"strategy,omitempty"`

	in    int
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
	if !r.alone {
		row("opponent", "%s%s", r.Opponent, withK(r.OpponentK))
	}
	row("plays", "%d: %d won, %d drawn, %d lost", r.Plays, r.Won, r.Drawn, r.Lost)
	last := "none"
	if r.LastLoss > 0 {
		last = fmt.Sprintf("play %d", r.LastLoss)
	}
	row("last loss", "%s", last)
	row("changes", "%d of the strategy", r.Changes)
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
		row("adversary", "plays %s: %s, by all %s of the learner", words[A.Counts], most, units.Plural(uint64(A.States), "state", "states"))
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
		return "plays through the start " + words[r.BoundCounts]
	}
	return "plays " + words[r.BoundCounts]
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
