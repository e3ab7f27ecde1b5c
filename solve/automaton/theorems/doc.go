// Package theorems draws conclusions from an automaton that computes the results of all
// matrices of a size (package automaton): what they say holds for every sum.
//
// List finds out whether finitely many classes have a property of their result, and lists
// them, or gives a family of infinitely many. Limit computes which share of all matrices
// has which result as entries grow. Least finds out whether the automaton could be smaller.
package theorems
