// Package rules decides small fights by the rules of Go, with captures, recaptures, ko and
// passes, where the game of a seki matrix ends with the first capture.
//
// # The game
//
// A region is a set of points, at most 64. The stones next to it are assumed alive whatever happens inside: they belong
// to chains with two eyes elsewhere. Black and White put stones on its empty points or pass. Chains without liberties
// are removed, chains of the opponent first; suicide is forbidden. A stone that captures a single stone and then stands
// alone with the place of that stone as its only liberty makes a ko: the opponent must not play there in the next turn.
// Two passes in succession end the game. Its score is the area of Black less the area of White in the region: stones,
// and empty points from which only one colour is reached. No stones are removed by agreement. A player must capture
// stones to have them counted as dead, which costs nothing in area scoring.
//
// # Repetition
//
// A position has the stones on the points, the player to move, the point forbidden by ko, and whether the last turn was
// a pass. Turns and scores depend on nothing else. So the power of a player does not depend on the play before, as it
// does with superko. No result of a search depends on the way by which a position was met. A play that never ends has
// no score. Black can force s if Black can make the game end, in a bounded number of turns, with a score of at least s.
// White can force less if White can make it end with less. Both are attractors of the ends in the finite graph of
// positions, and disjoint. In a position in neither, each player can keep the other from it by repetition: no result,
// as of a triple ko.
//
// Sources: E. van der Werf, J. van den Herik, J. Uiterwijk, "Solving Go on small boards",
// ICGA Journal 26 (2003); D. Benson, "Life in the game of Go", Information Sciences 10 (1976);
// L. V. Allis, M. van der Meulen, J. van den Herik, "Proof-number search", Artificial
// Intelligence 66 (1994); T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida, "Weak proof-number
// search", Computers and Games (2008).
package rules
