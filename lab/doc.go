// Package lab tests statements over every class of matrices of given sizes and
// sums.
//
// A Statement is an implication between two expressions of Python: if If is true of a class,
// Then must be true of it. The names in expressions are those of package invariants, with the results as
// fields of seki and dseki:
//
//	rows, cols, sum, permanent, …      every invariant by its name
//	seki.outcome, seki.kind, seki.must_pass, seki.summand_kinds
//	dseki.outcome, dseki.kind, dseki.must_pass, dseki.summand_kinds
//
// The operators are or, and, not, ==, !=, <, <=, >, >=, in, +, -, *, /, //, %, **, a..b for the
// integers from a to b, "a if c else b", list[i] and list[i:j]. A list is [1, 2] or [2 * x for x in list
// if x > 1], and functions take the latter without brackets:
//
//	all(k == "complete" for k in seki.summand_kinds)
//
// The functions are abs, all, any, ceil, floor, len, max, min, range, set, sorted and sum. A name
// before a bracket is a function: sum(row_sums) == sum. The language has nothing else of Python.
//
// Numbers are rational and exact, of up to 1000 digits, 7 / 2 as well as 0.1. A comparison with a text that
// is no outcome, kind, player, theorem or pattern does not compile. An error while a
// statement is tested names the matrix. Division by zero is an error, and so is a list of more than
// 10,000 elements, a text of more than 10,000 bytes, or an evaluation of more than four million steps,
// less than a second; each checks its context.
//
// An invariant that is not defined for a matrix is None: abs_det if it is not square,
// permanent if a side is longer than 20. Only a comparison with None accepts it,
// as in "abs_det is not None and abs_det > 1". If rows, cols, sum and results decide a
// statement, errors of its other parts are not reported. The language
// has no arrow: write an implication as If and Then, or "not p or q".
//
// Compile compiles one expression, and Expression.Eval evaluates it on a class, given as
// an invariants.Subject. Expression.Foresee answers from the layer and the results alone, if
// they decide: a filter of classes uses it to skip classes.
//
// Test streams the classes of each layer. What rows, cols, sum and results decide of an
// expression is found once for each combination of results in a layer. So a
// premise on a kind leaves only the classes of that kind, and if the conclusion follows
// too, only the census is used. Other invariants are computed only for the remaining
// classes, and only those that the expression names.
//
// Named lists the statements that ship with the project, in statements.txt, each with its
// source and what is on record: a theorem, observed in all tests, or refuted, with
// the smallest known counterexample. A test evaluates all of them on the lists of known seki.
package lab
