package games

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/learning/curve"
)

// learnBatch writes a row for each rule and opponent: flags → learning.Batch →
// batchRecord → writer.
func learnBatch(c *cli.Context, how string, e experiment, rules []learning.Rule, opponents []learning.Opponent) error {
	b := learning.Batch{Experiment: e.Experiment, Rules: rules, Opponents: opponents, Seeds: c.Int("seeds")}
	for _, flag := range []string{"strategy", "trace"} {
		if c.IsSet(flag) {
			return command.Usagef("--%s is for a single experiment: one --rule, one --opponent, no --seeds, and --format text or jsonl", flag)
		}
	}
	if b.Seeds < 1 {
		return command.Usagef("--seeds must be at least 1, not %d", b.Seeds)
	}
	if err := b.Validate(); err != nil {
		return command.Usagef("%w", err)
	}
	name := c.String("plot")
	if pairs := len(rules) * len(opponents); name != "" && pairs > curve.MaxLines {
		return command.Usagef("--plot draws at most %d curves, one for each rule and opponent, not %d", curve.MaxLines, pairs)
	}
	points := curve.New(e.Plays)
	var lines []curve.Line
	err := command.WithOutput(c, func(w io.Writer) error {
		header := table.Row{"rule", "opponent", "lost", "95 %", "not won", "95 %", "last", "bound"}
		row := func(r batchRecord) table.Row {
			return table.Row{r.Rule, r.Opponent, r.Lost, r.LostLow.interval(r.LostHigh), r.NotWon, r.NotWonLow.interval(r.NotWonHigh), r.LastNotWon, r.boundText()}
		}
		return limitError(writeEach(w, how, batchColumns, header, row, func(write func(batchRecord) error) error {
			return b.Run(c.Context, func(i int, counts bool) { points.Add(i, counts) }, func(row learning.Row) error {
				lines = append(lines, curve.Line{Rule: row.Rule, Opponent: row.Opponent, Curve: points, Bound: row.Bound})
				points = curve.New(e.Plays)
				return write(e.batchRecord(b, row))
			})
		}))
	})
	if err != nil || name == "" {
		return err
	}
	title := e.heading()
	if len(rules) == 1 {
		title += fmt.Sprintf(" by %v", rules[0])
	}
	if b.Seeds > 1 {
		title += fmt.Sprintf(", %d seeds", b.Seeds)
	}
	return e.writePlot(c, name, title, lines)
}

// batchRecord is the JSON line, and the line of CSV, of a rule and an opponent.
type batchRecord struct {
	Game       string     `json:"game"`
	N          *int       `json:"n,omitempty"`
	Start      string     `json:"start"`
	Starts     string     `json:"starts"`
	Player     string     `json:"player"`
	Rule       string     `json:"rule"`
	K          int        `json:"k"`
	Opponent   string     `json:"opponent"`
	OpponentK  int        `json:"opponent_k"`
	Plays      int        `json:"plays"`
	Seed       uint64     `json:"seed"`
	Seeds      int        `json:"seeds"`
	Lost       number     `json:"lost"`
	LostLow    number     `json:"lost_low"`
	LostHigh   number     `json:"lost_high"`
	NotWon     number     `json:"not_won"`
	NotWonLow  number     `json:"not_won_low"`
	NotWonHigh number     `json:"not_won_high"`
	LastNotWon int        `json:"last_not_won"` // with any seed
	Most       jsonNumber `json:"bound_most"`   // plays that the bound allows; null without one
	Counts     string     `json:"bound_counts"`
	Held       *bool      `json:"bound_held"`        // with all seeds
	Initial    string     `json:"initial,omitempty"` // if it is not first
	Noise      float64    `json:"noise,omitempty"`
	Strategies string     `json:"strategies,omitempty"` // the file of --strategies
}

var batchColumns = []string{
	"game", "n", "start", "starts", "player", "rule", "k", "opponent", "opponent_k", "plays", "seed", "seeds",
	"lost", "lost_low", "lost_high", "not_won", "not_won_low", "not_won_high", "last_not_won", "bound_most", "bound_counts", "bound_held", "initial", "noise", "strategies",
}

func (e experiment) batchRecord(b learning.Batch, row learning.Row) batchRecord {
	r := batchRecord{
		Game: e.name, N: e.n, Start: e.label(e.Start), Starts: e.Starts.String(), Player: e.players[e.Player],
		Rule: row.Rule.String(), K: e.K, Opponent: row.Opponent.String(), OpponentK: e.OpponentK,
		Plays: e.Plays, Seed: e.Seed, Seeds: b.Seeds, Initial: e.initial, Noise: e.Noise, Strategies: e.strategies,
		Lost: number(row.Lost.Mean), LostLow: number(row.Lost.Low), LostHigh: number(row.Lost.High),
		NotWon: number(row.NotWon.Mean), NotWonLow: number(row.NotWon.Low), NotWonHigh: number(row.NotWon.High),
		LastNotWon: row.Last, Counts: counts(row.Bound),
	}
	if row.Bound.Value != nil && row.Bound.Proved() {
		r.Most, r.Held = jsonNumber{row.Bound.Most()}, &row.Held
	}
	return r
}

func (r batchRecord) boundText() string {
	switch {
	case r.Held == nil:
		return "none"
	case !*r.Held:
		return "did not hold, which is an error in this program"
	case len(r.Most.String()) > 15:
		return fmt.Sprintf("many %s: held", inWords[r.Counts])
	}
	return fmt.Sprintf("%v %s: held", r.Most, inWords[r.Counts])
}

// number is a number with up to four decimals, null or nothing if it is not known.
type number float64

func (n number) String() string {
	if math.IsNaN(float64(n)) {
		return ""
	}
	return strconv.FormatFloat(math.Round(float64(n)*1e4)/1e4, 'f', -1, 64)
}

func (n number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) {
		return []byte("null"), nil
	}
	return []byte(n.String()), nil
}

// interval writes the interval from n to high.
func (n number) interval(high number) string {
	if n.String() == "" {
		return ""
	}
	return fmt.Sprintf("%v … %v", n, high)
}

// eachName reads the names of a list.
func eachName[T any](list []string, parse func(string) (T, error)) (found []T, err error) {
	for _, name := range list {
		value, err := parse(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		found = append(found, value)
	}
	return found, nil
}
