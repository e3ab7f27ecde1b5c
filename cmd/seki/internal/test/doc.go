// Package test has the command test.
package test
