package reports

import (
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
)

// Report is a research report as plain data: it contains everything that a renderer writes.
// All but Run depends only on the parameters and the version.
type Report struct {
	Title   string                   `json:"title"`
	Author  string                   `json:"author,omitempty"`
	Version string                   `json:"version"` // of the program
	Command string                   `json:"command"` // the command that makes this report again
	Games   []seki.Game              `json:"games"`
	Size    int                      `json:"size"`    // all sizes up to Size×Size
	MaxSum  int                      `json:"max_sum"` // all sums up to MaxSum
	Classes uint64                   `json:"classes"` // total number of classes examined
	Totals  seki.ByGame[seki.Counts] `json:"totals"`

	Findings   []Finding           `json:"findings"` // the numbers of the abstract
	Sizes      []SizeReport        `json:"sizes"`    // by rows, then columns
	Statements []lab.FindingRecord `json:"statements"`
	Checks     Checks              `json:"checks"`
	Run        Run                 `json:"run"`
}

func (r *Report) census() []seki.LayerCensus {
	var all []seki.LayerCensus
	for _, size := range r.Sizes {
		all = append(all, size.Census...)
	}
	return all
}

// Run describes when and where the report was made.
type Run struct {
	Date    string `json:"date"`
	Seconds int64  `json:"seconds"` // since 1970, of Date
	Machine string `json:"machine"`
	Time    string `json:"time"` // time that it took
}

// SizeReport is the part of the report about one size.
type SizeReport struct {
	seki.Size
	Classes uint64                   `json:"classes"`
	Totals  seki.ByGame[seki.Counts] `json:"totals"`
	Census  []seki.LayerCensus       `json:"census"`  // by sum
	Special []special                `json:"special"` // by sum, then canonical form
}

// Checks lists what was checked while the report was built. If a check fails, Build returns
// an error and no report.
type Checks struct {
	Layers     int `json:"layers"`     // layers whose class counts equal the exact ones
	Symmetric  int `json:"symmetric"`  // square layers checked for WL = LW and WD = DW
	Specials   int `json:"specials"`   // complete and semi-complete classes found
	Rederived  int `json:"rederived"`  // special classes solved again by the plain recursion
	MaxSmaller int `json:"max_states"` // greatest number of matrices A' ≤ A for that
}
