//go:build 386 || arm || mips || mipsle

package seki

// Ranks of matrices, sizes of layers and keys are ints of 64 bits. With 32 they would overflow
// without notice, so this package is not built there, and with it nothing else.
var _ int = "sekilab needs a processor of 64 bits: build it with GOARCH=amd64, arm64 or another of 64 bits"
