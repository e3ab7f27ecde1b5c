// Package drawing draws positions on Go boards.
package drawing
