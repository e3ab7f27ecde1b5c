package records

import "github.com/sekilab/sekilab/seki/layers"

// Shard is the first line of a shard of a test: what was tested, and how much follows. Each
// other line is a lab.Step.
type Shard struct {
	Number  int    `json:"shard"` // from 0 on
	Of      int    `json:"of"`
	Version string `json:"version"` // of seki
	layers.Range
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
