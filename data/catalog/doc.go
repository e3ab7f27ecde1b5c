// Package catalog keeps seki in an SQLite database that can be queried: every
// complete and semi-complete seki, or every seki, of the layers solved so far,
// with all invariants of package invariants.
//
// # Tables
//
//	seki    one row for each class: its canonical form (matrix) and a column for
//	        each invariant
//	layers  one row for each layer whose seki are in the table seki: its census
//	builds  one row for each run of Build: version, date,
//	        parameters, what it added and what it checked
//
// Integers beyond 64 bits are text, truth values 0 and 1, lists JSON. An invariant that
// is not defined for a matrix is NULL.
//
// # Consistency
//
// A layer is written in one transaction, so it is in the database completely or not at all.
// If a build is killed or the disk is full, the next one continues after the last complete layer of which the
// transaction had ended: a tenth of a second of work may be lost, and the layer that was not complete. A
// query is one SELECT, which can neither write nor create files. The contents of seki
// and layers depend only on the parameters.
//
// A build has the catalogue for itself: another process that opens it meanwhile gets a *FileError. SQLite opens and deletes the
// database and its journal, whatever a journal names; a catalogue with other tables than those of a build is refused.
//
// # SQLite
//
// SQLite is WebAssembly, compiled when the first catalogue is opened, in two seconds of
// processor time. The folder sekilab in the user's folder for caches, if there is one,
// keeps the result for other processes.
package catalog
