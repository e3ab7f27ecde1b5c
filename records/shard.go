package records

import (
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
)

// Shard is the first line of a shard of a test: what was tested, and how much follows.
type Shard struct {
	Number          int           `json:"shard"` // from 0 on
	Of              int           `json:"of"`
	Version         string        `json:"version"` // of seki
	Sizes           []seki.Size   `json:"sizes"`
	MinSum          int           `json:"min_sum"`
	MaxSum          int           `json:"max_sum"`
	Counterexamples int           `json:"counterexamples"` // to be collected
	All             bool          `json:"all"`             // --all
	Statements      []Implication `json:"statements"`
	Layers          int           `json:"layers"` // lines that follow
}

// Implication is a statement as it is tested.
type Implication struct {
	Name string `json:"name,omitempty"`
	If   string `json:"if,omitempty"`
	Then string `json:"then"`
}

// Step is a line of a shard: what was found in a layer, or in it and its transpose.
type Step struct {
	seki.Layer
	Findings []*Tally `json:"findings"` // by statement; null if its test has ended before
}

// Tally is what was found of one statement.
type Tally struct {
	Classes         uint64           `json:"classes"`
	Premise         uint64           `json:"premise"`
	Failures        uint64           `json:"failures"`
	Counterexamples []Counterexample `json:"counterexamples,omitempty"`
	Error           string           `json:"error,omitempty"`
}

// NewStep returns the record of a step.
func NewStep(s lab.Step) Step {
	step := Step{Layer: s.Layer}
	for _, t := range s.Tallies {
		var tally *Tally
		if t != nil {
			tally = &Tally{t.Classes, t.Premise, t.Failures, newCounterexamples(t.Counterexamples), t.Error}
		}
		step.Findings = append(step.Findings, tally)
	}
	return step
}

// Step returns the step of which s is the record.
func (s Step) Step() lab.Step {
	step := lab.Step{Layer: s.Layer}
	for _, t := range s.Findings {
		var tally *lab.Tally
		if t != nil {
			tally = &lab.Tally{Classes: t.Classes, Premise: t.Premise, Failures: t.Failures, Error: t.Error}
			for _, e := range t.Counterexamples {
				class := seki.Class{Matrix: e.Matrix}
				for _, g := range seki.Games {
					if result := e.Games.Of(g); result != nil {
						class.Results[g] = *result
					}
				}
				tally.Counterexamples = append(tally.Counterexamples, class)
			}
		}
		step.Tallies = append(step.Tallies, tally)
	}
	return step
}
