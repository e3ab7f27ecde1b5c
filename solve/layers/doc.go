// Package layers provides the classes and the census of whole layers, from tablebases or by
// solving them in memory. Everything that needs whole layers reads them from a Source.
//
// A size and its transpose are solved together: transposing a matrix exchanges the roles of
// R and C. Errors are found before any work: layers that a tablebase does not hold or did
// not keep, and layers that need more memory than is free.
package layers
