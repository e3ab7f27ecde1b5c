// Package lab tests statements over every class of matrices of given sizes and
// sums.
//
// A Statement is an implication between two expressions in the language of
// github.com/expr-lang/expr: whenever If is true of a class, Then must be.
// Their names are the invariants of package invariants; those of the results
// are fields of seki and dseki:
//
//	rows, cols, sum, permanent, …      every invariant by its name
//	seki.outcome, seki.kind, seki.must_pass, seki.summand_kinds
//	dseki.outcome, dseki.kind, dseki.must_pass, dseki.summand_kinds
//
// Integers of any size are int here; a value beyond 64 bits is an error, and
// abs_det of a matrix that is not square is −1. The language has no arrow:
// an implication is If and Then, or "not p or q".
//
// Test streams the classes from the layer engine. What an expression says
// about results, rows, columns and the sum alone is decided once for each
// combination of results in each layer, before any class is looked at, so a
// premise on a kind leaves only the few classes of that kind, and where the
// conclusion follows as well, only the layer's counts are used. Invariants are
// computed only for classes that are still open, and only those that the
// expression names.
//
// Named lists the statements that ship with the project, each with its source
// or reason and the verdict on record.
package lab
