package kernel

// shortVectors reports whether the functions of kernel_arm64.s are used, with NEON, which all processors have, and
// shortBytes is the number of bytes that a step of resolveShort and orShort takes.
var shortVectors = true

const shortBytes = 16
