// Package check has the commands on given matrices: check, canon, equivalent.
package check
