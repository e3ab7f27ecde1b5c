// Package statements has the command test.
package statements
