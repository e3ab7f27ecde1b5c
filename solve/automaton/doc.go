// Package automaton computes the results of every matrix of a size, however large its
// entries, by a finite automaton.
//
// The automaton reads the entries of an m×n matrix in binary, all at once and most
// significant bit first: a letter is the m×n matrix of one bit of every entry, so that
// there are 2^(mn) letters, and reading the letter b takes the matrix h to 2h + b. The
// state reached tells the outcome and the kind of what was read.
//
// Find finds the automaton, and nothing that it does has to be trusted: at the end it
// proves by a finite computation that the automaton is right for all matrices (docs/theory.md, section 8).
//
// # Residuals
//
// The residual of h is the function w ↦ result of hw, w a word. States of the least
// automaton are residuals (J. Myhill 1957, A. Nerode 1958). Depth d of a residual is
// its restriction to words of at most d letters. The residual of h, at every depth, is a
// function of those of its children h − 1_e, as a result is one of theirs; so residuals
// are computed by recursion and kept once each (hash-consing), for matrices far beyond
// any table.
//
// # Symmetry
//
// Permutations of rows and columns, and for square sizes transposition, which exchanges
// the players, act on matrices, letters, residuals and states. One state of each orbit is
// kept: a state of the automaton is an orbit and the symmetry that takes its
// representative to the residual.
//
// # Files
//
// Write keeps an automaton in a file (docs/automaton-format.md), and Read gets it back. Package
// verify proves again what a file says.
package automaton
