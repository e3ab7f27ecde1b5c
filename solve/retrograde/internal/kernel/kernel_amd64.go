package kernel

import "golang.org/x/sys/cpu"

// shortBytes is the number of bytes that a step of resolveShort and orShort takes, and shortVectors says whether the
// processor has their instructions and the instructions of orMaskedShort: AVX2.
const shortBytes = 32

var shortVectors = cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT
