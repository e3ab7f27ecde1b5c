package kernel

import "unsafe"

// Bits 0 and 1 of a nibble are the value of C, bits 2 and 3 that of R.
const cBits = 0x3333333333333333

// transposed exchanges R and C in eight values, or in one.
func transposed[T byte | uint64](x T) T {
	c := T(cBits & uint64(^T(0)))
	return x&c<<2 | x>>2&c
}

// Transpose copies as many values of src as dst has to dst, with R and C exchanged. Bytes
// after dst may change.
func Transpose(dst, src []byte) {
	p, q := start(dst), start(src)
	for w := 0; w < len(dst); w += 8 {
		store(unsafe.Add(p, w), transposed(load(unsafe.Add(q, w))))
	}
}

// TransposeAt sets dst[k] to src[from[k]] with R and C exchanged, for all k.
func TransposeAt(dst, src []byte, from []uint16) {
	p := start(src)
	dst = dst[:len(from)]
	for k, at := range from {
		dst[k] = transposed(*(*byte)(unsafe.Add(p, at)))
	}
}
