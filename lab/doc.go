// Package lab tests statements over every class of matrices of given sizes and
// sums.
//
// A Statement is an implication between two expressions in the language of
// github.com/expr-lang/expr: if If is true of a class, Then must be. The names in
// expressions are those of package invariants, with the results as fields of seki and
// dseki:
//
//	rows, cols, sum, permanent, …      every invariant by its name
//	seki.outcome, seki.kind, seki.must_pass, seki.summand_kinds
//	dseki.outcome, dseki.kind, dseki.must_pass, dseki.summand_kinds
//
// Arithmetic on integers is exact. Overflow of 64 bits, division by zero, and
// floating-point results that are infinite or NaN are errors. The quotient of integers
// is the nearest floating-point number; a power of integers is an integer unless the
// exponent is negative. Comparisons of numbers are exact. A comparison with a text that
// is no outcome, kind, player, theorem or pattern does not compile. An error while a
// statement is tested names the matrix.
//
// An invariant that is not defined for a matrix is nil: abs_det if it is not square,
// permanent if a side is longer than 20. Only "== nil", "!= nil" and "??" accept nil,
// as in "abs_det != nil and abs_det > 1" and "(abs_det ?? 0) > 1". If one part of a
// statement decides the whole, errors of the other parts are not reported. The language
// has no arrow: write an implication as If and Then, or "not p or q".
//
// Compile compiles one expression, and Expression.Eval evaluates it on a class, given as
// an invariants.Subject. Expression.Foresee answers from the layer and the results alone
// where these decide: a filter of classes asks it which classes need not be visited.
//
// Test streams the classes of each layer. The parts of an expression about results,
// rows, cols and sum are evaluated once for each combination of results in a layer. So a
// premise on a kind leaves only the classes of that kind, and if the conclusion follows
// too, only the census is used. Other invariants are computed only for the remaining
// classes, and only those that the expression names.
//
// Named lists the statements that ship with the project, in statements.txt, each with its
// source and what is on record: a theorem, observed wherever it was tested, or refuted, with
// the smallest known counterexample. A test evaluates all of them on the lists of known seki.
package lab
