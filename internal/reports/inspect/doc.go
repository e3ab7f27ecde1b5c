// Package inspect computes the contents of a record of one matrix: its verdicts, the
// outcomes after its moves, explanations and invariants. The command check and the
// explorer's pages show these.
package inspect
