// Package misere finds misère quotients: what decides sums of heaps in misère play, where the
// player who cannot move wins.
//
// Two positions of a game of heaps are equivalent if, beside every sum of heaps of the game,
// both are lost for the player to move or both are won. The classes are a commutative monoid,
// the misère quotient, in which some elements are lost (T. Plambeck 2005; T. Plambeck and A.
// Siegel 2008). So the elements of the heaps of a sum, multiplied, say who wins. In normal play
// the same construction gives the Grundy values.
//
// A quotient may be infinite, and nobody knows how to tell. Where the quotient of all heaps up
// to some size is finite, Solver finds and proves it in time: it learns the least finite monoid
// that agrees with positions solved by recursion (learn.go), and accepts it only if it agrees
// with the rules at all positions (check.go). A quotient can be kept and gone on from (keep.go).
package misere
