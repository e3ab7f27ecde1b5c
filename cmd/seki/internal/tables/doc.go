// Package tables has the commands on tablebases and certificates: solve, verify.
package tables
