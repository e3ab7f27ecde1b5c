package records

import (
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
)

// Statement is a named statement of the laboratory.
type Statement struct {
	Name           string     `json:"name"`
	Title          string     `json:"title"`
	If             string     `json:"if"`
	Then           string     `json:"then"`
	Status         lab.Status `json:"status"`
	Tested         string     `json:"tested"`
	Source         string     `json:"source"`
	Counterexample string     `json:"counterexample"`
	FailsFrom      *Failure   `json:"fails_from,omitempty"`
}

// NewStatement returns the record of a statement. It fails as
// lab.Statement.FailsFrom does.
func NewStatement(s lab.Statement) (Statement, error) {
	failsFrom, err := newFailure(s)
	return Statement{s.Name, s.Title, s.If, s.Then, s.Status, s.Tested, s.Source, s.Counterexample, failsFrom}, err
}

// Failure is the smallest counterexample known of a refuted statement.
type Failure struct {
	seki.Layer
	Matrix seki.Matrix `json:"matrix"`
}

// newFailure returns nil for a statement that is not refuted.
func newFailure(s lab.Statement) (*Failure, error) {
	A, ok, err := s.FailsFrom()
	if !ok || err != nil {
		return nil, err
	}
	return &Failure{seki.Layer{Size: A.Size(), Sum: A.Sum()}, A}, nil
}

// Finding is what the test of a statement has found.
type Finding struct {
	Name            string           `json:"name,omitempty"`
	Title           string           `json:"title,omitempty"`
	If              string           `json:"if,omitempty"`
	Then            string           `json:"then"`
	Status          lab.Status       `json:"status,omitempty"`
	Classes         uint64           `json:"classes"`
	Premise         uint64           `json:"premise"`
	Failures        uint64           `json:"failures"`
	Holds           bool             `json:"holds"` // in the range tested
	Conclusion      string           `json:"conclusion"`
	FailsFrom       *Failure         `json:"fails_from,omitempty"`
	StoppedSum      int              `json:"stopped_sum,omitempty"`
	StoppedSize     string           `json:"stopped_size,omitempty"`
	Counterexamples []Counterexample `json:"counterexamples"`
	Difference      string           `json:"difference,omitempty"` // from what is on record
}

// Counterexample is a class of which a statement is false.
type Counterexample struct {
	Matrix seki.Matrix         `json:"matrix"`
	Games  ByGame[seki.Result] `json:"games"`
}

// NewFinding returns the record of a finding that differs in the given way from
// what is on record. It fails as lab.Statement.FailsFrom does.
func NewFinding(f lab.Finding, difference string) (Finding, error) {
	s := f.Statement
	conclusion, err := f.Conclusion()
	if err != nil {
		return Finding{}, err
	}
	failsFrom, err := newFailure(s)
	if err != nil {
		return Finding{}, err
	}
	record := Finding{
		Name: s.Name, Title: s.Title, If: s.If, Then: s.Then, Status: s.Status,
		Classes: f.Classes, Premise: f.Premise, Failures: f.Failures, Holds: f.Holds(),
		Conclusion: conclusion, FailsFrom: failsFrom, Counterexamples: []Counterexample{}, Difference: difference,
	}
	if f.Stopped != nil {
		record.StoppedSum, record.StoppedSize = f.Stopped.Sum, f.Stopped.Size.String()
	}
	for _, class := range f.Counterexamples {
		example := Counterexample{Matrix: class.Matrix}
		for _, g := range seki.Games {
			example.Games.Set(g, class.Results[g])
		}
		record.Counterexamples = append(record.Counterexamples, example)
	}
	return record, nil
}
