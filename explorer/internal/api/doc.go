// Package api has the three functions behind the pages of package explorer: Matrix, Position and Draw.
// Each takes a query and returns an answer that can be written as JSON. The server of package explorer
// calls them over HTTP, and command worker exports them to JavaScript for a static site.
//
// The work that one query can cause is bounded: the size of its matrix or board, the time and memory of
// its search, and the number of searches at a time. Identical queries share one search, which ends when
// nobody waits for it any more.
package api
