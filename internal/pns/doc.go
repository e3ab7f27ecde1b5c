// Package pns is proof-number search, depth first, for games without cycles.
//
// A question is whether a player, the attacker, wins a position, moving first (F) or second (S).
// Write P' for a position after a turn of the player to move:
//
//	F(P) = ∃ P': S(P')    an OR node
//	S(P) = ∀ P': F(P')    an AND node
//
// A Game says which turns there are, which of them an argument decides, and how positions are
// remembered; a Worker searches. The search uses the numbers of weak proof-number search. Where a position
// can be reached in many ways, the usual sums over children would count the same work several
// times. Weak proof-number search takes the greatest number of a child, and adds OpenChild for each other open child.
//
// numbers.go has answers and numbers, worker.go the search, team.go several workers that search one
// question, table.go the transposition table, tables.go the tables of a solver and their memory.
//
// Sources: A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications", doctoral
// thesis, University of Tokyo (2002); T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida, "Weak
// proof-number search", Computers and Games (2008).
package pns
