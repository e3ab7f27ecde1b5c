// Package verify checks certificates of outcomes. It uses the rules of package seki and the
// file format, but no search and no canonical forms. It has its own code for the race lemma
// and for the theorem of two rows. The results of every certificate that it accepts are true:
// docs/file-formats.md has the proof.
package verify
