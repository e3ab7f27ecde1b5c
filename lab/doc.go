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
// Arithmetic on integers is exact: what does not fit into 64 bits is an error,
// and so is a division by zero and a floating-point result that is infinite or
// NaN. The quotient of integers is a floating-point number, the nearest one;
// a power of integers is an integer unless the exponent is negative. Numbers of
// both types compare exactly. Texts that no outcome, kind, player, theorem or
// pattern can equal do not compile. An error while a statement is tested names
// the matrix.
//
// What a matrix does not have is nil: abs_det if it is not square, permanent if
// a side is longer than 20. It can be compared with nil and has a default by ??,
// as in "abs_det != nil and abs_det > 1" and "(abs_det ?? 0) > 1"; anything else
// is an error. A part of a statement that decides the whole hides the errors of
// the other parts. The language has no arrow: an implication is If and Then, or
// "not p or q".
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
// or reason and what is on record: a theorem, observed on everything tried, or
// refuted, with the smallest counterexample known. All are tested on the lists
// of known seki.
package lab
