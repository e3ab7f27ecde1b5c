// Package catalog writes seki into an SQLite database that can be queried: every
// complete and semi-complete seki, or every seki, of some layers, with all invariants
// of package invariants.
//
// # Tables
//
//	seki    one row for each class: the columns invariants.Columns
//	layers  one row for each layer whose seki are in the table seki: its census
//	build   one row: version, date and parameters of the build
//
// The file views.sql has the views.
//
// The columns of seki hold what CSV holds. Truth values are 0 and 1, integers beyond 64 bits are text, and an invariant
// that is not defined for a matrix is NULL.
//
// # Files
//
// Build writes a new file under a temporary name and renames it when it is complete. It replaces only a catalogue. A
// query is one SELECT, or a pragma that only reads, on a file that is opened as immutable, so that it can neither write
// nor create files.
//
// # SQLite
//
// SQLite is WebAssembly, compiled when the first catalogue is opened, in two seconds of
// processor time. The folder sekilab in the user's folder for caches, if there is one,
// keeps the result for other processes.
package catalog
