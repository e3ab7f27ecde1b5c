// Package verify checks tables without the engine that made them: it shares
// with package retrograde neither streaming, masks, ties nor geometry. It knows
// the rules of package seki, the file format of package tablebase with its own
// ranks by counting, and the exact numbers of classes of package enumerate.
//
// Layer by layer, from the least sum on, it compares
//
//   - every checksum, and whatever else the files say twice;
//   - the number of classes with the exact one from the cycle index;
//   - the numbers of classes by outcome and kind with a count of the stored
//     values, one table for each orbit, or at least with the lists of complete
//     and semi-complete seki;
//   - values and kinds with those that the rules give from the children, which
//     are looked up in the layer below: a random sample and all listed seki, or
//     every value.
//
// It stops at the first fault.
package verify
