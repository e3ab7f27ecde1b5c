// Package tables has the commands on tablebases, certificates and automata: solve, probe, prove,
// verify.
package tables
