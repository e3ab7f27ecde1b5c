// Package lab tests statements over every class of matrices of given sizes and
// sums.
//
// A Statement is an implication between two expressions of Python: if If is true of a class,
// Then must be true of it. The names in expressions are the invariants of package invariants, with the
// results as fields of seki and dseki:
//
//	rows, cols, sum, permanent, …      every invariant by its name
//	seki.outcome, seki.kind, seki.must_pass, seki.summand_kinds
//	dseki.outcome, dseki.kind, dseki.must_pass, dseki.summand_kinds
//
// Package internal/expression documents the language. A name before a bracket is a
// function: sum(row_sums) == sum. A comparison with a text that is no outcome, kind, player,
// theorem or pattern does not compile.
//
// An invariant that is not defined for a matrix is None: abs_det if it is not square,
// permanent if a side is longer than 20. Only "is None" and "is not None" accept it,
// as in "abs_det is not None and abs_det > 1".
//
// Expression.Eval evaluates an expression on a class, given as an invariants.Subject.
// Expression.Foresee answers from the layer and the results alone, if they decide. Then
// errors in other parts of the expression are not reported.
//
// Test streams the classes of each layer, and visits a class only if the layer and the
// results do not decide. So a premise on a kind leaves only the classes of that kind, and if
// the conclusion follows too, only the census is used.
//
// Named lists the statements that ship with the project, in statements.txt. Each has its
// source and what is on record: a theorem, observed in all tests, or refuted, with
// the smallest known counterexample.
package lab
