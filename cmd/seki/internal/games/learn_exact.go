package games

import (
	"cmp"
	"encoding/json"
	"io"
	"math/big"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
)

// learnExact writes the exact chances of each rule with each opponent, or why there are none;
// it fails if no rule with any opponent has some: flags → learning.Chances → exactRecord → writer.
func learnExact(c *cli.Context, how string, e experiment, b learning.Batch) error {
	if err := onlyWithout(c, "exact", "plays", "seed", "seeds", "strategy", "trace", "plot"); err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		header := table.Row{"rule", "opponent", "plays", "finite", "expected", "variance", "50 %", "90 %", "99 %", "states", ""}
		row := func(r exactRecord) table.Row {
			quantile := func(k int) string { return textOr(r.quantiles()[k], "") }
			values := table.Row{r.Rule, r.Opponent, inWords[r.Counts], r.Finite, r.Mean, r.Variance, quantile(0), quantile(1), quantile(2)}
			if r.Reason != "" {
				return append(values, "", r.Reason)
			}
			return append(values, r.States)
		}
		return writeEach(w, how, exactColumns, header, row, func(write func(exactRecord) error) error {
			several, found := len(b.Rules)*len(b.Opponents) > 1, false
			var first error // of those without chances
			err := b.Each(func(setting learning.Experiment) error {
				e.Experiment = setting
				chances, err := e.Chances(c.Context)
				switch {
				case err != nil && c.Context.Err() != nil:
					return err
				case err != nil:
					first = cmp.Or(first, err)
					if !several {
						return nil
					}
					r := e.exactRecord()
					r.Reason = err.Error()
					return write(r)
				}
				found = true
				least, err := chances.Quantiles(c.Context, quantiles...)
				if err != nil {
					return err
				}
				r := e.exactRecord()
				r.add(chances, least)
				return write(r)
			})
			if err == nil && !found {
				err = command.Usagef("--exact: %w", first)
			}
			return err
		})
	})
}

// onlyWithout returns an error if a flag is given that makes no sense with another.
func onlyWithout(c *cli.Context, flag string, others ...string) error {
	for _, other := range others {
		if c.IsSet(other) {
			return command.Usagef("--%s and --%s exclude each other", flag, other)
		}
	}
	return nil
}

var quantiles = []*big.Rat{big.NewRat(1, 2), big.NewRat(9, 10), big.NewRat(99, 100)}

// exactRecord is the JSON line, and the line of CSV, of the exact chances of a rule against
// an opponent.
type exactRecord struct {
	Game     string   `json:"game"`
	N        *int     `json:"n,omitempty"`
	Start    string   `json:"start"`
	Player   string   `json:"player"`
	Rule     string   `json:"rule"`
	Opponent string   `json:"opponent"`
	Counts   string   `json:"counts,omitempty"`
	Finite   fraction `json:"finite"` // null with a reason; the probability that only finitely many plays fail
	Mean     fraction `json:"mean"`   // of the number of plays that fail; null unless finite is 1
	Variance fraction `json:"variance"`
	Q50      *int     `json:"q50"` // null if it takes too long to compute
	Q90      *int     `json:"q90"`
	Q99      *int     `json:"q99"`
	States   int      `json:"states,omitempty"`
	Initial  string   `json:"initial,omitempty"` // if it is not first
	K        int      `json:"k,omitempty"`       // if it is not 1

	Strategies string `json:"strategies,omitempty"` // the file of --strategies
	Reason     string `json:"reason,omitempty"`     // why there are no chances
}

var exactColumns = []string{
	"game", "n", "start", "player", "rule", "opponent", "counts", "finite", "mean", "variance", "q50", "q90", "q99", "states", "initial", "k", "strategies", "reason",
}

func (r *exactRecord) quantiles() [3]*int { return [3]*int{r.Q50, r.Q90, r.Q99} }

// exactRecord returns the record of the experiment without its chances.
func (e experiment) exactRecord() exactRecord {
	r := exactRecord{
		Game: e.name, N: e.n, Start: e.label(e.Start), Player: e.players[e.Player],
		Rule: e.Rule.String(), Opponent: e.Opponent.String(), Initial: e.initial, Strategies: e.strategies,
	}
	if e.K > 1 {
		r.K = e.K
	}
	return r
}

// add adds the chances, and the quantiles that did not take too long.
func (r *exactRecord) add(found *learning.Chances, least []int) {
	r.Counts, r.States = counts(found.Bound), found.States
	r.Finite, r.Mean, r.Variance = fraction{found.Finite}, fraction{found.Mean}, fraction{found.Variance}
	for k, field := range []**int{&r.Q50, &r.Q90, &r.Q99}[:len(least)] {
		*field = &least[k]
	}
}

// fraction is a rational number, in JSON a text such as "3/4", or null.
type fraction struct{ *big.Rat }

func (f fraction) MarshalJSON() ([]byte, error) {
	if f.Rat == nil {
		return []byte("null"), nil
	}
	return json.Marshal(f.RatString())
}

// String returns the number for people: as a decimal if the fraction is long.
func (f fraction) String() string {
	switch {
	case f.Rat == nil:
		return ""
	case len(f.RatString()) <= 15:
		return f.RatString()
	}
	return f.FloatString(4)
}
