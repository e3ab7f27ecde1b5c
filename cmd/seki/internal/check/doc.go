// Package check has the commands on given matrices: check, canon.
package check
