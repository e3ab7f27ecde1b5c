// Package explorer serves the results of sekilab as web pages: one matrix with its verdicts, moves,
// explanation and board, games against perfect play, positions on a Go board, the known seki and
// statements.
//
// The state of a game and of every query is in the URL; the server keeps nothing but a cache. The
// page of a matrix and its JSON, under /api, show the same record, made by package inspect.
//
// It is for one person or a seminar; the public form is the static site that Export writes. The work
// that a request can cause is bounded: the size of a matrix (limits.go), the time of a search, and
// the number of searches at a time (work.go). A search that nobody follows any more is ended.
package explorer
