// Package explorer serves the results of sekilab as web pages, and as JSON for programs:
// one matrix with its verdicts, moves, explanation and board, games against perfect play,
// positions on a Go board, the known seki, census tables and statements.
//
// Pages are made on the server and work without JavaScript. The state of a game and of
// every query is in the URL; the server keeps nothing but a cache. The page of a matrix and
// its JSON, under /api, show the same record, made by package inspect.
//
// The work that a request can cause is bounded: the size of a matrix (limits.go), the time
// of a search, and the number of searches at a time, in the queue and for each client
// (jobs.go). A search that nobody watches any more is stopped.
package explorer
