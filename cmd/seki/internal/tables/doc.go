// Package tables has the commands on tablebases and certificates: solve, probe, verify.
package tables
