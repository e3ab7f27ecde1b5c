// Package kernel holds the inner loops of the layer engine: ORs, expansions and
// transposes of runs of values, one byte for each matrix, eight at a time as 64-bit words;
// ORs and values of flags also 32 at a time with AVX2 or 16 with NEON.
// It has all of the engine's unsafe code, and plain_test.go has a plain twin of every loop.
//
// The length of a slice is the length of the run. Words may reach up to 7 bytes past its end, so
// every run must have Padding bytes after it in its array: the bytes of the next run, or
// at the end of the buffer. Loops that may change bytes after a run say so.
package kernel

// Padding is the number of bytes that must follow a buffer of values.
const Padding = 8

// EveryByte times a byte is a word that repeats it.
const EveryByte = 0x0101010101010101
