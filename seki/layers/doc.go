// Package layers hands out the classes and the census of whole layers: from
// tablebases where there are any, else from the layer engine, which solves them
// in memory. Everything that works on whole layers reads from a Source.
//
// A size and its transpose are solved once: what holds for A holds for its
// transpose with the roles of R and C exchanged. What cannot be handed out is
// refused before any work: layers that a tablebase does not hold or has not
// kept, and layers that take more memory to solve than there is.
package layers
