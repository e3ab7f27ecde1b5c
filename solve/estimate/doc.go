// Package estimate predicts the memory and the time of a solve layer by layer, and the bytes of a tablebase, before it
// begins, from the margins of its layers. It refuses what does not fit, and says up to which sum a solve would.
//
//	estimate.go  the estimate
//	sizes.go     the numbers of matrices
//	limits.go    what the indices of the engine can hold
package estimate
