package release

// Checked is the record of a check of a data release that passed.
type Checked struct {
	Release    string `json:"release"` // its folder
	Check      string `json:"check"`
	Checked    int    `json:"checked"`               // number of files, layers or results checked
	NotChecked int    `json:"not_checked"`           // number of others to which the check applies
	Result     string `json:"result"`                // in words
	NotDerived string `json:"not_derived,omitempty"` // results that were not derived from the rules, in words
}
