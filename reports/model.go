package reports

import "github.com/sekilab/sekilab/seki"

// Report is a research report as plain data: everything that a renderer writes
// is in it. All but Run depends on the parameters and the version alone.
type Report struct {
	Version string              `json:"version"` // of the program
	Command string              `json:"command"` // that makes this report again
	Size    int                 `json:"size"`    // all sizes up to Size×Size
	MaxSum  int                 `json:"max_sum"` // all sums up to MaxSum
	Classes uint64              `json:"classes"` // examined in all
	Totals  ByGame[seki.Counts] `json:"totals"`
	Sizes   []SizeReport        `json:"sizes"` // by rows, then columns
	Checks  Checks              `json:"checks"`

	Growth     []Growth    `json:"growth"`         // by size, of sizes m ≥ n
	Heat       *Heat       `json:"heat,omitempty"` // of the greatest square size with 2 or more rows
	Statements []Statement `json:"statements"`
	Run        Run         `json:"run"`
}

// Run says when and where the report was made.
type Run struct {
	Date    string `json:"date"`
	Seconds int64  `json:"seconds"` // since 1970, of Date
	Machine string `json:"machine"`
	Time    string `json:"time"` // that it took
}

// Growth is the exact number of classes of a size by sum.
type Growth struct {
	Rows   int      `json:"rows"`
	Cols   int      `json:"cols"`
	MinSum int      `json:"min_sum"`
	Exact  []string `json:"exact"` // from MinSum on, from the cycle index
}

// Heat counts the classes of one size by their least row and column sums.
type Heat struct {
	Rows   int        `json:"rows"`
	Cols   int        `json:"cols"`
	MaxSum int        `json:"max_sum"` // may be less than that of the report
	Cells  []HeatCell `json:"cells"`   // by MinRow, then MinCol; none without classes
}

// HeatCell counts classes with the same least row sum and least column sum.
type HeatCell struct {
	MinRow  int            `json:"min_row"`
	MinCol  int            `json:"min_col"`
	Classes uint64         `json:"classes"`
	Draws   ByGame[uint64] `json:"draws"` // with the outcome DD
}

// Statement is a statement of the laboratory with its verdict.
type Statement struct {
	Name           string `json:"name"`
	Title          string `json:"title"`
	If             string `json:"if,omitempty"`
	Then           string `json:"then"`
	Source         string `json:"source"`
	Status         string `json:"status"` // on record
	Tested         string `json:"tested"` // the range of the record
	Recorded       string `json:"recorded_counterexample,omitempty"`
	Classes        uint64 `json:"classes"`
	Premise        uint64 `json:"premise"`
	Failures       uint64 `json:"failures"`
	Holds          bool   `json:"holds"`                    // in the range of the report
	Conclusion     string `json:"conclusion"`               // the verdict in words
	Counterexample string `json:"counterexample,omitempty"` // the least one found
	Difference     string `json:"difference,omitempty"`     // from the record
}

// SizeReport is what the report says of one size.
type SizeReport struct {
	Rows    int                 `json:"rows"`
	Cols    int                 `json:"cols"`
	Classes uint64              `json:"classes"`
	Totals  ByGame[seki.Counts] `json:"totals"`
	Census  []CensusRecord      `json:"census"`  // by sum
	Special []Special           `json:"special"` // by sum, then canonical form
}

// Special is a class that is a complete or semi-complete seki in at least one
// game.
type Special struct {
	Class
	Number        int       `json:"number"`        // in the report, from 1
	Components    [][][]int `json:"components"`    // direct summands
	Automorphisms string    `json:"automorphisms"` // order of the group
	SelfTranspose bool      `json:"self_transpose"`
	Invariants    []Fact    `json:"invariants"` // for people, with their values as text
}

// Checks says what was checked while the report was built. A check that fails
// is an error and there is no report.
type Checks struct {
	Layers     int `json:"layers"`     // whose class counts equal the exact ones
	Symmetric  int `json:"symmetric"`  // square layers with WL = LW and WD = DW
	Specials   int `json:"specials"`   // complete and semi-complete classes found
	Rederived  int `json:"rederived"`  // of them, by the plain recursion as well
	MaxSmaller int `json:"max_states"` // limit of matrices A' ≤ A for that
}
