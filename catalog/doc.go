// Package catalog keeps seki in an SQLite database that can be queried: every
// complete and semi-complete seki, or every seki, of the layers solved so far,
// with all invariants of package invariants.
//
// # Tables
//
//	seki    one row for each class: matrix (the canonical form) and one column
//	        for each invariant, by its name
//	layers  one row for each layer whose seki are all in the table seki, with its
//	        counts of classes by outcome and kind in both games, and a checksum
//	        over all that
//	builds  one row for each run of Build: version, date, parameters, what it
//	        added and what it checked
//
// Integers are integers; those beyond 64 bits are text. Truth values are 0 and
// 1, lists are JSON. What is not defined for a matrix is NULL.
//
// # Invariants
//
// A row of layers and the rows of seki that belong to it are written in one
// transaction, so a layer is in the database whole or not at all: a build
// that is killed leaves the last complete layer, and the next one goes on from
// there. Verify and Export compare the checksums: damage that SQLite does not
// notice is an error. A query is one SELECT; it can neither write nor make
// files. The contents of seki and layers depend on the parameters alone.
package catalog
