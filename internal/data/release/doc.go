// Package release checks a data release: the folder of lists, census tables and certificates
// that scripts/data-release makes. docs/known-seki.md describes it.
//
// Verify uses the rules, canonical forms, exact counts and the verifier of certificates.
// It does not use the layer engine or the search, which made the data.
package release
