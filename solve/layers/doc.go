// Package layers provides the classes and the census of whole layers, from
// tablebases or by solving them in memory. Everything that works on whole layers
// reads from a Source, which keeps what it solves as tablebases where it is asked to.
//
// A size and its transpose are solved once: transposing a matrix exchanges the
// roles of R and C. Errors are found before any work: layers that a tablebase does
// not hold or did not keep, and layers that need more memory than is free.
package layers
