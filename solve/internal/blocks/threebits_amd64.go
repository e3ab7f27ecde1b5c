package blocks

import "golang.org/x/sys/cpu"

// vectorRuns returns how many runs of 16 codes, 6 bytes each, vector instructions may handle. They
// read and write 16 bytes of packed for a run, which must not go beyond its end.
func vectorRuns(packed, codes []byte) int {
	if !cpu.X86.HasAVX || len(packed) < 16 {
		return 0
	}
	return min(len(codes)/16, (len(packed)-16)/6+1)
}

// packGroups is packGroupsPlain, with vector instructions where there are any.
func (t *aloneTables) packGroups(packed, codes []byte) (done int, ok bool) {
	ok = true
	if runs := vectorRuns(packed, codes); runs > 0 {
		ok = packThreeAVX(packed, codes, runs, t)
		done = 16 * runs
	}
	more, valid := t.packGroupsPlain(packed[done/8*3:], codes[done:])
	return done + more, ok && valid
}

// unpackGroups is unpackGroupsPlain, with vector instructions where there are any.
func (t *aloneTables) unpackGroups(codes, packed []byte) (done int) {
	if runs := vectorRuns(packed, codes); runs > 0 {
		unpackThreeAVX(codes, packed, runs, t)
		done = 16 * runs
	}
	return done + t.unpackGroupsPlain(codes[done:], packed[done/8*3:])
}

// Up to ten bytes of packed after the runs may change. There is at least one run.

//go:noescape
func packThreeAVX(packed, codes []byte, runs int, t *aloneTables) (ok bool)

//go:noescape
func unpackThreeAVX(codes, packed []byte, runs int, t *aloneTables)
