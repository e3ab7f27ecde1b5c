// Package playing has the command play.
package playing
