package lab

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Named returns the statements that ship with the project, each with its source
// and what is on record.
func Named() []Statement {
	return slices.Concat(theorems(), structureStatements(), boundStatements(), refutedStatements())
}

// Lookup returns the named statement with the given name.
func Lookup(name string) (Statement, bool) {
	for _, s := range Named() {
		if s.Name == name {
			return s, true
		}
	}
	return Statement{}, false
}

const (
	complete     = `seki.kind == "complete"`
	dcomplete    = `dseki.kind == "complete"`
	semicomplete = `seki.kind == "semi-complete"`
	decomposable = `positives <= (rows-1)*(cols-1) + 1 and components > 1` // the first part is quick to test

	paper  = "Gol'berg et al. 2014"
	theory = "docs/theory.md"
)

// The ranges behind the records. TestNamedStatementsOnKnownSeki tests every
// statement on the lists of package known and on their transposes.
const (
	known       = "all known complete and semi-complete seki, up to 6×6 to sum 21"
	tested      = "all sizes up to 3×3 to sum 40, up to 4×4 to sum 24, 4×4 to sum 30; " + known
	testedSmall = "all sizes up to 3×3 to sum 40; " + known
	testedSums  = "all sizes up to 3×3 to sum 24, up to 4×4 to sum 14; " + known
)

// recorded sets the status of statements, and the range tested where none is
// given.
func recorded(status Status, statements []Statement) []Statement {
	for k := range statements {
		s := &statements[k]
		s.Status = status
		if s.Tested == "" {
			s.Tested = tested
		}
	}
	return statements
}

// theorems are the statements with a proof.
func theorems() []Statement {
	return recorded(Theorem, []Statement{
		{
			Name:  "theorem-01",
			Title: "A {0,1} matrix with all line sums equal to some k ≥ 2 is a complete d-seki",
			If:    `rows == cols and sum <= rows*rows and constant and theorem == "{0,1}"`, Then: dcomplete,
			Source: paper + ", abstract; the bound on the sum only says that entries are at most 1",
		},
		{
			Name:  "theorem-012",
			Title: "A {0,1,2} matrix with all line sums equal to some k ≥ 2 is a complete seki",
			If:    `rows == cols and sum <= 2*rows*rows and constant and theorem != ""`, Then: complete,
			Source: paper + ", abstract; the bound on the sum only says that entries are at most 2",
			Tested: testedSmall,
		},
		{
			Name:  "first-not-worse",
			Title: "To be first is never worse than to be second, in both games",
			Then: `seki.outcome in ["WW", "WL", "LW", "WD", "DW", "DD"] and ` +
				`dseki.outcome in ["WW", "WL", "LW", "WD", "DW", "DD"]`,
			Source: paper + ", section 1, “The importance of being first”: pass, then play as second",
		},
		{
			Name:  "dseki-complete",
			Title: "Every complete d-seki is a complete seki",
			If:    dcomplete, Then: complete,
			Source: theory + ", 2.4: a win in D-SEKI is a win in SEKI, and a loss a loss",
		},
		{
			Name:  "seki-dseki",
			Title: "Every seki is a d-seki",
			If:    `seki.outcome == "DD"`, Then: `dseki.outcome == "DD"`,
			Source: theory + ", 2.4: what is neither a win nor a loss in SEKI is neither in D-SEKI",
		},
		{
			Name:  "semi-complete-transpose",
			Title: "A semi-complete seki is not equivalent to its transpose",
			If:    semicomplete, Then: "not self_transpose",
			Source: "transposing exchanges R and C, and exactly one of them must pass",
		},
		{
			Name:  "direct-sum",
			Title: "A direct sum of complete seki is a complete seki",
			If: `rows == cols and rows <= 4 and sum <= [0, 2, 4, 10, 23][rows] and row_sums == col_sums and max_entry <= max(2, rows-1) and positives <= (rows-1)*(rows-1) + 1 and ` +
				`components > 1 and all(seki.summand_kinds, # == "complete")`, Then: complete,
			Source: theory + ", 5.3; the bounds on sums, margins and entries hold for direct sums of the known complete seki up to 3×3",
			Tested: "all 31 direct sums of known complete seki up to 4×4, up to sum 23; " + known,
		},
		{
			Name:  "direct-sum-seki",
			Title: "A direct sum of seki is a seki, in both games",
			If:    "sum <= 14 and " + decomposable,
			Then: `(any(seki.summand_kinds, # == "none") or seki.outcome == "DD") and ` +
				`(any(dseki.summand_kinds, # == "none") or dseki.outcome == "DD")`,
			Source: theory + ", 5.2; the bound on the sum keeps the test quick",
			Tested: testedSums,
		},
		{
			Name: "direct-sum-kinds",
			Title: "A direct sum of seki is complete exactly if all summands are, " +
				"and semi-complete only if each is complete or semi-complete",
			If: `seki.outcome == "DD" and ` + decomposable + ` and all(seki.summand_kinds, # != "none")`,
			Then: `(seki.kind == "complete") == all(seki.summand_kinds, # == "complete") and ` +
				`(seki.kind != "semi-complete" or all(seki.summand_kinds, # in ["complete", "semi-complete"]))`,
			Source: theory + ", 5.3, which also says who must pass",
			Tested: testedSums,
		},
	})
}

// structureStatements are about the shape of complete and semi-complete seki.
func structureStatements() []Statement {
	return recorded(Observed, []Statement{
		{
			Name:  "complete-square",
			Title: "There are no complete seki that are not square",
			If:    complete, Then: "rows == cols",
			Source: "Gurvich and Gol'berg 1981, Hypothesis 1, first half",
		},
		{
			Name:  "semi-complete-square",
			Title: "There are no semi-complete seki that are not square",
			If:    semicomplete, Then: "rows == cols",
			Source: "suggested by the data; false in D-SEKI, see dseki-semi-complete-square",
		},
		{
			Name:  "direct-summand",
			Title: "The direct summands of a complete seki are complete seki",
			If:    complete + " and components > 1", Then: `all(seki.summand_kinds, # == "complete")`,
			Source: "suggested by the data; the converse of direct-sum, open in " + theory + ", section 5",
		},
		{
			Name:  "complete-permanent",
			Title: "A complete or semi-complete seki has a positive permanent: some n positive entries meet every row and column",
			If:    `seki.kind in ["complete", "semi-complete"]`, Then: "permanent > 0",
			Source: "suggested by the data",
		},
		{
			Name:  "dseki-indecomposable-multiple",
			Title: "An indecomposable complete d-seki is a multiple of a {0,1} matrix and has equal line sums",
			If:    dcomplete + " and components == 1", Then: "constant and max_entry == gcd",
			Source: "suggested by the data, what is left of dseki-complete-multiple; a partial converse of theorem-01",
		},
		{
			Name:  "line-sum-ratio",
			Title: "The greatest line sum of an indecomposable complete seki is at most twice the least",
			If:    complete + " and components == 1", Then: "max_line <= 2*min_line",
			Source: "suggested by the data, what is left of line-sum-spread",
		},
	})
}

// boundStatements say how large complete seki are.
func boundStatements() []Statement {
	return recorded(Observed, []Statement{
		{
			Name:  "complete-sum",
			Title: "The sum of a complete seki is at most 2 for 1×1, 8 for 2×2, 21 for 3×3",
			If:    complete + " and rows <= 3 and cols <= 3", Then: "rows == cols and sum <= [0, 2, 8, 21][rows]",
			Source: "exhaustive search; where the complete seki of 4×4 end is open",
			Tested: testedSmall,
		},
		{
			Name:  "dseki-complete-sum",
			Title: "There is no complete d-seki of 1×1, and the sum of one is at most 4 for 2×2, 12 for 3×3",
			If:    dcomplete + " and rows <= 3 and cols <= 3", Then: "rows == cols and sum <= [0, 0, 4, 12][rows]",
			Source: "exhaustive search",
			Tested: testedSmall,
		},
		{
			Name:  "complete-entry",
			Title: "No entry of a complete n×n seki is greater than n, for n ≥ 2",
			If:    complete + " and rows >= 2", Then: "max_entry <= rows",
			Source: "suggested by the data",
		},
	})
}

// refutedStatements hold for small sizes and fail later; each has its smallest
// counterexample.
func refutedStatements() []Statement {
	return recorded(Refuted, []Statement{
		{
			Name:  "line-sum-spread",
			Title: "Line sums of an indecomposable complete seki differ by at most 1",
			If:    complete + " and components == 1", Then: "max_line - min_line <= 1",
			Source:         "holds for n ≤ 3; six counterexamples of 4×4 at sum 21, all with line sums 6, 6, 5, 4",
			Counterexample: matrix("3 2 0 1; 1 3 2 0; 2 0 3 0; 0 1 0 3"),
		},
		{
			Name:  "complete-margins",
			Title: "The row sums of a complete seki are its column sums in some order",
			If:    complete, Then: "row_sums == col_sums",
			Source:         "holds for n ≤ 3, and for n = 4 up to sum 23",
			Counterexample: matrix("3 3 0 0; 3 0 3 0; 1 1 1 3; 0 2 2 2"),
		},
		{
			Name:  "complete-self-transpose",
			Title: "A complete seki is equivalent to its transpose",
			If:    complete, Then: "self_transpose",
			Source:         "holds for n ≤ 3, and for n = 4 up to sum 15",
			Counterexample: matrix("2 1 1 0; 2 1 0 1; 0 1 2 1; 0 1 1 2"),
		},
		{
			Name:  "complete-constant",
			Title: "All line sums of an indecomposable complete seki are equal",
			If:    complete + " and components == 1", Then: "constant",
			Source:         "Gurvich and Gol'berg 1981, Hypothesis 1, second half, for indecomposable seki; holds for n ≤ 2",
			Counterexample: matrix("3 3 0; 3 1 2; 0 2 3"),
		},
		{
			Name:  "complete-dseki",
			Title: "Every complete seki is a complete d-seki",
			If:    complete, Then: dcomplete,
			Source:         "the converse of dseki-complete",
			Counterexample: matrix("2"),
		},
		{
			Name:  "dseki-complete-multiple",
			Title: "A complete d-seki is a multiple of a {0,1} matrix and has equal line sums",
			If:    dcomplete, Then: "constant and max_entry == gcd",
			Source:         "holds for n ≤ 4 as far as known; fails for direct sums of blocks with different line sums",
			Counterexample: matrix("1 1 1 0 0; 1 1 1 0 0; 1 1 1 0 0; 0 0 0 1 1; 0 0 0 1 1"),
		},
		{
			Name:  "dseki-semi-complete-square",
			Title: "There are no semi-complete d-seki that are not square",
			If:    `dseki.kind == "semi-complete"`, Then: "rows == cols",
			Source:         "holds up to 3×3, where there are no semi-complete d-seki at all",
			Counterexample: matrix("1 2 0 0; 1 0 2 0; 1 0 0 2"),
		},
	})
}

func matrix(text string) seki.Matrix { return seki.Must(notation.Parse(text)) }
