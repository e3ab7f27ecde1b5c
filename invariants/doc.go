// Package invariants computes what is worth knowing about one matrix beyond
// its outcome: margins, zero pattern, symmetry, direct summands, rank,
// determinant, permanent, singular values, a Birkhoff decomposition, and which
// theorem of the founding paper covers it.
//
// Everything here is constant on a class, that is, it does not change under
// row and column permutations: lists are sorted, matrices are canonical forms.
// Integers are exact, of any size, but for the singular values, which are
// floating-point numbers from gonum/mat.
//
// A Subject is one matrix with its results in both games. Its invariants are
// computed when they are first asked for and then remembered, so a program
// pays only for what it uses. All lists the invariants, each with its name,
// type, definition and source; the catalogue, the laboratory and the reports
// take their columns and names from there.
//
// Sources are given in short: "seed 001" is A. Gol'berg, V. Gurvich,
// D. Andrade, K. Borys, G. Rudolf, "Combinatorial games modeling seki in GO",
// Discrete Mathematics 329 (2014) 19–32.
package invariants
