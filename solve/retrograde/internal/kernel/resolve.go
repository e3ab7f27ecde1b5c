package kernel

// Resolve replaces each nibble of flags by its value, tables[0][nibble], and counts values: to
// sums[g][k] it adds the number of matrices with bit k of game g, the low nibble or the high one,
// and to sums[g][4] the number with bits 1 and 3. It stops early, at the latest before bytes one of whose
// nibbles has a nonzero tables[1][nibble], and returns the number of bytes done. Without vector
// instructions that is 0. Bytes after flags do not change.
func Resolve(flags []byte, tables *[2][16]byte, sums *[2][5]uint64) int {
	if shortVectors {
		return resolveShort(start(flags), len(flags), tables, sums)
	}
	return 0
}
