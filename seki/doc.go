// Package seki holds the rules of the games SEKI and D-SEKI and the types that
// describe their positions and results.
//
// SEKI(A) is played on an m×n matrix A of non-negative integers. Two players,
// R (rows) and C (columns), alternate. On a turn a player reduces one positive
// entry by 1 (an active move) or passes. Two passes in succession are a draw.
// R wins when a row becomes zero, C wins when a column becomes zero. When one
// move makes both a zero row and a zero column, the player who moved wins
// SEKI, and D-SEKI is drawn.
//
// The Outcome of A is the pair (R(A), C(A)): the value for R when R moves first and the
// value for C when C moves first. A matrix that is drawn whoever moves first, (D, D), is a
// seki; its Kind is plain, semi-complete or complete.
//
// Two matrices are equivalent when row and column permutations carry one to
// the other; equivalent matrices have the same outcome. Transposing a matrix
// swaps the roles of R and C.
//
// Source: A. Gol'berg, V. Gurvich, D. Andrade, K. Borys, G. Rudolf,
// "Combinatorial games modeling seki in GO", Discrete Mathematics 329 (2014),
// section 1.
package seki
