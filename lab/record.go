package lab

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// Failure is the smallest known counterexample to a refuted statement.
type Failure struct {
	seki.Layer
	Matrix seki.Matrix `json:"matrix"`
}

// newFailure returns nil for a statement that is not refuted.
func newFailure(s Statement) *Failure {
	A := s.Counterexample
	if A.Rows() == 0 {
		return nil
	}
	return &Failure{A.Layer(), A}
}

// FindingRecord is the record of a finding.
type FindingRecord struct {
	Name  string `json:"name,omitempty"`
	Title string `json:"title,omitempty"`
	If    string `json:"if,omitempty"`
	Then  string `json:"then"`

	// On record; Source, Tested and Recorded only in a report.
	Source   string `json:"source,omitempty"`
	Status   Status `json:"status,omitempty"`
	Tested   string `json:"tested,omitempty"`
	Recorded string `json:"recorded_counterexample,omitempty"` // a matrix

	Range  *layers.Range `json:"range,omitempty"`  // examined to its end; a report has its range elsewhere
	Reason Reason        `json:"reason,omitempty"` // why no class of it is left out

	Classes    uint64 `json:"classes"`
	Premise    uint64 `json:"premise"`
	Failures   uint64 `json:"failures"`
	Holds      bool   `json:"holds"` // in the range tested
	Conclusion string `json:"conclusion"`

	// Written for a test; a report has only the first counterexample.
	FailsFrom       *Failure     `json:"fails_from,omitempty"`
	StoppedSum      int          `json:"stopped_sum,omitempty"`
	StoppedSize     string       `json:"stopped_size,omitempty"`
	Counterexamples []seki.Class `json:"counterexamples,omitzero"`

	First      string `json:"counterexample,omitempty"` // the least counterexample
	Difference string `json:"difference,omitempty"`     // of the finding from the record
}

// NewFindingRecord returns the record of a finding over the classes of a range, with the reason why
// none is left out. difference says how it differs from the record, if it does.
func NewFindingRecord(f Finding, r layers.Range, reason Reason, difference string) FindingRecord {
	record := newFindingRecord(f, difference)
	record.FailsFrom, record.Counterexamples = newFailure(f.Statement), append([]seki.Class{}, f.Counterexamples...)
	if f.Stopped != nil { // before the end of the range
		record.StoppedSum, record.StoppedSize = f.Stopped.Sum, f.Stopped.Size.String()
	} else {
		record.Range, record.Reason = &r, reason
	}
	return record
}

// NewReportedRecord is like NewFindingRecord for a report, which compares the finding with the
// record.
func NewReportedRecord(f Finding, difference string) FindingRecord {
	s := f.Statement
	record := newFindingRecord(f, difference)
	record.Source, record.Tested, record.Recorded = s.Source, s.Tested, s.Counterexample.String()
	if !f.Holds() {
		record.First = f.Counterexamples[0].Matrix.String()
	}
	return record
}

func newFindingRecord(f Finding, difference string) FindingRecord {
	s := f.Statement
	return FindingRecord{
		Name: s.Name, Title: s.Title, If: s.If, Then: s.Then, Status: s.Status,
		Classes: f.Classes, Premise: f.Premise, Failures: f.Failures, Holds: f.Holds(),
		Conclusion: f.Conclusion(), Difference: difference,
	}
}

// Reason is the reason why an answer about whole layers leaves nothing out.
type Reason string

// The reasons.
const (
	LayersSolved  Reason = "layers solved" // all classes of each layer, which were counted
	FromTablebase Reason = "tablebase"     // whose layers were solved earlier
)
