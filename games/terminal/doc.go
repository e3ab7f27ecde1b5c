// Package terminal solves terminal games: games of any number of players on a
// graph, in which the owner of a position moves a token along an edge, and
// which end at a terminal position or at the first repetition.
//
// A terminal game is a tuple (X, P, N, 𝒳, 𝒲): positions X, players P, the moves
// N(x) ⊆ X, the positions X_p that player p owns (they partition X∖T, where T
// holds the terminal positions, those with N(x) = ∅), and for each p the set
// W_p ⊆ T of terminal positions where p wins. Who does not win at a terminal
// position loses; several players, or none, may win there. A play that reaches
// a position for the second time is drawn (T3).
//
// The package has three layers:
//
//   - Game is the interface a game implements over any comparable type of
//     positions. Explicit (a game read from a JSON file), Seki, TakeAway and
//     Pyramid implement it.
//   - Explore walks what is reachable and makes a Graph: the positions of the
//     game, numbered, on top of an Arena, which is the same game on Nodes
//     0, 1, 2, … with its edges stored in both directions.
//   - The algorithms work on the Arena: Attractor, Solve, Strategy,
//     VerifyForcing and VerifyAvoiding, Table.Play, Plays.
//
// # Attractors
//
// For a set of players Q (a Coalition) and U ⊆ T, the attractor A_Q(U) is the
// union of A⁰ = U and, for i = 0, 1, …,
//
//	Aⁱ⁺¹ = Aⁱ ∪ {x ∈ X_Q : N(x) ∩ Aⁱ ≠ ∅} ∪ {x ∈ X_−Q : N(x) ⊆ Aⁱ},
//
// the positions from which Q can force the play into U. The rank of x is the
// least i with x ∈ Aⁱ. (The seed prints x ∉ X_Q in the last set, which would
// take in every terminal position, because ∅ ⊆ Aⁱ; the positions of the other
// players are meant.) By Corollary 3.2, p wins from x exactly when
// x ∈ A_p(W_p), and p can draw exactly when x ∉ A_−p(T∖W_p).
//
// Source: T. Böhme, F. Göring, Zs. Tuza, H. Unger, "Learning of winning
// strategies for terminal games with linear-size memory" (2006), sections 2
// and 3; the seed 004.
package terminal
