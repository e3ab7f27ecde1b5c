// Package heaps solves games with heaps: two players in turn take stones from a heap and may
// break what is left. In normal play a player who cannot move loses, in misère play that player
// wins.
//
// A game is a take-away game, in which some numbers of stones may be taken (1-3, squares), or is
// named by octal or hexadecimal digits, such as 0.77 for Kayles: rules.go, moves.go.
//
//   - Solve finds the Grundy values of heaps: takeaway.go and, for digits, sparse.go.
//   - SolveLost finds who wins at single heaps of take-away games in either kind of play, up to
//     a hundred million stones: lost.go, primes.go.
//   - SolveMisere finds the misère quotient, with package misere: misere.go.
//   - Period is the period of what they find, with its proof: period.go.
//   - Play says who wins at several heaps and by which moves: play.go, line.go.
//   - TreeSize counts the nodes of a game tree (tree.go), and Chart draws values (chart.go).
//   - The records of seki games heaps, and their sentences: record.go, text.go.
//
// Sources: R. K. Guy and C. A. B. Smith, The G-values of various games, 1956; Finding winning
// strategies, "the article" below (docs/references.md).
package heaps
