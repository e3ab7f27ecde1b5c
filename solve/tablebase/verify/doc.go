// Package verify checks tablebases without the engine that made them: it shares
// with package retrograde neither streams, masks, sweeps nor geometry. It knows
// the recursion of package reference, the file format of package tablebase, and the
// exact numbers of classes of package enumerate.
//
// Layer by layer, from the least sum on, it checks
//
//   - every checksum, and whatever else the files say twice;
//   - the number of classes, against the exact one from the cycle index;
//   - the numbers of classes by outcome and kind, against a count of the stored
//     codes, one matrix for each orbit, or at least of the lists of complete and
//     semi-complete seki;
//   - codes and kinds, against the codes and kinds that the rules give from the children, which
//     are looked up in the layer below: of a random sample and all listed seki, or
//     of every matrix.
//
// It stops at the first mismatch.
package verify
