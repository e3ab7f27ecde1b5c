// Package text describes records in sentences. It is separate so that records stay plain
// data; the command and the explorer use the same sentences.
package text
