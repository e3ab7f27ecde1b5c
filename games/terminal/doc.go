// Package terminal solves terminal games: games of any number of players on a
// graph, in which the owner of a position moves a token along an edge, and
// which end at a terminal position or at the first repetition.
//
// A terminal game is a tuple (X, P, N, 𝒳, 𝒲) of positions X, players P and moves
// N(x) ⊆ X. T is the set of terminal positions, where N(x) = ∅. The sets X_p of the
// positions that player p owns partition X∖T. W_p ⊆ T is the set of terminal
// positions where p wins. The other players lose there; several
// players, or none, may win. A play that reaches a position for the second time is
// drawn (T3).
//
// The package has three layers:
//
//   - Game is the interface of a game over any comparable type of positions. Package star
//     implements it for games by rules.
//   - Explore visits the reachable positions and returns a Graph: an Arena, which is
//     the game on the Nodes 0, 1, 2, …, with the position of each node.
//   - The algorithms work on the Arena: Attractor, Solve, Strategy,
//     VerifyForcing and VerifyAvoiding.
//
// # Attractors
//
// For a set of players Q (a Coalition) and U ⊆ T, the attractor A_Q(U) is the
// union of A⁰ = U and, for i = 0, 1, …,
//
//	Aⁱ⁺¹ = Aⁱ ∪ {x ∈ X_Q : N(x) ∩ Aⁱ ≠ ∅} ∪ {x ∈ X_−Q : N(x) ⊆ Aⁱ},
//
// the positions from which Q can force the play into U. The rank of x is the
// least i with x ∈ Aⁱ. (The paper has x ∉ X_Q in the last set. That would include
// every terminal position, because ∅ ⊆ Aⁱ; it means the positions of the other
// players.) By Corollary 3.2, p wins from x exactly when x ∈ A_p(W_p), and p can
// draw exactly when x ∉ A_−p(T∖W_p).
//
// Source: Böhme et al. 2006 (docs/references.md), sections 2 and 3.
package terminal
