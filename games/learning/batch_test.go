package learning

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/sekilab/sekilab/games/terminal"
)

// The interval of five numbers by hand: t = 2.776 from the printed table, the standard
// deviation of 1, …, 5 is √2.5.
func TestEstimate(t *testing.T) {
	e := estimate([]float64{1, 2, 3, 4, 5})
	half := 2.776445 * math.Sqrt(2.5/5)
	if e.Mean != 3 || math.Abs(e.Low-(3-half)) > 1e-5 || math.Abs(e.High-(3+half)) > 1e-5 {
		t.Errorf("%+v, not 3 ± %v", e, half)
	}
	if e := estimate([]float64{7}); e.Mean != 7 || !math.IsNaN(e.Low) || !math.IsNaN(e.High) {
		t.Errorf("of one number: %+v", e)
	}
	// Of intervals for normal numbers of mean 10, 95 % contain 10.
	random := rand.New(rand.NewPCG(1, 2))
	covered := 0
	for range 4000 {
		var found []float64
		for range 8 {
			found = append(found, 10+random.NormFloat64())
		}
		if e := estimate(found); e.Low <= 10 && 10 <= e.High {
			covered++
		}
	}
	if covered < 3740 || covered > 3860 { // 3800 ± 4.4 standard deviations
		t.Errorf("%d of 4000 intervals contain the mean", covered)
	}
}

// Quantiles of Student's t distribution equal those of package distuv.
func TestStudentQuantile(t *testing.T) {
	for nu := 1.0; nu < 2000; nu *= 1.7 {
		for _, p := range []float64{0.51, 0.75, 0.975, 0.999} {
			want := distuv.StudentsT{Sigma: 1, Nu: nu}.Quantile(p)
			if got := studentQuantile(p, nu); math.Abs(got-want) > 1e-12*want {
				t.Errorf("p = %v, nu = %v: %v, want %v", p, nu, got, want)
			}
		}
	}
}

// The rows of a batch are the means of its experiments run one by one.
func TestBatch(t *testing.T) {
	g, err := terminal.Explore(t.Context(), terminal.TakeAway{Takes: []int{1, 2, 3}}, 1000, terminal.Pile{Stones: 9})
	if err != nil {
		t.Fatal(err)
	}
	const seeds = 5
	b := Batch{
		Experiment: Experiment{Arena: &g.Arena, Plays: 60, Seed: 3},
		Rules:      []Rule{LNWT, LNWP, RLNWT}, Opponents: []Opponent{Perfect, Random, Learning}, Seeds: seeds,
	}
	rows, lost := 0, map[int]int{} // by match of the row
	matches := 0
	play := func(i int, counts bool) {
		if i == 1 {
			matches++
		}
		if counts {
			lost[matches]++
		}
	}
	err = b.Run(t.Context(), play, func(row Row) error {
		if row.Rule != b.Rules[rows/3] || row.Opponent != b.Opponents[rows%3] {
			t.Errorf("row %d is of %v against %v", rows, row.Rule, row.Opponent)
		}
		rows++
		e := b.Experiment
		e.Rule, e.Opponent = row.Rule, row.Opponent
		sum, last, differ := 0, 0, false
		for k := range uint64(seeds) {
			e.Seed = 3 + k
			r, err := e.Run(t.Context(), func(int, bool) {})
			if err != nil {
				t.Fatal(err)
			}
			s := r.Summary
			if seen := lost[min(int(k)+1, matches)]; seen != s.Lost {
				t.Errorf("%v against %v, seed %d: %d plays counted, %d lost", row.Rule, row.Opponent, e.Seed, seen, s.Lost)
			}
			sum, last = sum+s.Lost, max(last, s.LastNotWon)
			differ = differ || s.Lost != row.Summary.Lost
		}
		if row.Lost.Mean*seeds != float64(sum) || row.Last != last || (row.Lost.High > row.Lost.Mean) != differ {
			t.Errorf("%v against %v: %+v, last %d; %d lost, last %d, differ %t", row.Rule, row.Opponent, row.Lost, row.Last, sum, last, differ)
		}
		clear(lost)
		matches = 0
		return nil
	})
	if err != nil || rows != 9 {
		t.Errorf("%d rows, %v", rows, err)
	}
	b.Opponents = append(b.Opponents, Worst)
	if err := b.Run(context.Background(), func(int, bool) {}, func(Row) error { t.Error("a row"); return nil }); err == nil {
		t.Error("a randomised rule meets an adversary")
	}
}
