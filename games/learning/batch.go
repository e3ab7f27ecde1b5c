package learning

import (
	"context"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Batch runs an experiment with several rules, opponents and seeds: Seed, Seed+1, ….
// The Rule and the Opponent of the experiment do not matter.
type Batch struct {
	Experiment
	Rules     []Rule
	Opponents []Opponent
	Seeds     int
}

// Row is what a batch has found for a rule and an opponent.
type Row struct {
	Rule     Rule
	Opponent Opponent
	Lost     Estimate // plays
	NotWon   Estimate
	Last     int  // the greatest number of a play not won, 0 if all were won
	Result        // with the first seed
	Held     bool // the bound, with all seeds
}

// Estimate is the mean of a number over the seeds, with the 95 % confidence interval of
// Student's t distribution, which assumes that the mean is about normal. Low and High
// are NaN for a single seed.
type Estimate struct{ Mean, Low, High float64 }

// estimate returns the estimate of the mean of what was found.
func estimate(found []float64) Estimate {
	mean, deviation := stat.MeanStdDev(found, nil)
	n := float64(len(found))
	if n < 2 {
		return Estimate{mean, math.NaN(), math.NaN()}
	}
	half := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(0.975) * stat.StdErr(deviation, n)
	return Estimate{mean, mean - half, mean + half}
}

// Validate returns an error if the settings of some experiment do not go together.
func (b Batch) Validate() error {
	return b.experiments(func(e Experiment) error { return e.Validate() })
}

// experiments calls do for each rule with each opponent until it fails.
func (b Batch) experiments(do func(Experiment) error) error {
	for _, b.Rule = range b.Rules {
		for _, b.Opponent = range b.Opponents {
			if err := do(b.Experiment); err != nil {
				return err
			}
		}
	}
	return nil
}

// Run calls each with a row for every rule and opponent. The error is that of
// Experiment.Run or of each.
func (b Batch) Run(ctx context.Context, each func(Row) error) error {
	if err := b.Validate(); err != nil {
		return err
	}
	return b.experiments(func(e Experiment) error {
		row := Row{Rule: e.Rule, Opponent: e.Opponent, Held: true}
		lost, notWon := make([]float64, b.Seeds), make([]float64, b.Seeds)
		random := e.Rule.Random() || e.Opponent == Random || e.Starts == AtRandom
		var s Summary
		for k := range b.Seeds {
			if k == 0 || random { // else every seed gives the same
				e.Seed = b.Seed + uint64(k)
				r, err := e.Run(ctx, func(int, bool) {})
				if err != nil {
					return err
				}
				if k == 0 {
					row.Result = r
				}
				s = r.Summary
				row.Held = row.Held && r.Held
				row.Last = max(row.Last, s.LastNotWon)
			}
			lost[k], notWon[k] = float64(s.Lost), float64(s.Lost+s.Drawn)
		}
		row.Lost, row.NotWon = estimate(lost), estimate(notWon)
		return each(row)
	})
}
