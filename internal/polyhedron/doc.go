// Package polyhedron decides systems of linear inequalities over the non-negative integers, exactly.
//
// A system is solved by the dual simplex method on a dictionary of integers with a common denominator
// (J. Edmonds 1967), which takes one more inequality in a few pivots, and by branching on what is no
// integer (A. Land and A. Doig 1960). All numbers are of 64 bits; a system that needs more is refused.
package polyhedron
