// Package records holds the records that commands and reports write, one for each line of
// output: what is known about a matrix (Class), the counts of a layer (Census), a matrix or
// a number of classes of an enumeration (Matrix, Count), canonical forms (Form),
// statements and the findings of their tests (Statement, Finding).
//
// Records hold the values of package seki and turn them into text when they are written: as
// JSON by package encoding/json, and as CSV or in the notation of another program by
// NewWriter. Package text describes them in words. The names of fields and columns are the
// same everywhere; docs/json.md describes them and docs/schema.json is their JSON Schema.
package records
