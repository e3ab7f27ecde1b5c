// Package polyhedron decides systems of linear inequalities over the non-negative integers, exactly.
//
// A system is solved by the dual simplex method on a dictionary of fractions, which takes one more inequality
// in a few pivots, and by branching on what is no integer (A. Land and A. Doig 1960).
package polyhedron
