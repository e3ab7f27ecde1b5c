package lab

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

// Shard is shard K of N of the classes of every layer, 0 ≤ K < N, of about equal size; the
// zero Shard is all of them. A class and its transpose belong to the same shard, and so do
// all classes with the same row sums and the same column sums, up to their order. Shard 0
// counts what follows from the census of a layer alone.
type Shard struct{ K, N int }

// holds reports whether classes with these row and column sums, in any order, belong to
// the shard.
func (sh Shard) holds(rows, cols []int) bool {
	return sh.N <= 1 || int(arith.Mix(mixed(rows)+mixed(cols))%uint64(sh.N)) == sh.K
}

// mixed returns a number that does not depend on the order of the values.
func mixed(values []int) (sum uint64) {
	for _, v := range values {
		sum += arith.Mix(uint64(v))
	}
	return arith.Mix(sum)
}

// Step is what a test has found in a layer, or in a layer and its transpose if both are
// tested.
type Step struct {
	seki.Layer          // the first of them
	Tallies    []*Tally `json:"findings"` // by statement; nil if its test has ended before
}

// Tally is what the test of one statement has found in a Step.
type Tally struct {
	Classes  uint64 `json:"classes"` // as in Finding
	Premise  uint64 `json:"premise"`
	Failures uint64 `json:"failures"`

	// Counterexamples are the least ones, in their order, at most as many as were still
	// to be collected.
	Counterexamples []seki.Class `json:"counterexamples,omitempty"`

	// Error is the first error in evaluating the statement, in a shard. It ends the test
	// of the statement there; without shards it ends all.
	Error string `json:"error,omitempty"`
}

// add inserts a counterexample into the sorted list of the least ones, at most limit.
func (t *Tally) add(example seki.Class, limit int) {
	at, _ := slices.BinarySearchFunc(t.Counterexamples, example, compareClasses)
	if at < limit {
		t.Counterexamples = slices.Insert(t.Counterexamples, at, example)
		t.Counterexamples = t.Counterexamples[:min(limit, len(t.Counterexamples))]
	}
}

// add adds what was found in the next layer l and reports whether the test ends there.
// Counterexamples of a later layer come after all of this one, so that the first limit
// are the least ones.
func (f *Finding) add(l seki.Layer, t *Tally, limit int) (ends bool) {
	f.Classes += t.Classes
	f.Premise += t.Premise
	f.Failures += t.Failures
	f.Counterexamples = append(f.Counterexamples, t.Counterexamples...)
	if f.Failures < uint64(limit) {
		return t.Error != ""
	}
	f.Stopped = &l
	return true
}

// Join combines all shards of one test with the given limit, 0 meaning 1. Each shard is the
// list of steps that Options.Done received, in order. The findings equal those of Test
// without shards, because no shard ends the test of a statement before all of them together
// do. It fails if there are no shards, if shards lack steps, and if Test without shards fails
// because a statement cannot be evaluated.
func Join(statements []Statement, limit int, shards [][]Step) ([]Finding, error) {
	if len(shards) == 0 {
		return nil, errors.New("no shards to join")
	}
	limit = max(limit, 1)
	findings := make([]Finding, len(statements))
	running := map[int]bool{}
	for k, s := range statements {
		findings[k].Statement, running[k] = s, true
	}
	longest := slices.MaxFunc(shards, func(a, b []Step) int { return cmp.Compare(len(a), len(b)) })
	for i, step := range longest {
		for k := range statements {
			if !running[k] {
				continue
			}
			all, err := joinTallies(shards, i, k, limit-len(findings[k].Counterexamples))
			if err != nil {
				return nil, err
			}
			if all.Error != "" {
				return nil, fmt.Errorf("testing over %v matrices of sum %d: %s", step.Layer.Tall(), step.Layer.Sum, all.Error)
			}
			if findings[k].add(step.Layer, all, limit) {
				delete(running, k)
			}
		}
		if len(running) == 0 {
			break
		}
	}
	return findings, nil
}

// joinTallies joins what the shards have found of statement k in step i, with the least
// counterexamples, at most limit.
func joinTallies(shards [][]Step, i, k, limit int) (*Tally, error) {
	all := &Tally{}
	for n, steps := range shards {
		if i >= len(steps) || steps[i].Layer != shards[0][i].Layer || k >= len(steps[i].Tallies) || steps[i].Tallies[k] == nil {
			return nil, fmt.Errorf("shard %d/%d has no step %d of statement %d like the others", n, len(shards), i+1, k+1)
		}
		t := steps[i].Tallies[k]
		all.Classes += t.Classes
		all.Premise += t.Premise
		all.Failures += t.Failures
		for _, example := range t.Counterexamples {
			all.add(example, limit)
		}
		all.Error = cmp.Or(all.Error, t.Error)
	}
	return all, nil
}
