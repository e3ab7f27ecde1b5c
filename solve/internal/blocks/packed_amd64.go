package blocks

import "golang.org/x/sys/cpu"

// vectorCodes is the number of codes in a step with vector instructions.
const vectorCodes = 32

// packPairs is packPairsPlain, with vector instructions where there are any.
func packPairs(packed, codes []byte) (done int, ok bool) {
	if cpu.X86.HasAVX && len(codes) >= vectorCodes {
		done = len(codes) / vectorCodes * vectorCodes
		_ = packed[done/2-1]
		ok = packAVX(packed, codes[:done])
	} else {
		ok = true
	}
	more, valid := packPairsPlain(packed[done/2:], codes[done:])
	return done + more, ok && valid
}

// unpackPairs is unpackPairsPlain, with vector instructions where there are any.
func unpackPairs(codes, packed []byte) (done int) {
	if cpu.X86.HasAVX && len(codes) >= vectorCodes {
		done = len(codes) / vectorCodes * vectorCodes
		unpackAVX(codes[:done], packed[:done/2])
	}
	return done + unpackPairsPlain(codes[done:], packed[done/2:])
}

// The length of codes must be a positive multiple of vectorCodes, and packed at least half as long.

//go:noescape
func packAVX(packed, codes []byte) (ok bool)

//go:noescape
func unpackAVX(codes, packed []byte)
