package learning

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Batch runs an experiment with several rules, opponents and seeds: Seed, Seed+1, …. The
// Rule and the Opponent of the embedded experiment are ignored.
type Batch struct {
	Experiment
	Rules     []Rule
	Opponents []Opponent
	Seeds     int
}

// Row holds the results of a batch for one rule and one opponent.
type Row struct {
	Rule     Rule
	Opponent Opponent
	Lost     Estimate // number of plays
	NotWon   Estimate
	Last     int  // number of the last play not won over all seeds, 0 if all were won
	Result        // of the first seed
	Held     bool // whether all seeds kept the bound
}

// Estimate is a mean over the seeds with its 95 % confidence interval by Student's t
// distribution, which assumes that the mean is about normal. Low and High are NaN for a
// single seed.
type Estimate struct{ Mean, Low, High float64 }

// estimate returns the estimate from the given values, one for each seed.
func estimate(found []float64) Estimate {
	var sum, squares float64
	n := float64(len(found))
	for _, x := range found {
		sum += x
	}
	mean := sum / n
	if n < 2 {
		return Estimate{mean, math.NaN(), math.NaN()}
	}
	for _, x := range found {
		squares += (x - mean) * (x - mean)
	}
	half := studentQuantile(0.975, n-1) * math.Sqrt(squares/(n-1)/n)
	return Estimate{mean, mean - half, mean + half}
}

// studentQuantile returns the p-quantile, 1/2 < p < 1, of Student's t distribution with nu
// degrees of freedom. It is distuv.StudentsT.Quantile, but compiles without the linear
// algebra behind package stat.
func studentQuantile(p, nu float64) float64 {
	t := mathext.InvRegIncBeta(nu/2, 0.5, 2*(1-p)) // F(x) = 1 − I_t(nu/2, 1/2)/2 with t = nu/(nu+x²)
	return math.Sqrt(nu * (1 - t) / t)
}

// Validate returns an error if the settings of some experiment contradict each other.
func (b Batch) Validate() error {
	return b.Each(func(e Experiment) error { return e.Validate() })
}

// Each calls do with the experiment of each rule with each opponent, until it fails.
func (b Batch) Each(do func(Experiment) error) error {
	for _, b.Rule = range b.Rules {
		for _, b.Opponent = range b.Opponents {
			if err := do(b.Experiment); err != nil {
				return err
			}
		}
	}
	return nil
}

// Run calls each with a row for every rule and opponent, after it has called play for every
// play of the row, as Experiment.Run does: seed after seed, or with the first only if nothing
// is random. It returns the error of Experiment.Run or of each.
func (b Batch) Run(ctx context.Context, play func(i int, counts bool), each func(Row) error) error {
	if err := b.Validate(); err != nil {
		return err
	}
	return b.Each(func(e Experiment) error {
		row := Row{Rule: e.Rule, Opponent: e.Opponent, Held: true}
		lost, notWon := make([]float64, b.Seeds), make([]float64, b.Seeds)
		random := e.Rule.Random() || e.Opponent == Random || e.Starts == AtRandom || e.Initial == RandomMoves || e.Noise > 0
		var s Summary
		for k := range b.Seeds {
			if k == 0 || random { // otherwise every seed gives the same result
				e.Seed = b.Seed + uint64(k)
				r, err := e.Run(ctx, play)
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
