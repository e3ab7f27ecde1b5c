package lab

// Named returns the statements that ship with the project. Each has a source
// or a reason, and the verdict on record with the range behind it.
func Named() []Statement {
	return append(append(paperStatements(), structureStatements()...), observedStatements()...)
}

// Lookup returns the named statement of a name.
func Lookup(name string) (Statement, bool) {
	for _, s := range Named() {
		if s.Name == name {
			return s, true
		}
	}
	return Statement{}, false
}

const (
	complete  = `seki.kind == "complete"`
	dcomplete = `dseki.kind == "complete"`
)

// paperStatements are theorems of the founding paper.
func paperStatements() []Statement {
	return []Statement{
		{
			Name:  "theorem-01",
			Title: "A {0,1} matrix with all line sums equal to some k ≥ 2 is a complete d-seki",
			If:    `rows == cols and sum <= rows*rows and theorem == "{0,1}"`, Then: dcomplete,
			Source: "seed 001, abstract; the bound on the sum only says that entries are at most 1",
			Status: Proved, Tested: "size 3 up to sum 40",
		},
		{
			Name:  "theorem-012",
			Title: "A {0,1,2} matrix with all line sums equal to some k ≥ 2 is a complete seki",
			If:    `rows == cols and sum <= 2*rows*rows and theorem != ""`, Then: complete,
			Source: "seed 001, abstract; the bound on the sum only says that entries are at most 2",
			Status: Proved, Tested: "size 3 up to sum 40",
		},
		{
			Name:  "first-not-worse",
			Title: "To be first is never worse than to be second, in both games",
			Then: `seki.outcome in ["WW", "WL", "LW", "WD", "DW", "DD"] and ` +
				`dseki.outcome in ["WW", "WL", "LW", "WD", "DW", "DD"]`,
			Source: "seed 001, section 1, \"The importance of being first\": pass, then play as second",
			Status: Proved, Tested: "size 3 up to sum 40",
		},
		{
			Name:  "dseki-complete",
			Title: "Every complete d-seki is a complete seki",
			If:    dcomplete, Then: complete,
			Source: "a win in D-SEKI is a win in SEKI, and a loss a loss: true of terminal values, and the recursion is monotone",
			Status: Proved, Tested: "size 3 up to sum 40",
		},
	}
}

// structureStatements are about the shape of complete seki.
func structureStatements() []Statement {
	return []Statement{
		{
			Name:  "complete-square",
			Title: "There are no complete seki that are not square",
			If:    complete, Then: "rows == cols",
			Source: "no case is known to the project; a conjecture",
			Status: Observed, Tested: "size 3 up to sum 40",
		},
		{
			Name:  "line-sum-spread",
			Title: "Line sums of an indecomposable complete seki differ by at most 1",
			If:    complete + " and components == 1", Then: "max_line - min_line <= 1",
			Source: "holds for n ≤ 3",
			Status: Observed, Tested: "size 3 up to sum 40",
		},
	}
}

// observedStatements were suggested by the data.
func observedStatements() []Statement { return nil }
