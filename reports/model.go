package reports

// Report is a research report as plain data: everything that a renderer writes
// is in it. It depends on the parameters and the version alone, so that the
// same command writes the same bytes again.
type Report struct {
	Version string         `json:"version"` // of the program
	Command string         `json:"command"` // that makes this report again
	Size    int            `json:"size"`    // all sizes up to Size×Size
	MaxSum  int            `json:"max_sum"` // all sums up to MaxSum
	Classes uint64         `json:"classes"` // examined in all
	Totals  ByGame[Counts] `json:"totals"`
	Sizes   []SizeReport   `json:"sizes"` // by rows, then columns
	Checks  Checks         `json:"checks"`
}

// SizeReport is what the report says of one size.
type SizeReport struct {
	Rows    int            `json:"rows"`
	Cols    int            `json:"cols"`
	Classes uint64         `json:"classes"`
	Totals  ByGame[Counts] `json:"totals"`
	Census  []Census       `json:"census"`  // by sum
	Special []Special      `json:"special"` // by sum, then canonical form
}

// Special is a class that is a complete or semi-complete seki in at least one
// game.
type Special struct {
	Class
	Number        int       `json:"number"`        // in the report, from 1
	Components    [][][]int `json:"components"`    // direct summands
	Automorphisms string    `json:"automorphisms"` // order of the group
	SelfTranspose bool      `json:"self_transpose"`
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
