// Package score counts a finished position: by area, or by territory, where eyes in a seki and
// dame count nothing. Which stones are dead is told to it; it reads nothing out.
//
// # Regions
//
// Dead stones are taken off. A region is a component of empty points. If stones of one colour alone
// are beside it, it is an eye space of that colour, otherwise its points are dame.
//
// # False eyes
//
// Chains of one colour with two common liberties in dame are connected, and so are those with one
// where a stone of the opponent could be taken at once. When all dame are filled, a connected set of chains
// that has one liberty left, in an eye space that others bound as well, must be connected there: the point is a
// false eye. The point is filled, and what it connects is looked at again, until nothing changes.
//
// # Seki
//
// Sets of chains that bound a common eye space which is left are a group. An eye space of more than 15 points
// has two eyes, a smaller one as many as its owner is sure of (board.Position.SureEyes). The owner
// moves first, because nobody says of a group that it lives if the opponent can kill it; but second where
// the first move is spent on a false eye. By the Japanese rules of 1989, article 8, living stones that possess
// dame are in seki. A group with two eyes is not, because its dame can be filled; nor is one beside a region of which a
// point touches no stone, because the game is not over there. Every other group that has dame or false eyes is, and so
// is one with fewer than two eyes beside it: neither can be captured.
package score
