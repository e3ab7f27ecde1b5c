// Package describe says results in words and drawings, for people.
package describe
