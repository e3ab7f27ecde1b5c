// Package tables has the commands on tablebases and proofs: solve, probe, verify.
package tables
