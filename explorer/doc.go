// Package explorer serves what sekilab knows as web pages, and as JSON for programs:
// one matrix with its verdicts, moves, explanation and board, games against perfect
// play, the known seki, census tables and statements.
//
// A page is made on the server and works without JavaScript. The state of a game and of
// every query is in the URL; the server keeps nothing but a cache. A page of one matrix
// and its JSON, under /api, show the same record, that of package inspect.
//
// What is asked of the solver is bounded: the size of a matrix (limits.go), the time of
// a search, the number of searches at a time, in the queue and for each client
// (jobs.go). A search that nobody watches any more is stopped.
package explorer
